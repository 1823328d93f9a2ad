/** How an account came to be. */
export const createMethods = ['Manual', 'Imported', 'Api', 'POS'] as const;
export type CreateMethod = (typeof createMethods)[number];
