/** Held by a run of an account file from its comparison to its end, one at a time for each business unit. */
export const importLock = 48_110_006;

/**
 * The same of a file that brings in something else. What moves accounts and bills goes on beside it: it changes none of
 * them, and locks what it writes for.
 */
export const kindLock = 48_110_015;
