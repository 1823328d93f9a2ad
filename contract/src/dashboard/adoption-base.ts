/** A bill so many days back counts an account among those that adoption is a share of (domain rule 8). */
export const billedWithinDays = 90;

/** What adoption is a share of: accounts with a bill lately, or where there is none all in use. */
export const baseOf = ({ active, billed }: { readonly active: number; readonly billed: number }): number =>
  billed || active;
