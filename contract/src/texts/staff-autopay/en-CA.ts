import type { Translation, Whole } from '../../kit/texts.ts';
import { texts as base } from './en-US.ts';

const differences = {
  canceled: 'Payment cancelled',
  canceled_many:
    '{count, plural, =0 {No payment was cancelled.} one {# payment cancelled.} other {# payments cancelled.}}',
  end_means:
    '{count, plural, =0 {Nothing is planned.} one {# planned payment of {sum} is cancelled.} other {# planned payments of {sum} are cancelled.}} The payer gets an e-mail.',
  file_import_ask: 'Begin what {file} enrols?',
} as const;
export const texts: Translation<typeof base> & Whole<typeof base, typeof differences> = { ...base, ...differences };
