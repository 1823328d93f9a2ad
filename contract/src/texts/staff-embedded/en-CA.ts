import type { Translation, Whole } from '../../kit/texts.ts';
import { texts as base } from './en-US.ts';

const differences = {
  colour_faint: 'White text could not be read on this colour. Choose a darker one.',
  colour_wrong: 'Enter a colour such as #0b5cad.',
  themeColour: 'Main colour',
  themeColour_help:
    'Six hexadecimal digits, such as #0b5cad, dark enough for white text. Empty: the colour of the business unit.',
} as const;
export const texts: Translation<typeof base> & Whole<typeof base, typeof differences> = { ...base, ...differences };
