/** What fills the places of a published text of terms where the figures of a payment do not. */
export const texts = {
  checking: 'checking',
  savings: 'savings',
} as const;
