import type { Translation, Whole } from '../../kit/texts.ts';
import { texts as base } from './en-US.ts';

const differences = {
  account_number_hint: '4 to 17 digits, after the routing number on a cheque',
  routing_number_hint: '9 digits, at the bottom left of a cheque',
} as const;
export const texts: Translation<typeof base> & Whole<typeof base, typeof differences> = { ...base, ...differences };
