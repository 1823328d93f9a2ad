/** Columns of the list of charged fees, as they stand in the address of the page and in the query of its export. */
export const chargedFeeColumnIds = ['date', 'reference', 'payer', 'base', 'fee', 'included', 'method', 'channel', 'status'] as const;
export type ChargedFeeColumnId = (typeof chargedFeeColumnIds)[number];
