/**
 * Whether what was done on a day still has its entry: entries are let go of after seven years, and nothing is done to a
 * row before it is there.
 */
export const stillAudited = (date: string): string => `${date} > now() - interval '7 years'`;
