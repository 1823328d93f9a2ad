import { parseMoneyInput } from '@ratepayer/contract/kit/money.ts';
import type { PaymentIntent } from '@ratepayer/contract/payments/intent.shapes.ts';
import { cultureNow } from '../../platform/texts/culture.ts';

/** What is typed of each product: how many, or an amount where payers enter it. */
export type Bought = Readonly<Record<number, string>>;

export const idOfProduct = (id: number) => `product-${id}`;

/** The lines of what is bought, as they cost now. */
export const boughtLines = ({ products }: Pick<PaymentIntent, 'products'>, bought: Bought = {}) =>
  products.flatMap(({ id, name, priceMinor }) => {
    const typed = bought[id] ?? '';
    const quantity = priceMinor === null ? 1 : Number(typed) || 0;
    const amountMinor = priceMinor === null ? parseMoneyInput(typed, cultureNow()) : quantity * priceMinor;
    return amountMinor ? [{ id, name, quantity, amountMinor }] : [];
  });
