import type { Translation, Whole } from '../../kit/texts.ts';
import { texts as base } from './en-US.ts';

const differences = {
  enter_reference_such_check: 'Enter a reference, such as the cheque number.',
} as const;
export const texts: Translation<typeof base> & Whole<typeof base, typeof differences> = { ...base, ...differences };
