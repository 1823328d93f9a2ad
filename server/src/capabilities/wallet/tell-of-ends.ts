import { sql } from 'kysely';
import { type Database, rowsOf } from '../../platform/database/database.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { announce } from '../../platform/outbox/announce.ts';

const atOnce = 500;

interface Told {
  readonly id: number;
  readonly businessUnitId: number;
  readonly customerId: number;
  readonly email: string;
}

/** The day on which a card is over: the first one of the month after its own. */
const over = sql`(make_date(o.card_expiry_year, o.card_expiry_month, 1) + interval '1 month')::date`;

/** Cards that end soon on the day of their business unit, and how many days before their payer is to be told now. */
const due = (now: Date) => sql`select s.id, s.ends, s.step, c.email
  from (select o.id, o.customer_id, o.told_of_end, o.told_days_before, ${over} as ends,
      case when ${over} - t.today > 10 then 45 else 10 end as step
    from payment_source o join published.business_unit u on u.id = o.business_unit_id and u.status = 'Live'
    cross join lateral (select (${now}::timestamptz at time zone u.timezone)::date as today) t
    where o.is_saved and o.status = 'Active' and o.card_expiry_year is not null
      and make_date(o.card_expiry_year, o.card_expiry_month, 1)
        between (${now}::timestamptz - interval '33 days')::date and (${now}::timestamptz + interval '46 days')::date
      and ${over} - t.today between 1 and 45) s
  join published.customer c on c.id = s.customer_id and c.status <> 'Blocked' and c.merged_into_customer_id is null
  where s.told_of_end is distinct from s.ends or s.told_days_before > s.step
  order by s.id limit ${atOnce}`;

/**
 * Tells payers of cards that end, 45 and 10 days before: each once for each of its ends, however many workers look. A
 * card that was taken out, or added again with its new date, ends no more. @returns how many were told
 */
export async function tellOfEnds({ db, clock }: { readonly db: Database; readonly clock: Clock }): Promise<number> {
  let told = 0;
  for (let n = atOnce; n === atOnce; told += n) n = await tellSome(db, clock.now());
  return told;
}

const tellSome = (db: Database, now: Date): Promise<number> =>
  db.platform(async (tx) => {
    const cards = await rowsOf(
      tx,
      sql<Told>`with due as materialized (${due(now)}),
        held as materialized (select o.id from payment_source o where o.id = any(array(select id from due))
          order by o.id for no key update skip locked)
        update payment_source o set told_of_end = due.ends, told_days_before = due.step
        from due join held on held.id = due.id where o.id = due.id and o.status = 'Active'
          and (o.told_of_end is distinct from due.ends or o.told_days_before > due.step)
          and ${over} = due.ends
        returning o.id, o.business_unit_id as "businessUnitId", o.customer_id as "customerId", due.email`,
    );
    await announce(
      tx,
      cards.map(({ id, businessUnitId, customerId, email }) => ({
        businessUnitId,
        orderingKey: `customer:${customerId}`,
        topic: 'email.Card Expiring',
        payload: { to: email, customerId, paymentSourceId: id },
      })),
    );
    return cards.length;
  });
