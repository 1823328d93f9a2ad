import { hasCardNumber } from '@ratepayer/contract/payments/card-number.ts';
import { randomNumber } from '../../platform/crypto/random.ts';

/**
 * The number of a file: 52 random bits. Answers name it within a text, and one text in some hundred with as many
 * figures passes for a card number, which no text may hold: such a number is drawn again.
 */
export function freshFileNumber(random: () => number = () => randomNumber(52)): number {
  for (;;) {
    const drawn = random();
    if (!hasCardNumber(String(drawn))) return drawn;
  }
}
