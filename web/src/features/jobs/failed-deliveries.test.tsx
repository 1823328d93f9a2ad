import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FailedDelivery } from '@ratepayer/contract/jobs/delivery.shapes.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { permissions } from '@ratepayer/contract/users/roles.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import { FailedDeliveries } from './failed-deliveries.tsx';

const row = (id: number, more: Partial<FailedDelivery> = {}): FailedDelivery => ({
  id,
  topic: 'email.Payment Receipt',
  consumer: 'sent mail',
  to: `p${id}@example.test`,
  referenceNumber: '',
  status: 'Failed',
  attempts: 5,
  errorMessage: 'The mail server is away.',
  announcedDate: '2026-11-22T15:00:00.000Z',
  lastAttemptDate: '2026-11-22T15:30:00.000Z',
  nextAttemptDate: null,
  ...more,
});

const unit = {
  id: 7,
  name: 'Riverton',
  timezone: 'US/Central',
  culture: 'en-US',
  currencyCode: 'USD',
} as BusinessUnitSummary;
const user = { id: 1, name: 'Dana', role: 'Organization Admin', permissions: [] } as unknown as SessionUser;

let rows: FailedDelivery[] = [];
const sent: number[][] = [];
beforeEach(() => {
  rows = [
    row(3),
    row(2, { status: 'Waiting', attempts: 1, nextAttemptDate: '2026-11-22T15:31:00.000Z' }),
    row(1, { referenceNumber: '900000000000000004' }),
  ];
  sent.length = 0;
  vi.stubGlobal('fetch', async (url: string, { method, body }: { method?: string; body?: string } = {}) => {
    if (url.includes('/saved-views')) return Response.json({ items: [] });
    if (method !== 'POST') return new Response(JSON.stringify({ items: rows, totalCount: rows.length }));
    const { ids } = JSON.parse(body ?? '{}') as { ids: number[] };
    sent.push(ids);
    rows = rows.filter((one) => !ids.includes(one.id));
    return new Response(JSON.stringify({ sent: ids.length }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (who = user) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <FailedDeliveries unit={unit} user={who} />
      </MemoryRouter>
    </QueryClientProvider>,
  );

it('shows what failed with its reason and its payment, and sends one again', async () => {
  show();
  const table = await screen.findByRole('table', { name: 'Failed deliveries' });
  expect(within(table).getAllByRole('row')).toHaveLength(4);
  expect(within(table).getAllByText('The mail server is away.')).toHaveLength(3);
  expect(within(table).getByRole('link').getAttribute('href')).toBe('/portal/payments/details/900000000000000004?bu=7');
  // What waits for its next try is not sent by hand.
  const buttons = within(table).getAllByRole('button', { name: /^Send again/ });
  expect(buttons).toHaveLength(2);
  fireEvent.click(buttons[0] as HTMLElement);
  await vi.waitFor(() => expect(screen.queryByText('p3@example.test')).toBeNull(), { timeout: 15_000 });
  expect(sent).toEqual([[3]]);
});

it('sends all that failed on the page again, and says when everything was delivered', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Send all 2 on this page again' }));
  await vi.waitFor(() => expect(screen.queryByText('p1@example.test')).toBeNull(), { timeout: 15_000 });
  expect(sent).toEqual([[3, 1]]);
  cleanup();
  rows = [];
  show();
  expect(await screen.findByText('Everything was delivered.')).toBeTruthy();
});

it('is a list like the others, with its status to narrow it by and its file, for administrators', async () => {
  show();
  await screen.findByRole('table', { name: 'Failed deliveries' });
  for (const name of ['Export', /^Columns/, /Status/])
    expect(screen.getAllByRole('button', { name }).length, String(name)).toBeGreaterThan(0);
  expect(screen.getByRole('searchbox', { name: 'Search failed deliveries' })).toBeTruthy();
  cleanup();
  // Its operations ask for the role; every permission there is does not stand for it.
  show({ ...user, role: 'Organization User', permissions });
  expect(screen.queryByRole('table')).toBeNull();
});

it('reads itself again where nothing stood, since nobody announces what fails', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  rows = [];
  show();
  await screen.findByText('Everything was delivered.');
  rows = [row(9)];
  await vi.advanceTimersByTimeAsync(16_000);
  vi.useRealTimers();
  expect(await screen.findByRole('table', { name: 'Failed deliveries' })).toBeTruthy();
});
