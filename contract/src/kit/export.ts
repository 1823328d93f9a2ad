/** Ways to take a list out of the product. */
export const exportMethods = ['CSV', 'Excel', 'PDF'] as const;
export type ExportMethod = (typeof exportMethods)[number];

/** A list of more rows than these is not handed out at once: it is made in the background as a report. */
export const rowsAtOnce = 10_000;
/** A file may be asked for by the keys of so many rows; more rows are asked for by what they have in common. */
export const mostByKey = 500;
/** More keys than these do not travel in an address: not every server before ours takes a longer one. */
export const keysInAddress = 250;
/** The most rows of one file. */
export const mostRows: Readonly<Record<ExportMethod, number>> = { CSV: 1_000_000, Excel: 1_000_000, PDF: 5_000 };
