/** What payers pay in. */
export const currencies = ['USD', 'CAD'] as const;
