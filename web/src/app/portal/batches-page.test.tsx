import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, Outlet, useLocation } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { roleTemplates } from '@ratepayer/contract/users/roles.ts';
import { BatchesOfMerchant, BatchesPage } from './batches-page.tsx';

const unit = { id: 3, name: 'Water', currencyCode: 'USD', culture: 'en-US', timezone: 'US/Central' };
const batch = (id: number, more: object) => ({
  id,
  businessUnitId: 3,
  merchantAccountId: 7,
  merchantNumber: '70 01',
  merchantName: 'Cards',
  batchIdentifier: `20260105-${id}`,
  currencyCode: 'USD',
  status: 'Closed',
  openedDate: '2026-01-05T16:00:00Z',
  closedDate: '2026-01-06T02:00:00Z',
  closedBy: 'System',
  saleCount: 2,
  saleAmountMinor: 2500,
  refundCount: 0,
  refundAmountMinor: 0,
  adjustmentCount: 0,
  adjustmentAmountMinor: 0,
  netAmountMinor: 2500,
  gatewayNetMinor: 2400,
  differenceMinor: -100,
  ...more,
});
const open = batch(0, { status: 'Open', closedDate: null, gatewayNetMinor: null, differenceMinor: null });

const ofNumber = {
  merchantNumber: '70 01',
  merchantName: 'Cards',
  paymentSourceTypes: ['Credit Card', 'ACH'],
  batchCount: 2,
  saleAmountMinor: 5000,
  refundAmountMinor: 0,
  adjustmentAmountMinor: 0,
  netAmountMinor: 5000,
  fundedAmountMinor: 2000,
  unfundedAmountMinor: 3000,
};

let asked: string[];
let batches: readonly object[];
beforeEach(() => {
  asked = [];
  batches = [open, batch(5, {})];
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    const totals = { saleAmountMinor: 5000, netAmountMinor: 5000, gatewayNetMinor: 2400, differenceMinor: -100 };
    const answer = address.includes('settlement-batches')
      ? { items: batches, totalCount: batches.length, asOf: '2026-01-06T02:00:00Z', totals, merchants: [ofNumber] }
      : { items: [] };
    return new Response(JSON.stringify(answer), { status: 200 });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

const Where = () => <p data-testid="where">{useLocation().search}</p>;

function show(at: string, role: 'Organization User' | 'Global Admin' = 'Organization User'): void {
  const user = { id: 1, name: 'Kim', role, permissions: roleTemplates[role] };
  const routes = [
    {
      element: (
        <>
          <Where />
          <Outlet context={{ unit, user }} />
        </>
      ),
      children: [
        { path: '/portal/reports/batches', element: <BatchesPage /> },
        { path: '/portal/reports/batches/:merchantNumber', element: <BatchesOfMerchant /> },
      ],
    },
  ];
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: [at] })} />
    </QueryClientProvider>,
  );
}

it('shows each day with both nets and what they differ by; an open one has nothing to open or compare', async () => {
  show('/portal/reports/batches?bu=3');
  const table = within(await screen.findByRole('table', { name: 'Settlement batches' }));
  const [, first, second] = table.getAllByRole('row');
  expect(first?.textContent).toContain('20260105-0');
  expect(within(first as HTMLElement).queryByRole('link')).toBeNull();
  expect(within(first as HTMLElement).getAllByText('—').length).toBeGreaterThan(2);
  expect(second?.textContent).toMatch(/\$25\.00.*\$24\.00.*[−-]\$1\.00/);
  const link = within(second as HTMLElement).getByRole('link');
  expect(link.getAttribute('href')).toBe('/portal/reports/batches/70%2001/5?bu=3');
  expect(screen.queryByRole('button', { name: 'Close open batches' })).toBeNull();
});

it('says of which merchant accounts the gateway did not close the day, and keeps asking for those', async () => {
  const answers = [
    { closed: [5], failed: ['Cards'] },
    { closed: [6], failed: [] },
  ];
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
  const lists = globalThis.fetch;
  vi.stubGlobal('fetch', async (address: string) =>
    address.includes('/close') ? new Response(JSON.stringify(answers.shift()), { status: 200 }) : lists(address),
  );
  show('/portal/reports/batches?bu=3', 'Global Admin');
  fireEvent.click(await screen.findByRole('button', { name: 'Close open batches' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close open batches' }));
  expect((await within(dialog).findByRole('alert')).textContent).toContain('Not closed: Cards.');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close open batches' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(answers).toEqual([]);
});

it('shows each batch in one of three statuses, which it is narrowed by too', async () => {
  batches = [open, batch(5, {}), batch(6, { status: 'Funded' })];
  show('/portal/reports/batches?bu=3');
  const table = within(await screen.findByRole('table', { name: 'Settlement batches' }));
  const shown = table.getAllByRole('row').flatMap((row) => row.querySelector('td .st')?.textContent ?? []);
  expect(shown).toEqual(['Open', 'Closed', 'Funded']);
  fireEvent.click(screen.getByRole('button', { name: /^Status Any/ }));
  const boxes = within(screen.getByRole('group', { name: 'Status', hidden: true }));
  expect(boxes.getAllByRole('checkbox', { hidden: true }).map((box) => box.parentElement?.textContent?.trim())).toEqual(
    shown,
  );
});

it('adds them up by merchant number above, and narrows to the one that is chosen', async () => {
  show('/portal/reports/batches?bu=3&status=Closed');
  const sums = within(await screen.findByRole('table', { name: 'By merchant number' }));
  const [, row] = sums.getAllByRole('row');
  expect(row?.textContent).toBe('70 01CardsCredit Card, ACH2$50.00$0.00$0.00$50.00$20.00$30.00');
  fireEvent.click(sums.getByRole('button', { name: '70 01' }));
  await waitFor(() => expect(screen.getByTestId('where').textContent).toBe('?bu=3&status=Closed&merchant=70+01'));
  expect(screen.queryByRole('table', { name: 'By merchant number' })).toBeNull();
});

it('shows those of one merchant number at its own address', async () => {
  show('/portal/reports/batches/70%2001?bu=3');
  await screen.findByRole('table', { name: 'Settlement batches' });
  expect(screen.getByTestId('where').textContent).toBe('?bu=3&merchant=70+01');
  expect(asked.find((address) => address.includes('/settlement-batches?'))).toContain('MerchantNumber=70');
});
