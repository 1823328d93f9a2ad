// @vitest-environment page
import type { Adoption } from '@ratepayer/contract/dashboard/adoption.shapes.ts';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { totalDays } from '../src/capabilities/payment-records/daily-totals/total-days.ts';
import { openedWorld } from './opened-world.ts';
import { prepare } from './paying.ts';
import { openPortal } from './test-list-page.ts';
import { drawWhatPagesLack } from './what-pages-lack.ts';

const world = openedWorld();
const { asked, show, fail } = openPortal(world);
let unit: number;

beforeAll(async () => {
  configure({ asyncUtilTimeout: 10_000 });
  drawWhatPagesLack();
  document.head.innerHTML = '<base href="/">';
  unit = await world().unitId('riverton-water');
  const { token, accountIds } = await world().quickPay(['10001']);
  const pay = (amountMinor: number, card: string) =>
    prepare(world(), { token, accountId: accountIds[0] ?? 0, amountMinor, card });
  await (await pay(1_000, '4242424242424242')).process();
  await (await pay(2_000, '4000000000000002')).process();
  await (await pay(3_000, '4000000000006983')).process();
});

const open = async (email = 'clerk@riverton.test') => {
  await show(email, `/portal?bu=${unit}`);
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
};
const attention = () => screen.getByRole('region', { name: /^Needs attention/ });

it('is where the portal opens, and each figure opens the list that adds up to it', async () => {
  await open();
  const today = /^\/portal\/payments\?bu=\d+&start=(\d{4}-\d\d-\d\d)&end=\1$/;
  await waitFor(() => {
    const places = screen.getAllByRole('link', { name: '$10.00' }).map((link) => link.getAttribute('href'));
    expect(places).toContainEqual(expect.stringMatching(today));
  });
  const list = asked.findLast(({ path }) => path.endsWith('/payments'));
  expect(JSON.parse(list?.body ?? '{}').totals.keptMinor).toBe(1_000);
  await screen.findByText('33.3% approved');
});

it('draws its charts for those who look, and a table for those who read', async () => {
  await open();
  const channels = await screen.findByRole('region', { name: 'By channel' });
  await within(channels).findByText('$10.00');
  fireEvent.click(within(channels).getByRole('button', { name: 'Show as table' }));
  const link = await within(channels).findByRole('link', { name: 'QuickPay' });
  expect(link.getAttribute('href')).toContain('channel=QuickPay');
  const declines = await screen.findByRole('region', { name: 'Declines by reason' });
  await within(declines).findByText('1');
});

it('lets a person take on what needs one, leave it for a day with a reason, and see it again', async () => {
  await open();
  const why = 'The gateway did not answer about Pat Rivera’s payment. They were told not to pay again.';
  fireEvent.click(await screen.findByRole('button', { name: `Assign to me: ${why}` }));
  await screen.findByRole('button', { name: `Leave to others: ${why}` });
  fireEvent.click(screen.getByRole('button', { name: `Leave for a day: ${why}` }));
  const dialog = await screen.findByRole('dialog', { name: 'Leave this for a day?' });
  const confirm = within(dialog).getByRole('button', { name: 'Leave for a day' });
  fireEvent.click(confirm);
  await within(dialog).findByText(/There was a problem/);
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'The bank answers tomorrow' } });
  fireEvent.click(confirm);
  fireEvent.click(await screen.findByRole('button', { name: 'Show 1 that was left for a day' }));
  await within(attention()).findByText(/^Left until .*: The bank answers tomorrow$/);
});

it('goes on where one of its panels cannot be read', async () => {
  fail(`/api/business-units/${unit}/dashboard/takings`);
  await open();
  await within(await screen.findByRole('region', { name: 'By channel' })).findByRole('alert');
  await screen.findAllByRole('link', { name: '$10.00' });
  fail('');
});

it('leads from the tiles of adoption to accounts and to engagement, where a figure opens what it counts', async () => {
  await open();
  const tiles = await screen.findByRole('region', { name: 'Adoption' });
  await waitFor(() => expect(within(tiles).getAllByRole('link')).toHaveLength(5));
  const [head, ...shares] = within(tiles).getAllByRole('link');
  expect(head?.getAttribute('href')).toBe(`/portal/engagement?bu=${unit}`);
  const opens = (filter: string) => `/portal/accounts?bu=${unit}&${filter}=true`;
  expect(shares.map((share) => share.getAttribute('href'))).toEqual(
    ['autopay', 'paperless', 'registered', 'notifySms'].map(opens),
  );
  await show('clerk@riverton.test', `/portal/engagement?bu=${unit}`);
  await screen.findByRole('heading', { level: 1, name: 'Engagement' });
  const answer = await waitFor(() => {
    const found = asked.findLast(({ path, status }) => path.endsWith('/engagement/adoption') && status === 200);
    return JSON.parse(found?.body ?? '') as Adoption;
  });
  const hrefs = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  await waitFor(() =>
    expect(hrefs()).toContainEqual([String(answer.now.registered), `/portal/accounts?bu=${unit}&registered=true`]),
  );
  expect(hrefs()).toContainEqual([
    String(answer.now.reachable),
    `/portal/accounts?bu=${unit}&paperless=false&hasEmail=true`,
  ]);
  const channels = screen.getByRole('region', { name: 'Payments by channel' });
  fireEvent.click(within(channels).getByRole('button', { name: 'Show as table' }));
  const month = answer.months.at(-1);
  const count = within(await within(channels).findByRole('table')).getByRole('link');
  expect([count.textContent, count.getAttribute('href')]).toEqual([
    '1',
    `/portal/payments?bu=${unit}&start=${month?.firstDay}&end=${month?.lastDay}&channel=QuickPay`,
  ]);
  expect(within(screen.getByRole('table', { name: 'By month' })).getAllByRole('row')).toHaveLength(
    1 + answer.months.length,
  );
  await show('base@riverton.test', `/portal/engagement?bu=${unit}`);
  await screen.findByText(/You do not have access to this page/);
});

/** Payments around two midnights of the day whose hour comes twice, each of another amount: a sum names them. */
async function aroundTheTurn(): Promise<void> {
  const paid = (reference: number, at: string, amountMinor: number, status = 'Succeeded') =>
    world().rows(
      `insert into payment (reference_number, type, organization_id, business_unit_id, status, channel, source_type,
        brand, amount_minor, currency_code, posted_date, created_date)
       select '9000000000000001' || $1::text, 'Base Payment', organization_id, id, $4, 'QuickPay', 'Credit Card',
       'Visa', $3, 'USD', case when $4 = 'Succeeded' then $2::timestamptz end, $2::timestamptz
       from business_unit where id = $5`,
      [reference, at, amountMinor, status, unit],
    );
  await paid(11, '2025-11-02T04:59:59.999Z', 1);
  await paid(12, '2025-11-02T05:00:00Z', 10);
  await paid(13, '2025-11-02T06:30:00Z', 100);
  await paid(14, '2025-11-02T07:30:00Z', 1_000);
  await paid(15, '2025-11-03T05:59:59.999Z', 10_000);
  await paid(16, '2025-11-03T06:00:00Z', 100_000);
  await paid(17, '2025-11-02T06:30:00Z', 5, 'Declined');
  // A payment of the day before went back on this day, one of this day on the next.
  const wentBack = (reference: number, at: string) =>
    world().rows(
      `with tried as (insert into gateway_attempt (business_unit_id, payment_id, operation, amount_minor,
          gateway_id, merchant_account_id, idempotency_key, gateway_reference, outcome, requested_at)
         select a.business_unit_id, p.id, 'Refund', p.amount_minor, a.gateway_id, a.merchant_account_id,
         'back ' || p.id, 'back ' || p.id, 'Approved', $2
         from payment p cross join (select * from gateway_attempt where operation = 'Sale' limit 1) a
         where p.reference_number = '9000000000000001' || $1::text returning *)
       insert into transaction (business_unit_id, payment_id, gateway_attempt_id, gateway_id, merchant_account_id,
         merchant_number, type, status, amount_minor, currency_code, created_date)
       select business_unit_id, payment_id, id, gateway_id, merchant_account_id, '1', 'Refund', 'Approved',
       amount_minor, 'USD', $2::timestamptz from tried`,
      [reference, at],
    );
  await wentBack(11, '2025-11-02T05:30:00Z');
  await wentBack(14, '2025-11-03T06:30:00Z');
  await world().rows(
    `insert into settlement_batch (business_unit_id, merchant_account_id, merchant_number, batch_identifier,
      currency_code, status, closed_date, net_amount_minor)
     select business_unit_id, id, merchant_number, 'waits ' || n, currency_code, 'Closed', now(), 100 * n
     from merchant_account, generate_series(1, 2) n where business_unit_id = $1 and purpose = 'Base Payment'`,
    [unit],
  );
}

describe('each figure', () => {
  beforeAll(aroundTheTurn);
  const day = 'start=2025-11-02&end=2025-11-02';
  const home = (place: string, days = day) => `/portal/${place}?bu=${unit}&${days}`;
  const isFigure = (text: string | null) => /^-?\$?[\d,]+(\.\d\d)?$/.test(text ?? '');
  const links = () =>
    within(document.querySelector('main') ?? document.body)
      .getAllByRole('link')
      .filter(({ textContent }) => isFigure(textContent));
  const amountIn = (text: string | null) => Number((text ?? '').replace('−', '-').replace(/[^\d.-]/g, ''));
  const summed = (values: readonly number[]) => Math.round(values.reduce((sum, value) => sum + value, 0) * 100) / 100;

  /** The rows of the table that is shown, by the names of its columns. */
  const table = (name: RegExp) => {
    const shown = screen.queryAllByRole('table').find((each) => within(each).queryByRole('columnheader', { name }));
    const heads = within(shown ?? document.body)
      .queryAllByRole('columnheader')
      .map(({ textContent }) => textContent);
    const rows = [...(shown?.querySelectorAll('tbody tr') ?? [])].map((row) => [...row.children]);
    return rows.map(
      (cells) => (of: RegExp) => cells[heads.findIndex((head) => of.test(head ?? ''))]?.textContent ?? '',
    );
  };

  /** What the rows behind a link add up to, as somebody would who looks at them. */
  const sums: Readonly<Record<string, (isMoney: boolean) => number>> = {
    payments: (isMoney) => {
      const rows = table(/^Reference/);
      if (new URLSearchParams(location.search).has('reason')) return rows.length;
      const received = rows.filter((cell) => /Succeeded/.test(cell(/^Status/)));
      return isMoney ? summed(received.map((cell) => amountIn(cell(/^Amount/)))) : received.length;
    },
    'service-fees': () => summed(table(/^Reference/).map((cell) => amountIn(cell(/^Fee|^Service fee/)))),
    'reports/batches': () => summed(table(/^Batch/).map((cell) => amountIn(cell(/^Our net/)))),
    accounts: () => table(/^Account number/).length,
    // A column of what went back says how much; its rows say what that adds.
    'reports/net-revenue': () => {
      const sum = summed(table(/^Reference/).map((cell) => amountIn(cell(/^Net revenue/))));
      return new URLSearchParams(location.search).has('kind') ? Math.abs(sum) : sum;
    },
  };

  async function pressed(at: number, address: string, count: number, asTable = ''): Promise<void> {
    await show('clerk@riverton.test', address);
    if (asTable) {
      const panel = await screen.findByRole('region', { name: asTable });
      fireEvent.click(await within(panel).findByRole('button', { name: 'Show as table' }));
    }
    await waitFor(() => expect(links()).toHaveLength(count));
    const link = links()[at];
    const text = link?.textContent ?? '';
    fireEvent.click(link as HTMLElement);
    await waitFor(() => {
      const place = location.pathname.replace('/portal/', '');
      const says = `${text} of ${place}${location.search}`;
      expect(sums[place]?.(text.includes('$')), says).toBe(amountIn(text));
    });
  }

  const figures = [
    ...['collected today', 'payments today', 'net revenue', 'fees', 'deposit', 'declines', 'channel', 'source'],
  ];
  it.each(figures.map((name, at) => [name, at] as const))(
    'of the dashboard opens rows that add up to it, over midnight and the hour that comes twice: %s',
    async (_, at) => pressed(at, home('dashboard'), figures.length),
  );

  // A row of a day and their sum, each with payments, refunds, voids, adjustments and what is left.
  it.each(['payments', 'refunds', 'voids', 'returns', 'net'].map((name, at) => [name, at] as const))(
    'of a day of net revenue opens what it adds up: %s',
    async (_, at) => {
      const place = figures.indexOf('fees') + 2;
      for (const row of [0, 1])
        await pressed(place + row * 5 + at, home('dashboard'), figures.length + 10, 'Net revenue by day');
    },
  );

  it('says the same of days that are kept as of days that are counted', async () => {
    const read = async () => {
      await show('clerk@riverton.test', home('dashboard', 'start=2025-11-01&end=2025-11-03'));
      await waitFor(() => expect(links()).toHaveLength(figures.length));
      return links().map(({ textContent }) => textContent);
    };
    const counted = await read();
    await totalDays(world().db);
    expect((await world().rows("select 1 from totaled_day where day = '2025-11-02'")).length).toBeGreaterThan(0);
    expect(await read()).toEqual(counted);
    expect(counted).toContain('$1,111.11');
    for (const name of ['channel', 'declines', 'net revenue'])
      await pressed(figures.indexOf(name), home('dashboard', 'start=2025-11-01&end=2025-11-03'), figures.length);
    await pressed(2, home('dashboard', 'start=2025-11-01&end=2025-11-03'), figures.length);
  });

  it('of engagement opens as many accounts as it says, or payments of the month', async () => {
    await show('clerk@riverton.test', home('engagement', ''));
    const named = 7;
    // Of each month six counts of accounts and its payments.
    const table = await screen.findByRole('table', { name: 'By month' });
    const months = within(table).getAllByRole('row').length - 1;
    await waitFor(() => expect(links()).toHaveLength(named + 7 * months));
    const count = links().length;
    for (const at of [...Array(named + 10).keys(), ...[7, 3, 1].map((last) => count - last)])
      await pressed(at, home('engagement', ''), count);
  });

  it('of a share by month opens the accounts of the month, that runs or is over', async () => {
    for (const name of ['Registered by month', 'Paperless by month', 'Autopay by month']) {
      await show('clerk@riverton.test', home('engagement', ''));
      const panel = await screen.findByRole('region', { name });
      fireEvent.click(await within(panel).findByRole('button', { name: 'Show as table' }));
      const shown = await within(panel).findAllByRole('link');
      const link = shown.at(name.startsWith('Paperless') ? 0 : -1) as HTMLElement;
      fireEvent.click(link);
      await waitFor(() =>
        expect([location.pathname, sums['accounts']?.(false)]).toEqual([
          '/portal/accounts',
          amountIn(link.textContent),
        ]),
      );
    }
  });
});

it('shows what comes up, and what this person opened last, the last first', async () => {
  const today = dateIn(new Date(), 'US/Central');
  await world().rows(
    `insert into billing_cycle (business_unit_id, name, issue_date, due_date, notification_strategy, expects_documents,
      status, created_by) values ($1, 'Next month', $2, $3, 'None', false, 'Draft', 'Test')`,
    [unit, addDays(today, 3), addDays(today, 40)],
  );
  const account = await world().accountId('10001');
  await show('clerk@riverton.test', `/portal/accounts/${account}/dashboard?bu=${unit}`);
  await waitFor(() => expect(asked.some(({ path }) => path.endsWith(`/viewed/account/${account}`))).toBe(true));
  await open();
  const coming = await screen.findByRole('region', { name: 'Coming up' });
  const cycle = await within(coming).findByRole('link', { name: 'Next month' });
  expect(cycle.getAttribute('href')).toMatch(/^\/portal\/business-units\/billing-cycle\/\d+\?bu=/);
  const viewed = await screen.findByRole('region', { name: 'Recently viewed' });
  expect((await within(viewed).findByRole('link', { name: 'Pat Rivera' })).getAttribute('href')).toBe(
    `/portal/accounts/${account}/dashboard?bu=${unit}`,
  );
});

it('puts all business units of a person beside each other, each with its own rows, and their sum', async () => {
  await open();
  fireEvent.click(screen.getByRole('link', { name: 'All business units' }));
  const all = await screen.findByRole('table', { name: 'All business units' });
  const own = within(all).getByRole('link', { name: 'Riverton Water & Sewer' }).closest('tr') as HTMLElement;
  const [collected] = within(own).getAllByRole('link', { name: '$10.00' });
  expect(collected?.getAttribute('href')).toMatch(new RegExp(`^/portal/payments\\?bu=${unit}&start=`));
  const sum = within(all).getByText('Sum, USD').closest('tr');
  expect(sum?.children[1]?.textContent).toBe('$10.00');
  fireEvent.click(screen.getByRole('link', { name: 'One business unit' }));
  await screen.findByRole('region', { name: /^Needs attention \d/ });
});
