/** Held by a run of an account file from its comparison to its end, one at a time for each business unit. */
export const importLock = 48_110_006;
