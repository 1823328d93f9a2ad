import type { Translation, Whole } from '../../kit/texts.ts';
import { texts as base } from './en-US.ts';

const differences = {
  voided: 'Your payment was cancelled',
  voided_lead: '{biller} cancelled your payment of {amount, money}.',
} as const;
export const texts: Translation<typeof base> & Whole<typeof base, typeof differences> = { ...base, ...differences };
