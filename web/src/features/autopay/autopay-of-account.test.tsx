import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AccountNamed } from '../../ui/detail/account-named.ts';
import type { ShownOf } from '../../ui/detail/detail-page-props.ts';
import { AutopayOfAccount } from './autopay-of-account.tsx';

const source = (id: number, last4: string) => ({
  id,
  paymentSourceType: 'Credit Card',
  accountType: 'Visa',
  last4,
  accountNumberLast4: last4,
  nickname: '',
  status: 'Active',
});
const settings = (paymentSource: object, rowVersion: number) => ({
  enrolment: {
    schedulingType: 'DueDateLeadTime',
    leadTimeDays: 2,
    dayOfMonth: null,
    maxAmountMinor: null,
    startDate: '2026-10-01',
    customerId: 5,
    customerName: 'Pat',
    paymentSource,
    backupPaymentSource: null,
  },
  offers: { schedulingTypes: ['DueDateLeadTime', 'DayOfMonth'], daysProcessingAllowedBeforeDueDate: 9 },
  closedFor: '',
  closedText: '',
  rowVersion,
});

let kept: object;
let sent: object[];
beforeEach(() => {
  kept = settings(source(1, '1111'), 1);
  sent = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body = '' } = {}) => {
    if (method === 'PUT') {
      sent.push(JSON.parse(body));
      const { rowVersion } = kept as { rowVersion: number };
      const isStale = JSON.parse(body).rowVersion !== rowVersion;
      return isStale
        ? Response.json([{ propertyName: '', errorMessage: 'Changed.' }], { status: 409 })
        : Response.json(kept);
    }
    if (method === 'POST') return Response.json([], { status: 404 });
    if (/\/wallet/.test(url)) return Response.json({ items: [source(1, '1111'), source(2, '2222')] });
    if (/\/accounts\/9\/customers/.test(url)) return Response.json({ items: [{ id: 5, name: 'Pat' }] });
    return Response.json(/autopay-settings/.test(url) ? kept : { items: [] });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('changes autopay against what the drawer showed, and puts what the payer changed meanwhile beside it', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const shown = {
    record: { id: 9, accountNumber: '10001', subAccountNumber: '' },
    unit: { id: 7, timezone: 'US/Central', culture: 'en-US', currencyCode: 'USD' },
    user: { permissions: ['AutopayEnrollment:Manage'] },
    show: String,
    when: String,
    today: '2026-11-22',
    onReload: () => undefined,
  } as unknown as ShownOf<AccountNamed>;
  const router = createMemoryRouter([{ path: '*', element: <AutopayOfAccount {...shown} /> }]);
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Change' }));
  const drawer = within(await screen.findByRole('dialog'));
  await drawer.findByText(/2222/);
  fireEvent.change(drawer.getByLabelText(/Days before the due date/), { target: { value: '5' } });
  fireEvent.click(drawer.getAllByRole('radio')[0] as HTMLElement);
  fireEvent.change(drawer.getByLabelText(/^Note/), { target: { value: 'By phone' } });
  kept = settings(source(2, '2222'), 2);
  await client.invalidateQueries();
  fireEvent.click(drawer.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toMatchObject([{ rowVersion: 1, paymentSourceId: 1 }]));
  fireEvent.click(await drawer.findByRole('button', { name: 'See their changes' }));
  const row = within(await drawer.findByRole('row', { name: /^Method/ }));
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('1111'),
    expect.stringContaining('2222'),
  ]);
  fireEvent.click(drawer.getByRole('button', { name: 'Keep mine' }));
  fireEvent.click(drawer.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent[1]).toMatchObject({ rowVersion: 2, paymentSourceId: 1, leadTimeDays: 5 }));
});
