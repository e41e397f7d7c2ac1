/**
 * The lines of a sheet as this device last read them. The page that opens without a network was kept before most of
 * them were written, and must not say that nothing has been played. Of one sheet alone: a device is at one table.
 */

const PLACE = "lines";

/** Keep the lines of a sheet, as a piece of its page. */
export function keepLines(sheet, version, piece) {
  try {
    localStorage.setItem(PLACE, JSON.stringify({ sheet, version, piece }));
  } catch {
    // The page itself still has them.
  }
}

/** The lines of a sheet where they are newer than a page of it, null where the page is as new. */
export function keptLines(sheet, version) {
  try {
    const kept = JSON.parse(localStorage.getItem(PLACE));
    return kept?.sheet === sheet && kept.version > version ? kept.piece : null;
  } catch {
    return null;
  }
}
