import type { ProductSales } from '@ratepayer/contract/products/product.operations.ts';
import { addDays, dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock/clock.ts';
import { rowsOf, type Tx } from '../../platform/database/database.ts';
import { businessUnitOf } from '../organizations/find-business-unit.ts';
import { readProduct } from './product.source.ts';

type Day = ProductSales['days'][number];

/**
 * What was sold of a product in the last thirty days, day by day as payments were made; what was given back stands with
 * the day of its sale. @throws 404 for one elsewhere
 */
export async function readSales(
  tx: Tx,
  clock: Clock,
  { businessUnitId, id }: { readonly businessUnitId: number; readonly id: number },
): Promise<ProductSales> {
  await readProduct(tx, businessUnitId, id);
  const { timezone } = await businessUnitOf(tx, businessUnitId);
  const today = dateIn(clock.now(), timezone);
  const found = await rowsOf(
    tx,
    sql<Day>`select d.date::date as date, coalesce(sum(l.quantity), 0)::int as quantity,
        coalesce(sum(l.price_minor), 0)::bigint as "amountMinor",
        coalesce(sum(l.refunded_minor + l.adjusted_minor), 0)::bigint as "givenBackMinor"
      from generate_series(${addDays(today, -29)}::date, ${today}::date, interval '1 day') d (date)
      left join (published.payment_line_item l join published.payment b on b.id = l.payment_id
          and b.status in ('Succeeded', 'Refunded', 'Returned') and l.product_id = ${id}
          and l.business_unit_id = ${businessUnitId})
        on b.created_date >= d.date::timestamp at time zone ${timezone}
        and b.created_date < (d.date + interval '1 day')::timestamp at time zone ${timezone}
      group by d.date order by d.date`,
  );
  const sum = (name: 'quantity' | 'amountMinor' | 'givenBackMinor') => found.reduce((all, day) => all + day[name], 0);
  return {
    days: found,
    totals: {
      quantity: sum('quantity'),
      amountMinor: sum('amountMinor'),
      givenBackMinor: sum('givenBackMinor'),
    },
  };
}
