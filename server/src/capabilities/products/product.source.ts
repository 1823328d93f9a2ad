import type { RecordIn } from '@ratepayer/contract/kit/record.ts';
import type { productFields } from '@ratepayer/contract/products/product.fields.ts';
import { products } from '@ratepayer/contract/products/product.list.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { plainSource } from '../../platform/lists/plain-source.ts';
import { readOne } from '../../platform/lists/read-one.ts';

/** Where products come from. */
export const productSource = plainSource(products, { from: sql`product p`, as: 'p' });

/** One product with all that is asked of it. @throws 404 for one elsewhere */
export const readProduct = (tx: Tx, businessUnitId: number, id: number) =>
  readOne(tx, productSource, businessUnitId, id) as Promise<RecordIn<typeof products.list, typeof productFields>>;
