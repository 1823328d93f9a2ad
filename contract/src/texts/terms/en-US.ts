/** What fills the places of a published text of terms where the figures of a payment do not. */
export const texts = {
  checking: 'checking',
  paperless_consent:
    'I agree to get bills and notices about this account from {biller} by e-mail in place of paper. I can view PDF bills on this device. I can go back to paper at any time on my pages or by calling {phone}, and I can ask for a paper copy of any bill.',
  savings: 'savings',
  texts_consent:
    'I agree to get texts from {biller} about this account. Message frequency varies. Message and data rates may apply. Reply STOP to end, HELP for help.',
} as const;
