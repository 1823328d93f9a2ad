import type { Translation, Whole } from '../../kit/texts.ts';
import { texts as base } from './en-US.ts';

const differences = {
  billing_state: 'Billing province or territory',
  colour_digits: 'Enter a colour such as #1f5fc4.',
  colour_faint: 'White text could not be read on this colour. Choose a darker one.',
  colour_wrong: 'Enter a colour such as #0b5cad.',
  enter_zip_code_card: 'Enter the postal code of the card',
} as const;
export const texts: Translation<typeof base> & Whole<typeof base, typeof differences> = { ...base, ...differences };
