import { tellerOf } from '../kit/texts.ts';
import type { texts } from './payer-form-parts/en-US.ts';

/** What a rule says of times, addresses, signatures and files on a form, in words that payers' pages and the server share. */
export const tell = tellerOf<typeof texts>('payer-form-parts');
