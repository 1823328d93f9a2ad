import { maskCardNumbers } from '@ratepayer/contract/payments/card-number.ts';

/** What is kept of text of a file, cut: no card number, and no half of a pair of signs, which is not stored in JSON. */
export const keptText = (text: string, most: number): string => maskCardNumbers(text).slice(0, most).toWellFormed();
