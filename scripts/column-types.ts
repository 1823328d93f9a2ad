/** What a column holds where neither its type nor a check says it: `table.column` and the type of one value. */
export const columnTypes: Readonly<Record<string, string>> = {};
