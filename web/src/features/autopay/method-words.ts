import { say } from '../../platform/texts/staff-autopay.ts';
import { sayValue } from '../../platform/texts/values.ts';

interface Method {
  readonly accountType: string;
  readonly accountNumberLast4: string;
}

/** A card or bank account in words: its brand or kind, and its last digits. */
export const methodWords = ({ accountType, accountNumberLast4 }: Method): string =>
  say('method_ends', { method: sayValue(accountType), last4: accountNumberLast4 });
