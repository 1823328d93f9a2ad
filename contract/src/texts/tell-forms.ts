import { tellerOf } from '../kit/texts.ts';
import type { texts } from './payer-forms/en-US.ts';

/** What a rule says of an answer on a form, in words that payers' pages and the server share. */
export const tell = tellerOf<typeof texts>('payer-forms');
