import type { Translation, Whole } from '../../kit/texts.ts';
import { texts as base } from './en-US.ts';

const differences = {
  colour: 'Colour',
  colour_darker: 'We made your colour a little darker so that white text can be read.',
  colour_ink: 'Your colour is light, so its text is dark.',
  colour_kept: 'White text can be read on your colour as it is.',
  colour_saved: 'Colour saved',
  colour_wrong: 'Enter a colour such as #1f5fc4.',
} as const;
export const texts: Translation<typeof base> & Whole<typeof base, typeof differences> = { ...base, ...differences };
