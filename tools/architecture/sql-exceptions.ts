/**
 * Statements that still reach over a wall: files and the tables they name, `!` where they write. It
 * may only shrink.
 */
export const foreignTables: Readonly<Record<string, readonly string[]>> = {};
