import { tellerOf } from '../kit/texts.ts';
import type { texts } from './kept/en-US.ts';

/** What is written down to be read later instead of a sentence: the text's key and its places. */
export const tell = tellerOf<typeof texts>('kept');
