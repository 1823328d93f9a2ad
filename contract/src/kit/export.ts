/** Ways to take a list out of the product. */
export const exportMethods = ['CSV', 'Excel', 'PDF'] as const;
export type ExportMethod = (typeof exportMethods)[number];

/** A list of more rows than these is not handed out at once: it is made in the background as a report. */
export const rowsAtOnce = 10_000;
/** The most rows of one file. */
export const mostRows: Readonly<Record<ExportMethod, number>> = { CSV: 1_000_000, Excel: 1_000_000, PDF: 5_000 };
