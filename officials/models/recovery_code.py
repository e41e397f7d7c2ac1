"""The way back in for somebody who has lost their telephone."""

from django.db import models

from officials.models.user import User


class RecoveryCode(models.Model):
    """One spare code of a person's two-step sign-in, good once. Only its digest is kept."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="recovery_codes")
    digest = models.CharField(max_length=64)
    created_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["user_id", "id"]
        constraints = [
            models.UniqueConstraint(fields=["user", "digest"], name="one_recovery_code_per_digest"),
        ]

    def __str__(self) -> str:
        return f"Recovery code of {self.user}"
