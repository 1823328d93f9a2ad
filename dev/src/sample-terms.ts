import type { TermsIdentifier } from '@ratepayer/contract/terms/terms-kinds.ts';

/** Plain texts of the sample town; a real biller brings its own. */
export const sampleTerms: readonly { identifier: TermsIdentifier; title: string; contentMarkdown: string }[] = [
  {
    identifier: 'credit-card-terms',
    title: 'Card payment terms',
    contentMarkdown:
      'You allow {{header}} to charge your card {{amount}} once. You confirm that you may use this card. If the charge is wrong, call {{phone}}.',
  },
  {
    identifier: 'credit-card-terms-service-fee',
    title: 'Card payment terms',
    contentMarkdown:
      'You allow {{header}} to charge your card {{amount}} once, and {{provider}} to charge a service fee of {{fee}}. The service fee pays for taking your payment online and is not returned when your bill is corrected. You confirm that you may use this card. If a charge is wrong, call {{phone}}.',
  },
  {
    identifier: 'ach-terms',
    title: 'Bank account terms',
    contentMarkdown:
      'You authorize {{header}} to debit {{total}} from your {{bank}} account ending {{last4}} on {{date}}. To cancel call {{phone}} before the end of that day. If your bank returns the payment, your bill is unpaid again.',
  },
  {
    identifier: 'ach-terms-service-fee',
    title: 'Bank account terms',
    contentMarkdown:
      'You authorize {{header}} to debit {{amount}} and {{provider}} to debit a service fee of {{fee}} from your {{bank}} account ending {{last4}} on {{date}}. To cancel call {{phone}} before the end of that day.',
  },
  {
    identifier: 'terms-of-use',
    title: 'Terms of use',
    contentMarkdown: 'You may use these pages to see and pay your own bills with {{header}}.',
  },
];
