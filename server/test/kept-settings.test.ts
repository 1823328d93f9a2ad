import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AskedOfSettings, keepSettings, keptReads } from '../src/capabilities/sessions/kept-settings.ts';
import { termsHeld, termsInForce } from '../src/capabilities/terms/current-terms.ts';
import { requiredForms } from '../src/capabilities/forms/required-forms.ts';
import { compiled } from '../src/platform/database/statement-text.ts';
import { rowsOf, type Tx } from '../src/platform/database/database.ts';
import { prepare } from './paying.ts';
import { holding, untilWaiting } from './readings-held.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let unit: number;
let asked: Required<AskedOfSettings>;
beforeAll(async () => {
  world = await openWorld();
  unit = await world.unitId('riverton-permits');
  await world.rows(
    `insert into feature_setting (business_unit_id, feature_key, mode) values ($1, 'Products', 'Enabled')
      on conflict (business_unit_id, feature_key) do update set mode = 'Enabled'`,
    [unit],
  );
  const ofChannel = { businessUnitId: unit, channel: 'QuickPay' } as const;
  const way = { ...ofChannel, paymentSourceType: 'Credit Card' } as const;
  asked = {
    unit: { businessUnitId: unit },
    channel: ofChannel,
    products: ofChannel,
    forms: { businessUnitId: unit },
    cards: ofChannel,
    schedules: { ...way, today: '2026-12-01' },
    merchants: { ...way, currencyCode: 'USD' },
    terms: { businessUnitId: unit, culture: 'en-US', paymentSourceType: 'Credit Card', day: '2026-12-01' },
  };
});
afterAll(() => world.close());

const reads = keptReads(requiredForms) as Record<string, (ask: unknown) => ReturnType<typeof sql>>;
const namesOf = () => Object.keys(reads) as (keyof AskedOfSettings)[];

/** What the statements of a read answer, asked for themselves. */
const readBare = async (tx: Tx) =>
  Object.fromEntries(
    await Promise.all(
      namesOf().map(async (name) => {
        const [row] = await rowsOf(
          tx,
          sql<{ rows: unknown }>`select coalesce(json_agg(x), '[]') as rows from (${reads[name]?.(asked[name])}) x`,
        );
        return [name, row?.rows] as const;
      }),
    ),
  );

const inUnit = <T>(work: (tx: Tx) => Promise<T>, scope = unit) => world.db.scoped([scope], work);
/** A node that kept nothing yet. */
const node = () => {
  const settings = keepSettings(requiredForms);
  return { told: (tx: Tx) => settings.together(tx, unit, asked, {}) };
};

// What payers' steps are judged by, each changed once as staff change it.
const changes: readonly (readonly [string, string])[] = [
  ['business_unit', "update business_unit set phone = '(555) 010-0199' where id = $1"],
  [
    'organization',
    "update organization set status = 'Suspended' where id = (select organization_id from business_unit where id = $1)",
  ],
  [
    'account_field_definition',
    `update account_field_definition set is_display_field = not is_display_field
      where business_unit_id = $1 and type = 'Name'`,
  ],
  [
    'channel',
    `update channel set config = config || '{"minimumMinor": 777}'
      where business_unit_id = $1 and channel = 'QuickPay'`,
  ],
  [
    'payment_field_set',
    `insert into payment_field_set (business_unit_id, fields) values ($1, '[{"key": "k", "channels": ["QuickPay"]}]')
    on conflict (business_unit_id) do update set fields = excluded.fields`,
  ],
  [
    'product',
    `insert into product (business_unit_id, code, name, description, payer_enters_amount, price_minor,
    maximum_quantity, requires_account, sold_at_counter, sold_on_quick_pay, gl_code, is_active, "order")
    values ($1, 'KEPT', 'Kept', '', false, 500, 1, false, false, true, '', true, 1)`,
  ],
  [
    'feature_setting',
    `insert into feature_setting (business_unit_id, feature_key, mode) values ($1, 'Products', 'Disabled')
    on conflict (business_unit_id, feature_key) do update set mode = 'Disabled'`,
  ],
  [
    'service_fee_schedule',
    `insert into service_fee_schedule (business_unit_id, version, effective_date, channel, payment_source_type, method,
      flat_minor, percent_bps, minimum_minor, tiers, include_service_fee_in_payment, created_by)
      values ($1, 900, '2026-01-02', '', 'Credit Card', 'Flat', 100, 0, 0, '[]', true, 'Test')`,
  ],
  [
    'form_version',
    `update form_version v set require_before_payment = true, display_locations = '{Checkout}'
    where business_unit_id = $1`,
  ],
  [
    'form_configuration',
    "update form_configuration set status = 'Retired' where business_unit_id = $1 and status = 'Published'",
  ],
  [
    'merchant_account',
    "update merchant_account set merchant_number = merchant_number || '9' where business_unit_id = $1",
  ],
  [
    'gateway',
    `update gateway set status = 'Paused', pause_message = 'Later'
      where id in (select gateway_id from merchant_account where business_unit_id = $1)`,
  ],
  [
    'terms_of_service',
    `insert into terms_of_service (identifier, version, title, content_markdown, content_hash, status, effective_date,
      published_date) select 'credit-card-terms', 900, 'Of all', 'Of all', 'x', 'Published', '2026-11-01', now()
      where $1::int > 0`,
  ],
  [
    'terms_of_service',
    `insert into terms_of_service (business_unit_id, identifier, version, title, content_markdown, content_hash, status,
      effective_date, published_date)
      values ($1, 'credit-card-terms', 900, 'Of its own', 'Of its own', 'x', 'Published', '2026-01-02', now())`,
  ],
];

it('keeps what is read from tables that begin another edition, and by no clock', async () => {
  const rows = await world.rows<{ name: string; events: number }>(
    `select c.relname as name, count(*)::int as events from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where t.tgname like 'edition\\_%' group by 1`,
  );
  const told = new Map(rows.map(({ name, events }) => [name, events]));
  for (const name of namesOf()) {
    const statement = reads[name]?.(asked[name]);
    if (!statement) throw new Error(name);
    expect(compiled(statement).sql, name).not.toMatch(/now\(\)|current_(date|time)|random|clock_timestamp/i);
    const { sql: text, parameters } = compiled(statement);
    const plan = await inUnit((tx) => tx.query(`explain (format json) ${text}`, [...parameters]));
    const tables = [...JSON.stringify(plan.rows).matchAll(/"Relation Name":"(\w+)"/g)].map(([, table]) => table ?? '');
    expect(tables.length, name).toBeGreaterThan(0);
    for (const table of tables) expect(told.get(table), `${name} reads ${table}`).toBeGreaterThanOrEqual(2);
  }
});

it.each(changes)('is told at once, on every node, what was changed of %s', async (table, change) => {
  const [one, other] = [node(), node()];
  const before = await inUnit(one.told);
  await inUnit(other.told);
  const staff = await world.owner.connect();
  try {
    await staff.query('begin');
    await staff.query(change, [unit]);
    expect(await inUnit(one.told), 'while it is not committed').toEqual(before);
  } finally {
    await staff.query('commit');
    staff.release();
  }
  const after = await inUnit(one.told);
  expect(after, table).not.toEqual(before);
  expect(await inUnit(other.told)).toEqual(after);
  expect(await inUnit(readBare)).toEqual(after);
  expect(await inUnit(one.told), 'a second time').toEqual(after);
});

it('forgets what was rolled back, and takes what is changed afterwards for something else', async () => {
  const one = node();
  const before = await inUnit(one.told);
  const name = (text: string) => sql`update product set name = ${text} where business_unit_id = ${unit}`;
  await world.rows("update feature_setting set mode = 'Enabled' where business_unit_id = $1", [unit]);
  const rolledBack = inUnit(async (tx) => {
    await tx.run(sql`update channel set config = config || '{"minimumMinor": 888}' where business_unit_id = ${unit}`);
    const within = await one.told(tx);
    expect(JSON.stringify(within.channel)).toContain('888');
    throw new Error('not to be');
  });
  await expect(rolledBack).rejects.toThrow('not to be');
  expect(JSON.stringify((await inUnit(one.told)).channel)).toBe(JSON.stringify(before.channel));
  await world.db.scoped([unit], async (tx) => void (await tx.run(name('Another name'))));
  expect(await inUnit(one.told)).toEqual(await inUnit(readBare));
});

it('changes by two people at once are both told, in the order they are committed', async () => {
  const one = node();
  await inUnit(one.told);
  const first = holding(world, unit, (tx) =>
    tx.run(sql`update channel set config = config || '{"minimumMinor": 901}' where business_unit_id = ${unit}`),
  );
  await first.begun;
  const second = inUnit((tx) =>
    tx.run(sql`update account_field_definition set is_display_field = true where business_unit_id = ${unit}`),
  );
  await untilWaiting(world, 1);
  await inUnit(one.told);
  await first.letGo();
  await second;
  const told = await inUnit(one.told);
  expect(JSON.stringify(told.channel)).toContain('901');
  expect(told).toEqual(await inUnit(readBare));
});

it('tells nobody of a business unit that is not in their scope, however much is kept of it', async () => {
  const one = node();
  expect((await inUnit(one.told)).unit).toHaveLength(1);
  const elsewhere = await inUnit(one.told, await world.unitId('riverton-tax'));
  // The platform's texts are everybody's.
  for (const name of namesOf().filter((one) => one !== 'terms')) expect(elsewhere[name], name).toEqual([]);
  expect(elsewhere.terms.length).toBeGreaterThan(0);
  expect(elsewhere.terms.map(({ title }) => title)).not.toContain('Of its own');
  expect((await inUnit(one.told)).unit).toHaveLength(1);
});

it('leaves alone what is kept while a text is drafted, of the platform as of its own', async () => {
  const edition = () => world.rows('select edition from settings_edition where business_unit_id = $1', [unit]);
  const before = await edition();
  for (const owner of [unit, null])
    await world.rows(
      `insert into terms_of_service (business_unit_id, identifier, version, title, content_markdown, content_hash,
        effective_date) values ($1, 'credit-card-terms', 950, 'Drafted', 'Drafted', 'z', '2026-11-02')`,
      [owner],
    );
  await world.rows("update terms_of_service set title = 'Drafted again' where version = 950");
  expect(await edition()).toEqual(before);
  await world.rows('delete from terms_of_service where version = 950');
  expect(await edition()).toEqual(before);
});

it('knows of a gateway that was paused by somebody else while a business unit came to it', async () => {
  const [{ id: elsewhere = 0 } = {}] = await world.rows<{ id: number }>(
    "insert into gateway (name, gateway_type) values ('Elsewhere', 'Sandbox') returning id",
  );
  const [{ id: here = 0 } = {}] = await world.rows<{ id: number }>("select id from gateway where name = 'Sandbox'");
  const move = (to: number) =>
    world.rows('update merchant_account set gateway_id = $2 where business_unit_id = $1', [unit, to]);
  await world.rows("update gateway set status = 'Active', pause_message = ''");
  await move(elsewhere);
  const one = node();
  const staff = await world.owner.connect();
  try {
    await staff.query('begin');
    await staff.query("update gateway set status = 'Paused', pause_message = 'Soon' where id = $1", [here]);
    const moved = move(here);
    await Promise.race([moved, untilWaiting(world, 1).catch(() => undefined)]);
    await inUnit(one.told);
    await staff.query('commit');
    await moved;
  } finally {
    staff.release();
  }
  expect(await inUnit(one.told)).toEqual(await inUnit(readBare));
  expect(JSON.stringify((await inUnit(one.told)).merchants)).toContain('Soon');
});

it('shows what was in force when a payment was begun, whatever was published since', async () => {
  const paidAt = (begun: Date) =>
    ({
      unit: { id: unit, culture: 'en-US', timezone: 'US/Central' },
      sourceType: 'Credit Card',
      begun,
    }) as const;
  const [{ at = new Date() } = {}] = await world.rows<{ at: Date }>('select now() as at');
  await world.rows(
    `insert into terms_of_service (business_unit_id, identifier, version, title, content_markdown, content_hash, status,
      effective_date, published_date) values ($1, 'credit-card-terms', 901, 'Later', 'Later', 'y', 'Published',
      '2026-01-02', clock_timestamp() + interval '2 milliseconds')`,
    [unit],
  );
  const lasting = (await inUnit(node().told)).terms;
  const idsAt = async (begun: Date) => ({
    held: (await inUnit((tx) => termsHeld(tx, lasting, paidAt(begun)))).map(({ id }) => id),
    bare: (await inUnit((tx) => rowsOf(tx, termsInForce(paidAt(begun))))).map(({ id }) => id),
  });
  const [before, after] = [await idsAt(at), await idsAt(new Date(Date.now() + 1_000))];
  expect(before.held).toEqual(before.bare);
  expect(after.held).toEqual(after.bare);
  expect(after.held).not.toEqual(before.held);
});

it('lets nobody change what is kept', async () => {
  const { unit: rows } = await inUnit(node().told);
  expect(() => Object.assign(rows[0] ?? {}, { phone: '' })).toThrow(TypeError);
});

it('charges by the settings as they are once a payment holds its locks', async () => {
  const { token, accountIds } = await world.quickPay(['10002'], undefined, 'riverton-water');
  const [accountId = 0] = accountIds;
  await world.rows("update organization set status = 'Active'");
  await world.rows("update gateway set status = 'Active', pause_message = ''");
  const paying = await prepare(world, { token, accountId, amountMinor: 2_180 });
  const other = await world.owner.connect();
  await other.query('begin');
  await other.query('select 1 from account_money where account_id = $1 for no key update', [accountId]);
  const paid = paying.process({ duplicateConfirmed: true });
  try {
    await untilWaiting(world, 1);
    await world.rows("update gateway set status = 'Paused', pause_message = 'Back at noon'");
  } finally {
    await other.query('commit');
    other.release();
  }
  const { status, body } = await paid;
  expect([status, JSON.stringify(body)]).toEqual([expect.any(Number), expect.stringContaining('Back at noon')]);
  expect(await world.rows('select 1 from payment where account_id = $1 and amount_minor = 2180', [accountId])).toEqual(
    [],
  );
});

it('pays under the business unit as it is now, on each node that kept it before', async () => {
  const other = await world.secondNode();
  const water = await world.unitId('riverton-water');
  const status = (to: string) => world.rows('update business_unit set status = $2 where id = $1', [water, to]);
  await world.rows("update gateway set status = 'Active', pause_message = ''");
  try {
    const ready = [];
    for (const node of [world, other]) {
      const { token, accountIds } = await node.quickPay(['10003'], undefined, 'riverton-water');
      ready.push(await prepare(node, { token, accountId: accountIds[0] ?? 0, amountMinor: 1_230 }));
    }
    await status('Setting Up');
    for (const { process } of ready) {
      const { status: refused, body } = await process({ duplicateConfirmed: true });
      expect([refused, JSON.stringify(body)]).toEqual([400, expect.stringContaining('not available')]);
    }
    await status('Live');
    for (const { process } of ready) expect((await process({ duplicateConfirmed: true })).body.status).toBe('Complete');
  } finally {
    await status('Live');
    await other.close();
  }
});
