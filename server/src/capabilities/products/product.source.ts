import type { RecordIn } from '@ratepayer/contract/kit/record.ts';
import type { productFields } from '@ratepayer/contract/products/product.fields.ts';
import { products } from '@ratepayer/contract/products/product.list.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { plainSource } from '../../platform/lists/plain-source.ts';
import { readOne } from '../../platform/lists/read-one.ts';

/** How many of a product were sold in thirty days and are not given back whole. */
const sold = sql`select coalesce(sum(l.quantity), 0)::int as quantity from published.payment_line_item l
  join published.payment b on b.id = l.payment_id and b.status = 'Succeeded'
    and b.created_date > now() - interval '30 days'
  where l.product_id = p.id and l.refunded_minor + l.adjusted_minor < l.price_minor`;

/** Where products come from. */
export const productSource = plainSource(products, {
  from: sql`product p cross join lateral (${sold}) s`,
  as: 'p',
  of: { soldRecently: sql`s.quantity` },
});

/** One product with all that is asked of it. @throws 404 for one elsewhere */
export const readProduct = (tx: Tx, businessUnitId: number, id: number) =>
  readOne(tx, productSource, businessUnitId, id) as Promise<RecordIn<typeof products.list, typeof productFields>>;
