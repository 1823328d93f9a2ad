import { tellerOf } from '../kit/texts.ts';
import type { texts } from './import/en-US.ts';

/** What a rule says of a file instead of a sentence: the text's key and its places, said where its reader is known. */
export const tell = tellerOf<typeof texts>('import');
