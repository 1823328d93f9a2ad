import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountPayment } from '@ratepayer/contract/payments/account-payment.shapes.ts';
import { csvCells } from '../src/platform/export/csv.ts';
import { zoneClock } from '../src/platform/export/zone-clock.ts';
import { cardToken, prepare } from './paying.ts';
import { readPdf, textOf } from './read-pdf.ts';
import { openWorld, type World } from './world.ts';

const shownBy = zoneClock('US/Central', 'en-US');
let world: World;
let unit: number;
let clerk: string;
const accounts: Record<string, number> = {};

beforeAll(async () => {
  world = await openWorld();
  unit = await world.unitId('riverton-water');
  clerk = await world.token('clerk@riverton.test');
  const { token, accountIds } = await world.quickPay(['10002', '10003']);
  for (const number of ['10002', '10003']) accounts[number] = await world.accountId(number);
  await world.rows('update account set name = \'=HYPERLINK("http://evil.example")\' where id = $1', [
    accounts['10003'],
  ]);
  await (await prepare(world, { token, accountId: accounts['10002'] ?? 0, amountMinor: 1_234 })).process();
  const { body } = await world.call('POST', '/api/payment-intents', {
    token,
    body: { businessUnitId: unit, channel: 'QuickPay', accountIds },
  });
  const at = `/api/payment-intents/${body.identifier}`;
  const lineItems = Object.values(accounts).map((accountId, i) => ({
    accountId,
    lineItemType: 'AccountBalance',
    amountMinor: 1_000 * (i + 1),
  }));
  await world.call('PUT', `${at}/charges`, { body: { lineItems } });
  const ready = await world.call('PUT', `${at}/payment-source`, {
    body: { paymentSourceType: 'Credit Card', token: await cardToken(world), holderName: 'Pat', postalCode: '78701' },
  });
  const done = await world.call('POST', `${at}/process`, {
    body: {
      totalMinor: ready.body.totalMinor,
      acknowledgedTermsVersionIds: ready.body.terms.map((each: { termsVersionId: number }) => each.termsVersionId),
    },
  });
  expect(done.body.status).toBe('Complete');
});
afterAll(() => world.close());

const base = () => `/api/payments/${unit}/account-payments`;
const list = (query = '') =>
  world.call<{ items: AccountPayment[]; totalCount: number; totalMinor: number }>('GET', `${base()}${query}`, {
    token: clerk,
  });
const take = (method: string, query = '') =>
  world.app.inject({
    method: 'GET',
    url: `${base()}/${method}${query}`,
    headers: { host: 'localhost:4000', authorization: `Bearer ${clerk}` },
  });

describe('account payments', () => {
  it('hold payments that were received elsewhere', async () => {
    const body = {
      accountId: accounts['10002'],
      amountMinor: 777,
      receivedDate: '2026-10-01',
      externalMethod: 'Lockbox',
      externalReference: 'LB-9',
      postsToBalance: true,
      note: '',
    };
    const made = await world.call('POST', `/api/business-units/${unit}/external-payments`, { token: clerk, body });
    const found = await list(`?SearchText=${made.body.referenceNumber}`);
    expect(found.body.items).toMatchObject([
      { amountMinor: 777, channel: null, accountType: 'Lockbox', status: 'Succeeded' },
    ]);
    await world.call('POST', `/api/payments/${made.body.id}/reverse-external`, {
      token: await world.token('admin@riverton.test'),
      body: { reason: 'Duplicate payment' },
    });
    await world.rows("update payment set created_date = created_date - interval '40 days' where id = $1", [
      made.body.id,
    ]);
  });

  it('are one line per account and payment, with the sum of the filter', async () => {
    const all = await list();
    expect(all.body.totalCount).toBe(3);
    expect(all.body.totalMinor).toBe(1_234 + 1_000 + 2_000);
    expect(all.body.items.map((line) => [line.accountNumber, line.amountMinor])).toEqual([
      ['10003', 2_000],
      ['10002', 1_000],
      ['10002', 1_234],
    ]);
    expect((await list('?Page=2&PageSize=2')).body.items).toHaveLength(1);
  });

  it('of a search are the lines of that account alone, also of a payment for several', async () => {
    const found = await list('?SearchText=10003');
    expect([found.body.totalCount, found.body.totalMinor]).toEqual([1, 2_000]);
    const [line] = found.body.items;
    expect((await list(`?SearchText=${line?.referenceNumber}`)).body.totalCount).toBe(2);
    expect((await list('?PaymentStatuses=Declined')).body.totalCount).toBe(0);
    expect((await list('?PaymentSourceTypes=ACH')).body.totalCount).toBe(0);
    expect((await list('?PaymentChannels=QuickPay')).body.totalCount).toBe(3);
  });

  it('leave as CSV with amounts as numbers and no formula', async () => {
    const answer = await take('serverless-download/CSV');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="account-payments-[\w-]+\.csv"$/);
    const [heading, first] = answer.payload.split('\r\n');
    expect(heading).toBe(
      '\ufeffDate,Account number,Subaccount,Name,Line type,Amount,Reference,Channel,Method,Status,Refunded,Returned,Exported',
    );
    expect(first).toContain(`10003,01,"'=HYPERLINK(""http://evil.example"")",AccountBalance,20.00,`);
    expect(
      ['=1', '+1', '-1', '@x', '\t=1', ' =1', 'a', 'a"b', 'a,b'].map((value) => csvCells('text', shownBy)(value)),
    ).toEqual(["'=1", "'+1", "'-1", "'@x", "'\t=1", `"' =1"`.replace(`"' =1"`, "' =1"), 'a', '"a""b"', '"a,b"']);
    expect(csvCells('amount', shownBy)(-1205)).toBe('-12.05');
  });

  it('leave as Excel with text cells and numbers', async () => {
    const answer = await take('serverless-download/Excel', '?SearchText=10003');
    expect(answer.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    const book = await readXlsx(new Uint8Array(answer.rawPayload));
    const [heading, line] = book.sheets[0]?.rows ?? [];
    expect(heading?.slice(0, 6)).toEqual(['Date (CT)', 'Account number', 'Subaccount', 'Name', 'Line type', 'Amount']);
    expect(line?.slice(1, 6)).toEqual(['10003', '01', '=HYPERLINK("http://evil.example")', 'AccountBalance', 20]);
  });

  it.each(['download/pdf', 'serverless-download/PDF'])('leave as PDF by %s', async (way) => {
    const answer = await take(way);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    const pdf = await readPdf(answer.rawPayload);
    expect(pdf.title).toBe('Riverton Water & Sewer: Account payments');
    expect(pdf.accessible).toEqual({ part: '1', marked: true, language: 'en-US', titleInBar: true });
    expect(pdf.untagged).toEqual([]);
    expect(pdf.text).toContain('$12.34');
    const heads = pdf.nodes.filter((node) => node.role === 'TH').map(textOf);
    expect(heads.slice(0, 3)).toEqual(['Date', 'Account number', 'Subaccount']);
    expect(answer.rawPayload.toString('latin1').split('/Scope /Column')).toHaveLength(heads.length + 1);
  });

  it('leave with the columns of the list alone, in its order, by every way', async () => {
    const asked = '?Columns=referenceNumber&Columns=amountMinor&Columns=createdDate';
    const [heading, first] = (await take('serverless-download/CSV', asked)).payload.split('\r\n');
    expect(heading).toBe('\ufeffReference,Amount,Date');
    expect(first).toMatch(/^\d{18},20\.00,\d\d\/\d\d\/\d{4} \d\d:\d\d [AP]M CT$/);
    const pdf = await readPdf((await take('download/pdf', asked)).rawPayload);
    expect(pdf.nodes.filter((node) => node.role === 'TH').map(textOf)).toEqual(['Reference', 'Amount', 'Date']);
    expect((await take('serverless-download/CSV', '?Columns=balance')).statusCode).toBe(400);
    const payments = await world.app.inject({
      method: 'GET',
      url: `/api/business-units/${unit}/payments/export/CSV?Columns=status&Columns=cardEntryMethod&Columns=payerName&Columns=exportedDate`,
      headers: { host: 'localhost:4000', authorization: `Bearer ${clerk}` },
    });
    expect(payments.payload.split('\r\n').slice(0, 2)).toEqual([
      '\ufeffStatus,Entry method,Payer,Account number,Exported',
      expect.stringMatching(/^Succeeded,Unknown,Morgan Lee,10002-01,$/),
    ]);
  });

  it('leave as Excel with dates that are dates, by the clock of the business unit', async () => {
    const answer = await take('serverless-download/Excel', '?Columns=createdDate&Columns=amountMinor');
    const book = await readXlsx(new Uint8Array(answer.rawPayload));
    const [heading, line] = book.sheets[0]?.rows ?? [];
    expect(heading).toEqual(['Date (CT)', 'Amount']);
    const [paid] = await world.rows<{ wall: string }>(
      "select to_char(max(created_date) at time zone 'US/Central', 'YYYY-MM-DD HH24:MI') as wall from payment",
    );
    expect(line?.[0]).toEqual(new Date(`${paid?.wall}Z`));
  });

  it('say in the PDF which period and filter they are of', async () => {
    const asked =
      '?StartDate=2026-10-01&EndDate=2026-11-30&PaymentStatuses=Succeeded&PaymentChannels=BackofficeAutopay&SearchText=10003';
    const pdf = await readPdf((await take('download/pdf', asked)).rawPayload);
    expect(pdf.lines.slice(0, 4)).toEqual([
      'Riverton Water & Sewer: Account payments',
      'Period: 10/01/2026 to 11/30/2026',
      'Status: Succeeded · Channel: Backoffice Autopay · Search: 10003',
      '0 rows',
    ]);
  });

  it('and the list of payments leaves as a file too, by the same filter', async () => {
    const ask = (query: string, method = 'CSV') =>
      world.app.inject({
        method: 'GET',
        url: `/api/business-units/${unit}/payments/export/${method}${query}`,
        headers: { host: 'localhost:4000', authorization: `Bearer ${clerk}` },
      });
    const [heading, ...lines] = (await ask('')).payload.trim().split('\r\n');
    expect(heading).toContain('Date,Reference #,Payer,Account number,Amount,Service fee,Refunded,Status');
    expect(lines.map((line) => line.split(',').slice(-9, -6))).toHaveLength(2);
    expect((await ask('?PaymentStatuses=Declined')).payload.trim().split('\r\n')).toHaveLength(1);
    expect((await ask('?PaymentTypes=ServiceFee')).payload.trim().split('\r\n')).toHaveLength(3);
    expect((await ask('', 'PDF')).headers['content-type']).toBe('application/pdf');
    const [audited] = await world.rows(
      "select action, after, user_name from audit_entry where entity_type = 'Export' order by id desc limit 1",
    );
    expect(audited).toEqual({
      action: 'Exported as PDF',
      after: { list: 'payments-today', rows: 2 },
      user_name: 'Chris Doyle',
    });
  });

  it('are for Payments:Default in the caller’s business units, ten files in an hour', async () => {
    expect((await world.call('GET', base(), { token: await world.token('base@riverton.test') })).status).toBe(403);
    expect((await world.call('GET', base(), { token: await world.token('admin@lakeshore.test') })).status).toBe(404);
    expect((await take('serverless-download/Word')).statusCode).toBe(404);
    const one = await openWorld({ LIMIT_FACTOR: '1' });
    const token = await one.token('clerk@riverton.test');
    const statuses: number[] = [];
    for (let i = 0; i < 11; i++)
      statuses.push(
        (await one.call('GET', `/api/payments/${unit}/account-payments/serverless-download/CSV`, { token })).status,
      );
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
    await one.close();
  });
});
