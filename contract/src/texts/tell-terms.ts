import { tellerOf } from '../kit/texts.ts';
import type { texts } from './terms/en-US.ts';

/** What stands in a text of terms that a payer agrees to: the text's key, said in the culture of the business unit. */
export const tell = tellerOf<typeof texts>('terms');
