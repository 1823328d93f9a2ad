import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { list, type ListTexts } from '@ratepayer/contract/kit/list.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { Refused } from '../../platform/refused.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import { currentToasts } from '../../platform/toasts.ts';
import { ListPage } from './list-page.tsx';

interface Deposit {
  readonly id: number;
  readonly payerName: string;
  readonly amountMinor: number;
}
const deposits = list<Deposit>()({
  name: 'deposits',
  needs: 'Payments:Default',
  usual: 'payerName',
  period: 'none',
  columns: { payerName: { kind: 'text', sort: true }, amountMinor: { kind: 'money' } },
  filters: {},
  search: [],
});
const texts: ListTexts<typeof deposits> = {
  title: 'external_title',
  purpose: 'external_purpose',
  many: 'payments_many',
  counted: 'count_payments',
  fresh: 'new_payments',
  empty: 'external_empty',
  period: 'received',
  columns: { payerName: 'payer', amountMinor: 'amount' },
  filters: {},
  fields: {},
};
const unit = {
  id: 7,
  name: 'Riverton',
  timezone: 'US/Central',
  culture: 'en-US',
  currencyCode: 'USD',
} as BusinessUnitSummary;
const user = { id: 1, name: 'Dana', permissions: ['Payments:Default'] } as unknown as SessionUser;
const rows = [1, 2, 3, 4].map((id) => ({ id, payerName: `Payer ${id}`, amountMinor: id * 100 }));

let total: number;
let problem: Error | undefined;
const load = Object.assign(
  async () => {
    if (problem) throw problem;
    return { items: rows, totalCount: total, asOf: '', previous: null, next: total > rows.length ? '4' : null };
  },
  { operation: 'listDeposits', path: 'GET /api/deposits' },
);

beforeEach(() => {
  total = rows.length;
  problem = undefined;
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('fetch', async () => Response.json({ items: [] }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const file = Object.assign(async () => undefined, {
  operation: 'exportDeposits',
  path: 'GET /api/deposits/export/{exportMethod}',
});
const actions = (of: readonly Deposit[]) => <span>{of.map(({ id }) => id).join()}</span>;

/** A list of which only those rows have a page that are named. */
async function open(opened: readonly number[] = [], more: object = { bulk: { most: 250, actions } }) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const page = (
    <ListPage
      list={deposits}
      texts={texts}
      unit={unit}
      user={user}
      load={load}
      chips={[]}
      row={{
        key: (row) => row.id,
        href: (row) => (opened.includes(row.id) ? `/deposits/${row.id}` : ''),
        name: (row) => row.payerName,
      }}
      card={{ title: 'payerName', amount: 'amountMinor', facts: [] }}
      {...more}
    />
  );
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: ['/?bu=7'] });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const table = await screen.findByRole('table');
  return {
    client,
    router,
    shown: within(table)
      .getAllByRole('row')
      .filter((row) => row.hasAttribute('data-row')),
  };
}
const at = () => document.activeElement?.closest('tr')?.getAttribute('data-row');
const key = (name: string, more = {}) => fireEvent.keyDown(document.activeElement ?? document, { key: name, ...more });
const chosen = () => document.querySelector('.bulk')?.textContent;

it('is gone through by keys row by row, with pages or none; Space selects, Shift as far as here', async () => {
  const { shown } = await open([2]);
  expect(shown.map((row) => row.tabIndex)).toEqual([0, -1, -1, -1]);
  shown[0]?.focus();
  key(' ');
  expect(chosen()).toBe('1');
  key('ArrowDown');
  expect([at(), document.activeElement?.tagName]).toEqual(['1', 'A']);
  key('ArrowDown');
  expect([at(), document.activeElement?.tagName]).toEqual(['2', 'TR']);
  key(' ', { shiftKey: true });
  expect(chosen()).toBe('1,2,3');
  key('ArrowDown');
  key('ArrowDown');
  expect(at()).toBe('3');
  key('ArrowUp');
  expect(at()).toBe('2');
});

it('leaves Space to what stands in a row', async () => {
  const { shown } = await open();
  within(shown[1] as HTMLElement)
    .getByRole('checkbox')
    .focus();
  key(' ');
  expect(chosen()).toBeUndefined();
});

it('goes on showing its rows where they could not be read again, and says so', async () => {
  const { client } = await open();
  problem = new Refused(500, [{ propertyName: '', errorMessage: 'The database rests.' }]);
  await act(() => client.invalidateQueries());
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^This could not be read again.*The database rests\.$/,
  );
  expect(screen.getAllByText('Payer 1').length).toBeGreaterThan(0);
  problem = undefined;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

it('says when all that match could not be read, and how many may be chosen at once', async () => {
  total = 200;
  const first = await open();
  fireEvent.click(within(first.shown[0] as HTMLElement).getByRole('checkbox'));
  problem = new Refused(500, [{ propertyName: '', errorMessage: 'The database rests.' }]);
  fireEvent.click(screen.getByRole('button', { name: 'Select all 200 that match' }));
  await waitFor(() => expect(currentToasts().map(({ text }) => text)).toContain('The database rests.'));
  expect(chosen()).toBe('1');
  cleanup();
  problem = undefined;
  total = 251;
  const { shown } = await open();
  fireEvent.click(within(shown[0] as HTMLElement).getByRole('checkbox'));
  expect(screen.queryByRole('button', { name: /^Select all/ })).toBeNull();
  screen.getByText('251 match. At most 250 can be chosen at once.');
});

/** What was fetched when a way of export was pressed for what is chosen. */
async function exportedBy(method: string): Promise<{ path: string; asked: URLSearchParams; body: unknown }> {
  const sent: [string, RequestInit][] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    sent.push([url, init]);
    return Response.json([], { status: 400 });
  });
  const bar = within(document.querySelector<HTMLElement>('.selection .bulk') as HTMLElement);
  await act(async () => fireEvent.click(bar.getByText(method)));
  const [url = '', { body } = {}] = sent[0] ?? [];
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  return { path: pathname, asked: searchParams, body: body ? JSON.parse(String(body)) : undefined };
}
const check = (row: HTMLElement | undefined) => fireEvent.click(within(row as HTMLElement).getByRole('checkbox'));
const told = () => document.querySelector('.selection [role=status]')?.textContent;

it('exports the rows that are chosen by their keys, with nothing else to be done with them', async () => {
  HTMLElement.prototype.hidePopover = () => undefined;
  const { shown } = await open([], { file });
  expect(document.querySelector('.selection')).toBeNull();
  check(shown[1]);
  check(shown[3]);
  expect(told()).toBe('2 selected · $6.00');
  const { path, asked } = await exportedBy('CSV');
  expect(path).toBe('/api/deposits/export/CSV');
  expect([asked.getAll('Ids'), asked.getAll('Columns')]).toEqual([
    ['2', '4'],
    ['payerName', 'amountMinor'],
  ]);
});

it('exports all that match by the filter, in the background where they are many, and reads none of them', async () => {
  HTMLElement.prototype.hidePopover = () => undefined;
  total = 10_001;
  const read = vi.fn(load);
  const { shown } = await open([], { file, load: Object.assign(read, load) });
  check(shown[0]);
  const before = read.mock.calls.length;
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Select all 10,001 that match' })));
  expect(read.mock.calls.length).toBe(before);
  expect(told()).toBe('10,001 selected');
  expect(shown.every((row) => within(row).getByRole<HTMLInputElement>('checkbox').checked)).toBe(true);
  const { path, body } = await exportedBy('Excel');
  expect(path).toBe('/api/business-units/7/reports/generated');
  expect(body).toMatchObject({ reportName: 'deposits', reportType: 'Excel' });
  expect(JSON.stringify(body)).not.toContain('Ids');
  // A hand that takes one away leaves what it saw.
  check(shown[2]);
  expect(told()).toBe('3 selected · $7.00');
  expect((await exportedBy('CSV')).asked.getAll('Ids').toSorted()).toEqual(['1', '2', '4']);
});

it('leaves what is done with few rows to those that were read, and exports more than these', async () => {
  total = 300;
  const { shown } = await open([], { file, bulk: { most: 250, actions } });
  check(shown[0]);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Select all 300 that match' })));
  expect(told()).toBe('300 selected');
  screen.getByText('300 match. At most 250 can be chosen at once.');
  expect(chosen()).not.toContain('1,');
  screen.getByText('Export selected');
});

it('goes on with the rows that were read of all that match, whatever comes or goes meanwhile', async () => {
  HTMLElement.prototype.hidePopover = () => undefined;
  const { shown, client } = await open([], { file, bulk: { most: 250, actions } });
  check(shown[0]);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Select all 4 that match' })));
  const stays = () => {
    expect(told()).toBe('4 selected · $10.00');
    expect(chosen()).toContain('1,2,3,4');
  };
  total = 6;
  await act(() => client.invalidateQueries());
  await screen.findByRole('button', { name: 'Select all 6 that match' });
  stays();
  total = 2;
  await act(() => client.invalidateQueries());
  await waitFor(() => expect(screen.queryByRole('button', { name: /that match/ })).toBeNull());
  stays();
  expect((await exportedBy('CSV')).asked.getAll('Ids')).toEqual(['1', '2', '3', '4']);
});

it('lets go of all that match when the list is asked for otherwise, also on the way back', async () => {
  total = 10_001;
  const { shown, router } = await open([], { file });
  check(shown[0]);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Select all 10,001 that match' })));
  expect(told()).toBe('10,001 selected');
  for (const address of ['/?bu=7&sort=-payerName', '/?bu=7']) {
    await act(() => router.navigate(address));
    expect(told()).toBeUndefined();
  }
});

/** A list of which the next answer is held back. */
function heldBack() {
  const going = Promise.withResolvers<typeof rows>();
  let isHeld = false;
  const held = async () => (isHeld ? { ...(await load()), items: await going.promise } : load());
  const hold = () => {
    isHeld = true;
  };
  return { load: Object.assign(held, load), hold, answer: going.resolve };
}

it('takes no row of what was asked before, while what is asked now has not come', async () => {
  const { load: slow, hold, answer } = heldBack();
  const { shown, router } = await open([], { bulk: { most: 250, actions }, load: slow });
  hold();
  await act(() => router.navigate('/?bu=7&sort=-payerName'));
  const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox');
  expect(new Set(boxes().map((box) => box.getAttribute('aria-disabled')))).toEqual(new Set(['true']));
  check(shown[0]);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  shown[1]?.focus();
  key(' ');
  await act(async () => answer([{ id: 9, payerName: 'Payer 9', amountMinor: 900 }]));
  const box = await screen.findByRole('checkbox', { name: 'Select Payer 9' });
  expect([told(), boxes().some((box) => box.checked)]).toEqual([undefined, false]);
  fireEvent.click(box);
  expect([told(), chosen()]).toEqual(['1 selected · $9.00', '9']);
});

it('opens a row of what was asked before without a place in the list that is asked for now', async () => {
  const { load: slow, hold } = heldBack();
  const { shown, router } = await open([1], { load: slow });
  const link = within(shown[0] as HTMLElement).getByRole('link');
  hold();
  await act(() => router.navigate('/?bu=7&sort=-payerName'));
  fireEvent.click(link);
  expect([router.state.location.pathname, router.state.location.state]).toEqual(['/deposits/1', null]);
});

it('leaves what is chosen alone while the same is read again, and all that match until another page came', async () => {
  const { load: slow, hold, answer } = heldBack();
  total = 200;
  const { shown, router, client } = await open([], { bulk: { most: 250, actions }, load: slow });
  check(shown[0]);
  hold();
  await act(async () => void client.invalidateQueries());
  check(shown[1]);
  expect(told()).toBe('2 selected · $3.00');
  await act(() => router.navigate('/?bu=7&page=2'));
  check(shown[2]);
  fireEvent.click(screen.getByRole('button', { name: 'Select all 200 that match' }));
  expect(told()).toBe('2 selected · $3.00');
  await act(async () => answer([{ id: 9, payerName: 'Payer 9', amountMinor: 900 }]));
  await screen.findByRole('checkbox', { name: 'Select Payer 9' });
  expect(told()).toBe('2 selected · $3.00');
});

it('chooses nothing of a filter that was left while all that match were read', async () => {
  total = 200;
  const going = Promise.withResolvers<void>();
  let isSlow = false;
  const slow = async () => {
    if (isSlow) await going.promise;
    return load();
  };
  const { shown, router } = await open([], { bulk: { most: 250, actions }, load: Object.assign(slow, load) });
  check(shown[0]);
  isSlow = true;
  fireEvent.click(screen.getByRole('button', { name: 'Select all 200 that match' }));
  isSlow = false;
  await act(() => router.navigate('/?bu=7&sort=-payerName'));
  await act(async () => going.resolve());
  expect(told()).toBeUndefined();
});
