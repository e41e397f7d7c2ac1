"""Secrets that stand on paper or in a link: made here, shown once, and kept only as a digest."""

import re
import secrets
from hashlib import sha256

# Crockford's alphabet: no I, L, O or U, so that a code read from a card across a table is typed right.
ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
CONFUSED = str.maketrans({"I": "1", "L": "1", "O": "0"})
OTHERS = re.compile(f"[^{ALPHABET}]+")
DIGEST_LENGTH = 64
TABLE_TOKEN_LENGTH = 16  # 80 bits: short enough to type, and it lives one day
INVITATION_TOKEN_LENGTH = 28  # 140 bits
RECOVERY_CODE_LENGTH = 12  # 60 bits, behind a password and a throttle


def new_token(length: int) -> str:
    """Return a fresh random token of `length` characters of the alphabet, five bits each."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def grouped(token: str) -> str:
    """Write a token as people copy it: in groups of four, `7K2Q-90AB-…`."""
    return "-".join(token[start : start + 4] for start in range(0, len(token), 4))


def normalized(typed: str) -> str:
    """Undo what people do to a token: small letters, hyphens, spaces, and letters that look like digits."""
    return OTHERS.sub("", typed.upper().translate(CONFUSED))


def token_digest(token: str) -> str:
    """Return the SHA-256 of a token, in hexadecimal: all that is ever stored of it.

    Tokens are random and long, so nothing slower than one hash is needed to keep a stolen table of digests
    useless.
    """
    return sha256(normalized(token).encode()).hexdigest()


def is_token_of(token: str, digest: str) -> bool:
    """Tell whether `token` is the one whose digest is kept, in a time that does not depend on the answer."""
    return secrets.compare_digest(token_digest(token), digest)
