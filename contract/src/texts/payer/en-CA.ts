import type { Translation, Whole } from '../../kit/texts.ts';
import { texts as base } from './en-US.ts';

const differences = {
  account_number_hint: '4 to 17 digits, after the routing number on a cheque',
  billing_zip: 'Billing postal code',
  checking_account: 'Chequing Account',
  routing_number_hint: '9 digits, at the bottom left of a cheque',
  zip_hint: 'Like K1A 0B1',
} as const;
export const texts: Translation<typeof base> & Whole<typeof base, typeof differences> = { ...base, ...differences };
