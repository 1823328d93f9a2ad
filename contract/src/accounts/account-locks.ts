/** As many accounts are locked or unlocked at once. */
export const mostLocked = 5_000;
