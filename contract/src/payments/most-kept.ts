/** So much a payer keeps to pay with at one business unit. */
export const mostKept = 10;
