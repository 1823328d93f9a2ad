import { maskCardNumbers } from '@ratepayer/contract/payments/card-number.ts';

/**
 * What is kept of a cell that could not be read, to be shown: no card number, nothing that cannot be stored as text
 * (signs that steer a terminal, half of a pair), and not more than so many characters.
 */
export const shownCell = (cell: string, most = 200): string =>
  maskCardNumbers(cell)
    .replace(/[\u0000-\u001f\u007f]/g, '\ufffd')
    .slice(0, most)
    .toWellFormed();
