import type { ValuesOf } from '../kit/fields.ts';
import type { productFields } from './product.fields.ts';

export type ProductValues = ValuesOf<typeof productFields>;
export type ProductProblem = 'product_price_needed' | 'product_most_below_least' | 'product_sold_nowhere';

/** What does not fit together, by field. */
export function wrongInProduct({
  payerEntersAmount,
  priceMinor,
  minimumMinor,
  maximumMinor,
  soldOnQuickPay,
  soldAtCounter,
  isActive,
}: ProductValues): { readonly [K in keyof ProductValues]?: ProductProblem } {
  const isCrossed = minimumMinor !== null && maximumMinor !== null && maximumMinor < minimumMinor;
  return {
    ...(!payerEntersAmount && priceMinor === null ? { priceMinor: 'product_price_needed' as const } : {}),
    ...(payerEntersAmount && isCrossed ? { maximumMinor: 'product_most_below_least' as const } : {}),
    ...(isActive && !soldOnQuickPay && !soldAtCounter ? { soldOnQuickPay: 'product_sold_nowhere' as const } : {}),
  };
}

/** As it is kept: a price or the bounds of what payers enter, never both; what they enter is paid once. */
export const fittedProduct = (asked: ProductValues): ProductValues =>
  asked.payerEntersAmount
    ? { ...asked, priceMinor: null, maximumQuantity: 1 }
    : { ...asked, minimumMinor: null, maximumMinor: null };
