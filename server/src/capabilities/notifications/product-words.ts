import type { Culture } from '@ratepayer/contract/kit/culture.ts';
import { type Part, partsOf } from '@ratepayer/contract/kit/text-parts.ts';
import type { TemplateText } from '@ratepayer/contract/notifications/template-text.ts';
import type { TemplateChannel, TemplateKey } from '@ratepayer/contract/notifications/templates.ts';
import type { texts } from '@ratepayer/contract/texts/mails/en-US.ts';
import { textsOf } from '../../platform/texts/catalog.ts';

type Words = keyof typeof texts;
interface Product {
  readonly subject?: Words;
  /** Its paragraphs. */
  readonly body: readonly Words[];
}
const plain = (subject: Words, ...body: Words[]): { readonly Email: Product } => ({ Email: { subject, body } });

/** What the product says where nobody wrote anything else: the texts of its catalog that a biller may replace. */
const products: Readonly<Record<TemplateKey, Partial<Record<TemplateChannel, Product>>>> = {
  'Payment Receipt': plain('receipt_subject', 'receipt_lead'),
  'Payment Not Charged': plain('not_charged', 'not_charged_lead', 'not_charged_note'),
  'Payment Voided': plain('voided', 'voided_lead', 'voided_note'),
  'Payment Refunded': plain('refunded', 'refunded_lead', 'refunded_note'),
  'Payment Returned': plain('returned', 'returned_lead', 'returned_note'),
  'Refund Failed': plain('refund_failed', 'refund_failed_lead', 'refund_failed_note'),
  'Payment Being Returned': plain('being_returned', 'being_returned_lead', 'being_returned_note'),
  'New Bill': { ...plain('bills_ready', 'bill_lead'), SMS: { body: ['text_new_bill'] } },
  'New Bills': { ...plain('bills_ready', 'bills_lead'), SMS: { body: ['text_new_bills'] } },
  'Payment Due Reminder': {
    ...plain('reminder_due', 'reminder_lead', 'reminder_note'),
    SMS: { body: ['text_reminder_due'] },
  },
  'Past Due Notice': {
    ...plain('reminder_past_due', 'reminder_lead', 'reminder_note'),
    SMS: { body: ['text_reminder_past_due'] },
  },
  'Onboarding Invitation': plain('onboarding_title', 'onboarding_lead', 'onboarding_note'),
  'Onboarding Code': plain('onboarding_code_title', 'onboarding_code_lead', 'onboarding_code_note'),
  'Account Link Begun': plain('link_begun_title', 'link_begun_lead', 'link_begun_note'),
  'Sign In Code': plain('code_in_title', 'code_in_lead', 'code_in_note'),
  'Sign In Link': plain('sign_in_title', 'sign_in_lead', 'sign_in_note'),
  'Sign In Link Copied': plain('link_copied_title', 'link_copied_lead', 'link_copied_note'),
  'Sign In Link Used': plain('link_used_title', 'link_used_lead', 'link_used_note'),
  Registration: plain('registration_title', 'registration_lead', 'registration_note'),
  'New Sign-in': plain('new_sign_in_title', 'new_sign_in_lead', 'new_sign_in_note'),
  'Password Chosen': plain('password_title', 'password_lead', 'password_note'),
  'Login Closed': plain('login_closed_title', 'login_closed_lead', 'login_closed_note'),
  'Passkey Added': plain('passkey_added_title', 'passkey_added_lead', 'passkey_added_note'),
  'Passkey Removed': plain('passkey_removed_title', 'passkey_removed_lead', 'passkey_removed_note'),
  'Address Verification': plain('verify_title', 'verify_lead', 'verify_note'),
  'Address Code': plain('address_code_title', 'address_code_lead', 'address_code_note'),
  'Address Changed': plain('email_changed_title', 'email_changed_lead', 'email_changed_note'),
  'Sign In Blocked': plain('blocked_title', 'blocked_lead', 'blocked_note'),
  'Sign In Unblocked': plain('unblocked_title', 'unblocked_lead', 'unblocked_note'),
  'Account Linked': plain('account_linked_title', 'account_linked_lead', 'account_linked_note'),
  'Account Removed': plain('account_removed_title', 'account_removed_lead'),
  'Payment Method Removed': plain('method_removed_title', 'method_removed_lead'),
  'Autopay Enrolled': plain('autopay_on_title', 'autopay_on_lead'),
  'Autopay Changed': plain('autopay_changed_title', 'autopay_on_lead'),
  'Autopay Ended': plain('autopay_ended_title', 'autopay_ended_lead'),
  'Autopay Scheduled Notice': plain('scheduled_title', 'scheduled_lead'),
  'Autopay Not Taken': plain('not_taken_title', 'not_taken_lead'),
  'Autopay Payment Failed': plain('autopay_failed_title', 'autopay_failed_lead'),
  'Card Expiring': plain('card_ends_title', 'card_ends_lead'),
  'Paperless Started': plain('paperless_on_title', 'paperless_on_lead'),
  'Paperless Changed': plain('paperless_changed_title', 'paperless_changed_lead'),
  'Paperless Ended': plain('paperless_ended_title', 'paperless_ended_lead'),
  'Verification Code': { SMS: { body: ['text_verification_code'] } },
};

/** The text of the product as somebody would write it, with what it names in its brackets. */
export function productText(key: TemplateKey, channel: TemplateChannel, culture: Culture): TemplateText {
  const { subject, body } = products[key][channel] ?? { body: [] };
  const catalog = textsOf('mails', culture);
  const write = (name: Words) =>
    partsOf(catalog[name] ?? '')
      .map((part) => written(part, branchOf(key)))
      .join('');
  return { subject: subject ? write(subject) : '', body: body.map(write).join('\n\n') };
}

/** Of a text that counts: what it says of one bill, or of several. */
const branchOf = (key: TemplateKey): 'one' | 'other' => (key === 'New Bill' ? 'one' : 'other');

function written(part: Part, branch: 'one' | 'other', counted = ''): string {
  if (typeof part === 'string') return counted ? part.replaceAll('#', `{{${counted}}}`) : part;
  const { place, branches } = part;
  if (!branches) return `{{${place}}}`;
  return (branches[branch] ?? branches['other'] ?? []).map((inner) => written(inner, branch, place)).join('');
}
