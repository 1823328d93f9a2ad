/** What every list of staff says: search, sort, pages, columns, views. */
export const texts = {} as const;
