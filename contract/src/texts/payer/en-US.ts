/** What a payer's pages say. */
export const texts = {} as const;
