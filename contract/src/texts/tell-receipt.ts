import { tellerOf } from '../kit/texts.ts';
import type { texts } from './receipt/en-US.ts';

/** What stands on a receipt beside what is data: the text's key and its places, said where its reader is known. */
export const tell = tellerOf<typeof texts>('receipt');
