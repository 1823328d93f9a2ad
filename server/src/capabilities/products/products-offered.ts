import type { Channel } from '@ratepayer/contract/payments/channels.ts';
import type { OfferedProduct } from '@ratepayer/contract/payments/intent.shapes.ts';
import { type RawBuilder, sql } from 'kysely';
import { featureOn } from '../organizations/find-business-unit.ts';

/** What is offered, with where it is booked. */
export type ProductOffered = OfferedProduct & { readonly glCode: string };

/** As many are offered at once; the first of them in their order. */
const mostOffered = 100;

/** Where a product is sold; on the other channels nobody is there to choose. */
const soldOn: { readonly [K in Channel]?: RawBuilder<boolean> } = {
  QuickPay: sql`p.sold_on_quick_pay`,
  POS: sql`p.sold_at_counter`,
};

/**
 * What is sold on a channel now, in its order, as a statement: nothing where products are switched off. Kept by the
 * edition of the settings.
 */
export const productsSold = ({
  businessUnitId,
  channel,
}: {
  readonly businessUnitId: number;
  readonly channel: Channel;
}) =>
  sql<ProductOffered>`select p.id, p.name, p.description, p.price_minor as "priceMinor",
    p.minimum_minor as "minimumMinor", p.maximum_minor as "maximumMinor", p.maximum_quantity as "maximumQuantity",
    p.requires_account as "requiresAccount", p.gl_code as "glCode" from product p
    where p.business_unit_id = ${businessUnitId} and p.is_active and ${soldOn[channel] ?? sql`false`}
      and ${featureOn(businessUnitId, 'Products')}
    order by p."order", p.id limit ${mostOffered}`;

/** Its amount is entered by whoever buys it. */
export const hasOpenAmount = ({ priceMinor }: Pick<ProductOffered, 'priceMinor'>): boolean => priceMinor === null;
