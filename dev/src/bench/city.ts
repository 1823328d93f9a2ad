import { rowsOf } from '@ratepayer/server/platform/database/database.ts';
import { ensureGateway } from '@ratepayer/server/capabilities/gateways/merchant-accounts.ts';
import { createOrganization } from '@ratepayer/server/capabilities/organizations/create-business-unit.ts';
import { sql } from 'kysely';
import { makeUnit } from '../sample-units.ts';
import type { Lab } from './lab.ts';

export interface City {
  readonly unitIds: readonly number[];
  readonly accountIds: readonly number[];
}

/** Business units and accounts by fixed arithmetic, each account with its opening event. */
export async function makeCity(lab: Lab, units = 20, accounts = 200_000): Promise<City> {
  const unitIds = await lab.db.platform(async (tx) => {
    const gatewayId = await ensureGateway(tx, { name: 'Sandbox', gatewayType: 'Sandbox', limitSeconds: 30 });
    const organizationId = await createOrganization(tx, {
      name: 'Bench',
      defaultCurrencyCode: 'USD',
      defaultCulture: 'en-US',
    });
    const ids: number[] = [];
    for (let i = 0; i < units; i++) {
      const unit = {
        organizationId,
        name: `Bench ${i}`,
        slug: `bench-${String(i).padStart(3, '0')}`,
        header: 'Bench',
        subHeader: '',
        currencyCode: 'USD',
        culture: 'en-US',
        timezone: 'US/Central',
      } as const;
      ids.push(
        await makeUnit(tx, gatewayId, { ...unit, phone: '(555) 010-0142', email: '', address: '', hoursText: '' }, {}),
      );
    }
    return ids;
  });
  await lab.owner.query("set app.platform = 'on'");
  await lab.owner.query(
    `insert into account (business_unit_id, account_number, name, street, zip, create_method)
     select ($1::int[])[1 + n % $2], (100000 + n)::text, 'Payer ' || n, n || ' Mill Street', '78701', 'Imported'
     from generate_series(0, $3::int - 1) n`,
    [unitIds, units, accounts],
  );
  await lab.owner.query(
    `insert into account_money (account_id, business_unit_id, balance, not_yet_due_minor, due_date, last_event_sequence)
      select id, business_unit_id, 100000000, 100000000, '2026-12-01', 1 from account`,
  );
  await lab.owner.query(
    `insert into balance_event (business_unit_id, account_id, sequence, effective_date, event_type, bucket,
      amount_minor, balance_after_minor, source_type, source_id, created_by)
     select business_unit_id, id, 1, '2026-01-01', 'Opening', 'Balance', 100000000, 100000000, 'account', id, 'Bench'
     from account`,
  );
  await lab.owner.query('vacuum analyze account, account_money, balance_event');
  const rows = await lab.db.platform((tx) => rowsOf(tx, sql<{ id: number }>`select id from account order by id`));
  return { unitIds, accountIds: rows.map((row) => row.id) };
}
