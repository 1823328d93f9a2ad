import { accountList } from '@ratepayer/contract/accounts/account.list.ts';
import type { AskedOf } from '@ratepayer/contract/kit/list.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountSource } from '../src/capabilities/accounts/records/account.source.ts';
import { billSource } from '../src/capabilities/bills/bill.source.ts';
import { customerSource } from '../src/capabilities/customers/customer.source.ts';
import { businessUnitById } from '../src/capabilities/organizations/find-business-unit.ts';
import { readingSource } from '../src/capabilities/readings/reading.source.ts';
import { rowsOf } from '../src/platform/database/database.ts';
import { conditionOf } from '../src/platform/lists/condition.ts';
import { orderOf, orderText } from '../src/platform/lists/order.ts';
import type { AnyList, Counted, Ground, Source, Sql } from '../src/platform/lists/source.ts';
import { openWorld, type World } from './world.ts';

const many = 24_000; // accounts of the waterworks, each with a bill, a meter with a reading, and a payer
const few = 150; // accounts of the tax office, among all of these
/** Pages of eight kilobytes that a search may look at: some levels of each index, and what it finds. */
const mostPages = 1_000;

let world: World;
let water: number;
let tax: number;
beforeAll(async () => {
  world = await openWorld();
  water = await world.unitId('riverton-water');
  tax = await world.unitId('riverton-tax');
  await growLarge();
}, 120_000);
afterAll(async () => {
  // The scan for card numbers looks through what the product wrote.
  await world.rows('truncate account, customer cascade');
  await world.close();
});

/** Two of a thousand accounts have a name and a street that few have. */
async function growLarge(): Promise<void> {
  const client = await world.owner.connect();
  await client.query('set session_replication_role = replica');
  await client.query(
    `create temporary table one as select 1000000 + n as n, case when n > $3 then $2::int else $1::int end as unit,
       case when n % 1000 < 2 then 'Zyla Quay ' || n else 'Mary Brown' end as name
     from generate_series(1, $3::int + $4::int) n`,
    [water, tax, many, few],
  );
  for (const text of [
    `insert into account (id, business_unit_id, account_number, sub_account_number, name, street, city, zip,
        email_address, phone_number, create_method) overriding system value
      select n, unit, 'W' || n, case when n % 1000 < 2 then 'S' || n else '' end, name, n || ' Mill Lane', 'Riverton',
        '78701', 'payer' || n || '@example.test', '512555' || n, 'Imported' from one`,
    `insert into account_money (account_id, business_unit_id, balance, not_yet_due_minor, due_date)
      select n, unit, 100, 100, '2026-01-01' from one`,
    `insert into billing_cycle (id, business_unit_id, name, issue_date, due_date, notification_strategy,
        expects_documents, status, created_by) overriding system value
      values (9000000, ${water}, 'Large', '2026-01-01', '2026-02-01', 'None', false, 'Draft', 'x')`,
    `insert into bill (id, business_unit_id, account_id, billing_cycle_id, bill_type, bill_number, amount_minor,
        issue_date, published_date) overriding system value
      select n, unit, n, 9000000, 'Bill', 'B-' || n, 100, d, d from one, date(date '2026-01-01' + (n % 300)::int) d`,
    `insert into reading_series (id, business_unit_id, account_id, key, interval) overriding system value
      select n, unit, n, 'Meter M' || n, 'Daily' from one`,
    `insert into meter_reading (business_unit_id, series_id, read_at, value, unit, source, created_by)
      select unit, n, timestamptz '2026-01-01 12:00Z' + n % 300 * interval '1 day', 5, 'gal', 'Import', 'x' from one`,
    `insert into customer (id, organization_id, registered_unit_id, first_name, last_name, email, phone_number)
        overriding system value
      select n, u.organization_id, case when n % 2 = 0 then unit end, split_part(one.name, ' ', 1),
        substr(one.name, strpos(one.name, ' ') + 1), 'payer' || n || '@example.test', '+1512' || n
      from one join business_unit u on u.id = unit`,
    `insert into customer_account (business_unit_id, customer_id, account_id, linked_by)
      select unit, n, n, 'Admin' from one`,
    `insert into paperless_enrollment (business_unit_id, account_id, customer_id, email, consent_acknowledgment_id,
        is_active, enrolled_date, ended_date)
      select unit, n, n, 'payer@example.test', 1, false, '2026-01-01', '2026-06-01' from one`,
    `insert into autopay_enrollment (business_unit_id, account_id, enrollment_type, scheduling_type, day_of_month,
        payment_source_id, acknowledgment_id, is_active, start_date, end_date)
      select unit, n, 'Organization', 'DayOfMonth', '1', 1, 1, false, '2026-01-01', '2026-06-01' from one`,
    'vacuum analyze', // indexes of trigrams take in what they put off
  ])
    await client.query(text);
  client.release(true);
}

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Node[];
}
interface Explained {
  readonly Plan: Node & { readonly 'Shared Hit Blocks': number; readonly 'Shared Read Blocks': number };
}

const sequential = (node: Node): string[] => [
  ...(node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : []),
  ...(node.Plans ?? []).flatMap(sequential),
];
const large = [
  'account',
  'account_money',
  'bill',
  'reading_series',
  'meter_reading',
  'customer',
  'customer_account',
  'paperless_enrollment',
  'autopay_enrollment',
];

/** What a page of a list and its sums look at, as the application's role reads them. */
async function looksAt<D extends AnyList, A extends Counted>(
  source: Source<D, A>,
  query: AskedOf<D>,
  unit = water,
): Promise<{ pages: number; sequentially: string[] }[]> {
  return world.db.reading([unit], async (tx) => {
    const ground = { unit: await businessUnitById(tx, unit), today: '2026-11-01' } as Ground;
    const where = await conditionOf(tx, source, ground, query);
    const page = sql`select ${source.key} from ${source.from} where ${where()}
      order by ${orderText(orderOf(source, query as object))} limit 26`;
    const explain = async (statement: Sql) => {
      const [row] = await rowsOf(
        tx,
        sql<{ 'QUERY PLAN': readonly Explained[] }>`explain (analyze, buffers, format json) ${statement}`,
      );
      const plan = row?.['QUERY PLAN'][0]?.Plan;
      if (!plan) throw new Error('Nothing was explained.');
      return {
        pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
        sequentially: sequential(plan).filter((name) => large.includes(name)),
      };
    };
    await explain(page); // the catalogue is read where a connection is new
    return [await explain(page), await explain(source.tally({ ground, query, where }).statement)];
  });
}

describe('a search looks at a few pages of what is large, its sums too', () => {
  const n = 1_000_000 + 12_000;
  const texts = {
    accountNumber: `W${n}`,
    subAccountNumber: `S${n}`,
    name: `Zyla Quay 12000`,
    accountName: `Quay 12000`,
    address: `${n} Mill`,
    phoneNumber: `512555${n}`,
    emailAddress: `payer${n}@`,
    email: `payer${n}@`,
    billNumber: `B-${n}`,
    key: `M${n}`,
  };
  const searched = (source: Source<AnyList, Counted>, name: string, more: readonly object[] = []) => {
    const fields = (source.list as unknown as { search: (keyof typeof texts)[] }).search;
    const of = (text: string, field?: string, exact = false) => ({
      'Search.SearchText': text,
      'Search.ExactMatch': exact,
      ...(field ? { 'Search.FieldNames': [field] } : {}),
    });
    const asks: [string, object][] = [
      ...fields.flatMap((field): [string, object][] => [
        [`${name} by a part of ${field}`, of(texts[field], field)],
        [`${name} by a whole ${field}`, of(texts[field], field, true)],
        [`${name} by two letters of ${field}`, of('Zy', field)],
        [`${name} by a whole ${field} of two letters`, of('Zy', field, true)],
      ]),
      [`${name} by anything`, of('Zyla Quay 12000')],
      [`${name} by two letters`, of('Zy')],
      [`${name} by two letters as a whole`, of('Zy', undefined, true)],
      [`${name} by what nothing has`, of('nobody of this name')],
      ...more.map((filter): [string, object] => [
        `${name} in ${Object.keys(filter).join()}`,
        { ...of('Quay'), ...filter },
      ]),
    ];
    return asks.map(([title, query]) => [title, source, query] as const);
  };
  const as = (source: unknown) => source as Source<AnyList, Counted>;
  it.each([
    ...searched(as(accountSource), 'accounts', [{ IsPastDue: true }, { OnlyAutopayEnabled: false }]),
    ...searched(as(billSource), 'bills', [{ BillStatuses: ['Draft'] }, { 'Sorted.0.Id': 'accountName' }]),
    ...searched(as(readingSource), 'readings', [{ Unusual: false }, { 'Sorted.0.Id': 'accountNumber' }]),
    ...searched(as(customerSource), 'customers', [{ HasAccounts: true }, { 'Sorted.0.Id': 'name' }]),
  ])('%s', async (_, source, query) => {
    for (const { pages, sequentially } of await looksAt(source, query as AskedOf<AnyList>)) {
      expect(sequentially).toEqual([]);
      expect(pages).toBeLessThan(mostPages);
    }
  });
});

it('finds the bills of a day by when they were published, and no others', async () => {
  const day = { PublishedFrom: '2026-03-10', PublishedThrough: '2026-03-10' };
  for (const { pages, sequentially } of await looksAt(billSource, day)) {
    expect(sequentially).toEqual([]);
    expect(pages).toBeLessThan(mostPages);
  }
});

it.each(['OnlyRegisteredCustomers', 'OnlyPaperlessBilling', 'OnlyAutopayEnabled'])(
  'finds by the account what it used on a day, of what ended as well: %s',
  async (name) => {
    for (const { pages, sequentially } of await looksAt(accountSource, { AsOf: '2026-03-31', [name]: true }, tax)) {
      expect(sequentially).toEqual([]);
      expect(pages).toBeLessThan(mostPages);
    }
  },
);

it('finds whole values of two letters, and nothing that only begins with them', async () => {
  const [{ id } = { id: 0 }] = await world.rows<{ id: number }>(
    `with a as (insert into account (business_unit_id, account_number, sub_account_number, name, street, zip)
        values ($1, 'Q7', 'B2', 'Li', 'Oz', '99'), ($1, 'Q70', 'B20', 'Li Bo', 'Oz Lane', '990') returning *),
      m as (insert into account_money (account_id, business_unit_id, balance) select id, $1, 0 from a),
      s as (insert into reading_series (business_unit_id, account_id, key, interval)
        select $1, id, case when name = 'Li' then 'K9' else 'K90' end, 'Daily' from a returning *),
      r as (insert into meter_reading (business_unit_id, series_id, read_at, value, unit, source, created_by)
        select $1, id, '2026-01-01 12:00Z', 5, 'gal', 'Import', 'x' from s),
      b as (insert into bill (business_unit_id, account_id, billing_cycle_id, bill_type, bill_number, amount_minor,
        issue_date) select $1, id, 9000000, 'Bill', account_number, 100, '2026-01-01' from a)
     select id from a where name = 'Li'`,
    [water],
  );
  const found = async (source: unknown, account: Sql, text: string, field?: string) =>
    world.db.reading([water], async (tx) => {
      const list = source as Source<AnyList, Counted>;
      const ground = { unit: await businessUnitById(tx, water), today: '2026-11-01' } as Ground;
      const fields = field ? { 'Search.FieldNames': [field] } : {};
      const query = { 'Search.SearchText': text, 'Search.ExactMatch': true, ...fields } as AskedOf<AnyList>;
      const where = (await conditionOf(tx, list, ground, query))();
      return (await rowsOf(tx, sql<{ id: number }>`select ${account} as id from ${list.from} where ${where}`)).map(
        (row) => row.id,
      );
    });
  const asks: [unknown, Sql, string, string][] = [
    [accountSource, sql`a.id`, 'q7', 'accountNumber'],
    [accountSource, sql`a.id`, 'li', 'name'],
    [accountSource, sql`a.id`, 'OZ', 'address'],
    [accountSource, sql`a.id`, '99', 'address'],
    [billSource, sql`a.id`, 'LI', 'accountName'],
    [billSource, sql`a.id`, 'q7', 'billNumber'],
    [readingSource, sql`a.id`, 'k9', 'key'],
    [readingSource, sql`a.id`, 'Q7', 'accountNumber'],
  ];
  for (const [source, account, text, field] of asks) {
    expect(await found(source, account, text, field), `${text} in ${field}`).toEqual([id]);
    expect(await found(source, account, text), text).toEqual([id]);
  }
});

describe('the accounts of a small business unit are read without those of a large one beside it', () => {
  const filters: Readonly<Record<string, unknown>> = {
    BalanceFromMinor: 5_000,
    BalanceToMinor: 5_000,
    CreateMethods: ['Manual'],
    UploadId: '4711',
    AsOf: '2026-01-31',
    AutopayBy: ['Customer'],
  };
  const values = (name: string) => (name in filters ? [filters[name]] : [true, false]);
  it.each(Object.keys(accountList.filters).flatMap((name) => values(name).map((value) => [name, value] as const)))(
    'filtered by %s %s',
    async (name, value) => {
      for (const { sequentially } of await looksAt(accountSource, { [name]: value }, tax))
        expect(sequentially).toEqual([]);
    },
  );

  const sorts = Object.entries(accountList.columns).flatMap(([id, column]) => ('sort' in column ? [id] : []));
  it.each(sorts)('sorted by %s', async (id) => {
    for (const down of [true, false])
      for (const { sequentially } of await looksAt(
        accountSource,
        { 'Sorted.0.Id': id, 'Sorted.0.Desc': down } as AskedOf<typeof accountList>,
        tax,
      ))
        expect(sequentially).toEqual([]);
  });

  it.each(['accountNumber', 'name'])('and those of the large one by %s, page by page', async (id) => {
    const [page] = await looksAt(accountSource, { 'Sorted.0.Id': id } as AskedOf<typeof accountList>);
    expect(page?.sequentially).toEqual([]);
    expect(page?.pages).toBeLessThan(mostPages);
  });
});
