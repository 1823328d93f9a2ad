import { tell } from '@ratepayer/contract/texts/tell-refusals.ts';
import { tell as tellKept } from '@ratepayer/contract/texts/tell-kept.ts';
import type { Told, Written } from '@ratepayer/contract/kit/texts.ts';
import type { ProductOffered } from './products-offered.ts';

/** A line that buys so many of a product for an amount. */
export interface ProductLine {
  readonly productId?: number | undefined;
  readonly quantity?: number | undefined;
  readonly amountMinor: number;
}

/** What such a line is called, on receipts too: as it was called when it was chosen. */
export const describeProduct = ({ name }: Pick<ProductOffered, 'name'>, quantity: number): Written =>
  quantity > 1 ? tellKept('line_product', { quantity, name }) : name;

/**
 * Why a line cannot be bought as things stand: it is not offered any more, costs something else by now, is more of it
 * than is sold at once, or not between the bounds of what payers enter.
 */
export function whyNotProduct(
  { productId, quantity = 1, amountMinor }: ProductLine,
  offered: readonly ProductOffered[],
  { hasAccount, show }: { readonly hasAccount: boolean; readonly show: (minor: number) => string },
): Told | undefined {
  const product = offered.find(({ id }) => id === productId);
  if (!product) return tell('product_not_sold_now');
  const { name, priceMinor, minimumMinor, maximumMinor, maximumQuantity, requiresAccount } = product;
  if (requiresAccount && !hasAccount) return tell('product_with_bill', { product: name });
  if (quantity > maximumQuantity) return tell('product_most_at_once', { product: name, count: maximumQuantity });
  if (priceMinor !== null)
    return amountMinor === priceMinor * quantity
      ? undefined
      : tell('product_costs_now', { product: name, price: show(priceMinor) });
  if (amountMinor < (minimumMinor ?? 1))
    return tell('product_at_least', { product: name, limit: show(minimumMinor ?? 1) });
  if (maximumMinor !== null && amountMinor > maximumMinor)
    return tell('product_at_most', { product: name, limit: show(maximumMinor) });
  return undefined;
}
