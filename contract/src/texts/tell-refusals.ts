import { tellerOf } from '../kit/texts.ts';
import type { texts } from './refusals/en-US.ts';

/** What a rule answers instead of a sentence: the text's key and its places, said where its reader is known. */
export const tell = tellerOf<typeof texts>('refusals');
