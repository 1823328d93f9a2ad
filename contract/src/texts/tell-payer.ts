import { tellerOf } from '../kit/texts.ts';
import type { texts } from './payer/en-US.ts';

/** What a rule answers in the words that the payer's pages have for it, said where its reader is known. */
export const tell = tellerOf<typeof texts>('payer');
