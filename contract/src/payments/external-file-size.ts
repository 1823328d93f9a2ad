/** Bytes of a file of payments received elsewhere, at most. */
export const largestExternalFile = 900_000;
