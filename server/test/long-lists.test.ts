import { allOperations, allPaths } from './all-operations.ts';
import { archiveName, reportNames } from '@ratepayer/contract/reports/report-state.ts';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { reportedLists } from '../src/parts.ts';
import { makeReports, reporter } from './report-kit.ts';
import { openWorld, type World } from './world.ts';

const rows = 10_001;
const hostile = [
  '=HYPERLINK("http://evil.test","pay here")',
  '@SUM(A1:A9)',
  '-2+3|cmd',
  'Two,\r\n"lines"',
  '\t=1+1',
  '<script>alert(1)</script>',
];
let world: World;
let unit: number;
let admin: string;
let batch: string;

beforeAll(async () => {
  world = await openWorld();
  unit = await world.unitId('riverton-permits');
  admin = await world.token('admin@riverton.test');
  // One payment more than is handed out at once, each with a line and a fee inside, and as many of everything else.
  await world.rows(
    `with a as (insert into account (business_unit_id, account_number, name) values ($1, 'LONG-1', 'Long List')
      returning id),
      p as (insert into payment (reference_number, type, organization_id, business_unit_id, status, amount_minor,
      currency_code, payer_name, channel, source_type,
          brand, origin, account_id, account_count, include_service_fee_in_payment, service_fee_amount_minor,
          created_date, posted_date)
        select '9' || lpad((1e15 + n)::bigint::text, 17, '0'), 'Base Payment', u.organization_id, u.id, 'Succeeded',
        1000 + n, u.currency_code,
          coalesce(($3::text[])[n], 'Payer ' || n), 'QuickPay', 'Credit Card', 'Visa', 'Main', a.id, 1, true, 100,
          now() - n * interval '1 millisecond', now()
        from generate_series(1, $2::int) n join business_unit u on u.id = $1, a returning id, account_id, amount_minor)
      insert into payment_line_item (business_unit_id, payment_id, account_id, line_item_type, description, price_minor)
        select $1, id, account_id, 'AccountBalance', '"x"'::jsonb, amount_minor from p`,
    [unit, rows, hostile],
  );
  await world.rows(
    `insert into payment (reference_number, type, organization_id, business_unit_id, status, amount_minor,
      currency_code, payer_name, origin,
        external_reference, external_method, received_date, posted_date)
      select '9' || lpad((2e15 + n)::bigint::text, 17, '0'), 'Base Payment', u.organization_id, u.id, 'Succeeded',
      1000 + n, u.currency_code, 'Elsewhere ' || n, 'External',
        'REF-' || n, 'Check', current_date, now() from generate_series(1, $2::int) n join business_unit u on u.id = $1`,
    [unit, rows],
  );
  await world.rows(
    `with f as (insert into stored_file (business_unit_id, storage_key, name, category)
      select $1, 'imports/long-' || n, 'f.csv', 'Import' from generate_series(1, $2::int) n returning id)
      insert into account_upload (business_unit_id, file_id, file_name, as_of_date, config, status, started_by)
      select $1, id, 'f.csv', now(), '{}', 'Canceled', 'x' from f`,
    [unit, rows],
  );
  await world.rows(
    `insert into gateway_exception (business_unit_id, merchant_account_id, kind, gateway_transaction_id, amount_minor,
      currency_code)
      select $1, m.id, 'Test Sale', 'long-' || n, 100, m.currency_code
      from generate_series(1, $2::int) n, (select id, currency_code from merchant_account
      where business_unit_id = $1 limit 1) m`,
    [unit, rows],
  );
  const [first] = await world.rows<{ id: number }>(
    `with b as (insert into settlement_batch (business_unit_id, merchant_account_id, merchant_number, batch_identifier,
      currency_code, status, closed_date)
      select $1, m.id, m.merchant_number, 'long-' || n, m.currency_code, 'Closed', now()
      from generate_series(1, $2::int) n, (select * from merchant_account where business_unit_id = $1 limit 1) m
      returning *),
      l as (insert into settlement_line (business_unit_id, merchant_account_id, settlement_batch_id, kind, reference,
      gateway_transaction_id, sale_transaction_id, amount_minor, currency_code, auth_code)
      select $1, b.merchant_account_id, b.id, 'sale', 'long-' || n, '', '', 100, b.currency_code, ''
      from generate_series(1, $2::int) n, (select * from b limit 1) b returning settlement_batch_id)
      select min(settlement_batch_id) as id from l`,
    [unit, rows],
  );
  batch = String(first?.id);
});
afterAll(() => world.close());

/** Rows of a CSV, quoted line breaks within. */
function cellsOf(csv: string): string[][] {
  const table: string[][] = [[]];
  for (const [, quoted, plain = '', end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    table.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '\r\n') table.push([]);
  }
  return table.filter((line) => line.length > 1);
}

const exporting = Object.keys(allOperations).filter((id) => allPaths[id]?.endsWith('/{exportMethod}'));
/** The operation that hands a list out: the one whose query its report is asked by. */
const exportOf = (name: string): string | undefined =>
  exporting.find((id) => allOperations[id]?.query === reportedLists.find((one) => one.name === name)?.query);

/** All data of an organization is no list: it is asked for where the organization is. */
const listNames = reportNames.filter((name) => name !== archiveName);

it('every operation that hands a list out has a report for its long lists', () => {
  expect(reportedLists.map(({ name }) => exportOf(name)).toSorted()).toEqual(exporting.toSorted());
  expect(reportedLists.map(({ name }) => name)).toEqual(expect.arrayContaining([...listNames]));
});

/** What leaves one row more than is handed out at once, where the list has others. */
const narrowed = (name: string): Readonly<Record<string, string>> =>
  ({ payments: { Origins: 'Main' }, 'settlement-lines': { BatchId: batch } })[name] ?? {};

it.each(listNames)(
  '%s: one row more than is handed out at once is refused there, and made in the background',
  async (name) => {
    const path = (allPaths[exportOf(name) ?? ''] ?? '')
      .slice(4)
      .replace('{businessUnitId}', String(unit))
      .replace('{exportMethod}', 'CSV');
    const atOnce = await world.call('GET', `${path}?${new URLSearchParams(narrowed(name))}`, { token: admin });
    expect([atOnce.status, atOnce.body[0]?.errorMessage]).toEqual([
      400,
      'More than 10,000 rows are made in the background. Ask for a report of this list.',
    ]);
    const person = reporter(world, unit, admin);
    const { id, totalRows } = await person.asked(name, narrowed(name));
    expect(totalRows).toBe(rows);
    expect(await makeReports(world)).toBe(1);
    expect(await person.list(`?ReportNames=${name}`)).toMatchObject([{ id, status: 'Ready', rowCount: rows }]);
    const file = cellsOf(String((await person.take(id)).body));
    expect(file).toHaveLength(rows + 1);
    expect(new Set(file.map((line) => line.length)).size).toBe(1);
  },
);

it('no list is made that there is not', async () => {
  const { status, body } = await reporter(world, unit, admin).ask('wishes');
  expect([status, body[0].propertyName]).toEqual([400, 'reportName']);
  expect(body[0].errorMessage).toMatch(/^Choose one of: .*\bpayments, /);
});

it('no lines are handed out that are of no batch', async () => {
  const refused = [{ propertyName: 'BatchId', errorMessage: 'Choose a batch.' }];
  expect((await reporter(world, unit, admin).ask('settlement-lines')).body).toMatchObject(refused);
  const atOnce = `/api/business-units/${unit}/settlement-lines/export/CSV`;
  expect((await world.call('GET', atOnce, { token: admin })).body).toMatchObject(refused);
});

it('names that a spreadsheet would calculate are texts in the files', async () => {
  const person = reporter(world, unit, admin);
  const asked = { Origins: ['Main'], Columns: ['payerName', 'amountMinor'] };
  const [csv, book] = [await person.asked('payments', asked), await person.asked('payments', asked, 'Excel')];
  expect(await makeReports(world)).toBe(2);
  const names = cellsOf(String((await person.take(csv.id)).body)).slice(1, hostile.length + 1);
  expect(names.map(([name]) => name)).toEqual(
    hostile.map((name) => (/^\s*[=+\-@\t\r]/.test(name) ? `'${name}` : name)),
  );
  expect(names.map(([, , amount]) => amount)).toEqual(hostile.map((_, i) => ((1001 + i) / 100).toFixed(2)));
  const at = `/api/business-units/${unit}/reports/generated/${book.id}/download`;
  const answer = await world.app.inject({
    method: 'GET',
    url: at,
    headers: { host: 'localhost:4000', authorization: `Bearer ${admin}` },
  });
  const [sheet] = (await readXlsx(new Uint8Array(answer.rawPayload))).sheets;
  expect(sheet?.rows.slice(1, hostile.length + 1).map(([name]) => name)).toEqual(hostile);
  expect(sheet?.rows).toHaveLength(rows + 1);
});
