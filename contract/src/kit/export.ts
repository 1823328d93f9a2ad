/** Ways to take a list out of the product. */
export const exportMethods = ['CSV', 'Excel', 'PDF'] as const;
export type ExportMethod = (typeof exportMethods)[number];
