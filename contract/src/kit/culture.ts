/** Cultures that the product speaks: its words, figures and dates. */
export const cultures = ['en-US', 'en-CA'] as const;
export type Culture = (typeof cultures)[number];
