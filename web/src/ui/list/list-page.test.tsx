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

/** A list of which only those rows have a page that are named. */
async function open(opened: readonly number[] = []) {
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
      bulk={{ most: 250, actions: (chosen) => <span>{chosen.map(({ id }) => id).join()}</span> }}
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
