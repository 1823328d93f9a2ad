import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import type { BusinessUnitContext } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { OfferedProduct, PaymentIntent } from '@ratepayer/contract/payments/intent.shapes.ts';
import { loadProductTexts, say } from '../../platform/texts/payer-products.ts';
import { Field } from '../../ui/field.tsx';
import { type Bought, idOfProduct } from './bought.ts';
import type { Problem } from './use-problems.ts';

interface Props {
  readonly intent: Pick<PaymentIntent, 'accounts'>;
  readonly unit: BusinessUnitContext;
  readonly products: readonly OfferedProduct[];
  readonly bought: Bought;
  readonly errors: Readonly<Record<string, string>>;
  readonly onBuy: (id: number, typed: string) => void;
}

/** What is sold beside bills, or without one: how many of each, or how much. It comes with its own texts. */
export function ProductsBlock({ intent, unit, products, bought, errors, onBuy }: Props) {
  const show = (minor: number) => formatMoney(minor, unit.currencyCode, unit.culture);
  return (
    <section className="block">
      <h2>{say(intent.accounts[0] ? 'something_else' : 'what_to_pay')}</h2>
      {products.map((product) => {
        const { id, description } = product;
        const of = { product: product.name };
        const isOpen = product.priceMinor === null;
        return (
          <Field
            key={id}
            id={idOfProduct(id)}
            label={say(isOpen ? 'how_much' : 'how_many', of)}
            hint={[description, costOf(product, show)].filter(Boolean).join(' ')}
            short
            optional
            inputMode={isOpen ? 'decimal' : 'numeric'}
            autoComplete="off"
            value={bought[id] ?? ''}
            error={errors[idOfProduct(id)]}
            onChange={(typed) => onBuy(id, typed)}
          />
        );
      })}
    </section>
  );
}

/** What it costs, or between which amounts payers enter their own. */
function costOf(product: OfferedProduct, show: (minor: number) => string): string {
  const { priceMinor, minimumMinor, maximumMinor, maximumQuantity } = product;
  if (priceMinor !== null) return say('each', { price: show(priceMinor), count: maximumQuantity });
  if (minimumMinor !== null && maximumMinor !== null)
    return say('between', { least: show(minimumMinor), most: show(maximumMinor) });
  if (minimumMinor !== null) return say('at_least', { limit: show(minimumMinor) });
  return maximumMinor === null ? '' : say('at_most', { limit: show(maximumMinor) });
}

/** What was typed of them that is neither a number of them nor an amount; nothing, and none, are not wrong. */
export const productProblems = (
  products: readonly OfferedProduct[],
  bought: Bought,
  whyUnread: (amount: string) => string,
): readonly Problem[] =>
  products.flatMap(({ id, priceMinor }) => {
    const typed = (bought[id] ?? '').trim();
    const message = priceMinor === null ? whyUnread(typed) : /^\d*$/.test(typed) ? '' : say('whole_number');
    return message ? [{ id: idOfProduct(id), message }] : [];
  });

/** The block when its texts are there. */
export async function loadBlock() {
  await loadProductTexts();
  return { default: ProductsBlock };
}
