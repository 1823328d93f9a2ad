import { openTechnicalTicket } from '../src/capabilities/tickets/open-technical-ticket.ts';
import { prepare } from './paying.ts';
import type { World } from './world.ts';

/** Tickets of each unit in each state, every third given to somebody. */
export async function seedTickets(town: World): Promise<void> {
  const { rows } = town;
  const { token, accountIds } = await town.quickPay(['10001']);
  await (await prepare(town, { token, accountId: accountIds[0] ?? 0, amountMinor: 1200 })).process();
  await rows('alter table ticket alter column id restart with 5001');
  for (const [slug, count] of [
    ['riverton-water', 12],
    ['lakeshore-hydro', 2],
  ] as const)
    await rows(
      `insert into ticket (business_unit_id, title, description, category, status, priority, dedupe_key,
          assignee_user_id, payment_id, created_date, modified_date)
        select u.id, to_jsonb('Look at ' || n), '"x"', 'Technical',
          (array['New', 'Investigating', 'Waiting On Client', 'Can''t Reproduce', 'Resolved', 'Closed'])[n % 6 + 1],
          (array['Low', 'Normal', 'High'])[n % 3 + 1], 'seed ' || n,
          case when n % 3 = 0 then (select id from user_account where email = 'admin@riverton.test') end,
          (select id from payment where business_unit_id = u.id order by id limit 1),
          now() - n * interval '1 hour', now() - n * interval '7 minutes'
        from business_unit u, generate_series(1, $2::int) n where u.slug = $1`,
      [slug, count],
    );
}

/** The product calls somebody because something broke, the same as before; answers the newest ticket about it. */
export async function openBrokenTicket(town: World, unit: number, description = 'It broke.'): Promise<number> {
  const dedupeKey = 'a thing that broke';
  await town.db.scoped([unit], (tx) =>
    openTechnicalTicket(tx, { businessUnitId: unit, title: 'Something broke', description, dedupeKey }),
  );
  const [row] = await town.rows<{ id: number }>(
    'select id from ticket where dedupe_key = $1 order by id desc limit 1',
    [dedupeKey],
  );
  return Number(row?.id);
}
