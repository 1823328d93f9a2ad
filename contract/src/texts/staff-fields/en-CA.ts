import type { Translation, Whole } from '../../kit/texts.ts';
import { texts as base } from './en-US.ts';

const differences = {
  number_alone: 'Only the account number identifies an account. Require one more look-up field, like the postal code.',
  type_ZipCode: 'Postal code',
} as const;
export const texts: Translation<typeof base> & Whole<typeof base, typeof differences> = { ...base, ...differences };
