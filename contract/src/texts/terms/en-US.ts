/** What fills the places of a published text of terms where the figures of a payment do not, and what consents say. */
export const texts = {
  checking: 'checking',
  consents_Paperless: 'Bills without paper',
  consents_Texts: 'Texts',
  consents_account: 'Account',
  consents_biller: 'Biller',
  consents_by: 'Said by',
  consents_closed: 'Login that was closed',
  consents_from: 'From',
  consents_given: 'given',
  consents_method: 'How',
  consents_note: 'Note',
  consents_payer: 'Payer',
  consents_recipient: 'For',
  consents_taken_back: 'taken back',
  consents_title: 'Consents, word for word',
  consents_version: 'Version of the words',
  paperless_consent:
    'I agree to get bills and notices about this account from {biller} by e-mail in place of paper. I can view PDF bills on this device. I can go back to paper at any time on my pages or by calling {phone}, and I can ask for a paper copy of any bill.',
  savings: 'savings',
  texts_consent:
    'I agree to get texts from {biller} about this account. Message frequency varies. Message and data rates may apply. Reply STOP to end, HELP for help.',
} as const;
