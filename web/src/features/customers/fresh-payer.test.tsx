import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import type { Customer } from '@ratepayer/contract/customers/customer.shapes.ts';
import type { Topic } from '@ratepayer/contract/realtime/topics.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { AccountsOfCustomer } from './accounts-of-customer.tsx';
import { FreshPayer } from './fresh-payer.tsx';
import { heard } from '../../../test-hub.ts';

vi.mock('@microsoft/signalr', () => import('../../../test-hub.ts'));

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const account = (accountId: number, businessUnitId: number, businessUnitName: string) => ({
  accountId,
  businessUnitId,
  businessUnitName,
  accountNumber: `A-${accountId}`,
  subAccountNumber: '',
  name: '',
  balance: 100,
  currencyCode: 'USD',
});

it('reads page and tabs again when an account of theirs changed at any business unit, once for many', async () => {
  const asked: string[] = [];
  const items = [account(1, 3, 'Water'), account(2, 7, 'Taxes')];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return new Response(JSON.stringify({ items, totalCount: 2 }));
  });
  let reloads = 0;
  const shown = {
    record: { id: 9 },
    unit: { id: 3, name: 'Water' },
    user: { permissions: [] },
    onReload: () => reloads++,
  } as unknown as Shown<Customer>;
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } })}>
      <MemoryRouter>
        <FreshPayer {...shown} />
        <AccountsOfCustomer {...shown} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const link = await screen.findByRole('link', { name: 'A-2' });
  expect(link.getAttribute('href')).toBe('/portal/accounts/2/dashboard?bu=7');
  screen.getByText('Taxes');
  await waitFor(() => expect(heard.has('Account.Updated')).toBe(true));
  expect(asked).toHaveLength(1);

  vi.useFakeTimers({ shouldAdvanceTime: true });
  const tell = (topic: Topic, businessUnitId: number, id: number) =>
    act(async () => heard.get(topic)?.({ topic, businessUnitId, id }));
  await tell('Account.Updated', 3, 999);
  await tell('Account.Updated', 8, 2);
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  expect([asked.length, reloads], 'another payer’s account, another’s business unit').toEqual([1, 0]);
  await tell('Account.Updated', 7, 2);
  await tell('Payment.Processed', 7, 55);
  await tell('Payment.Processed', 3, 56);
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  await waitFor(() => expect([asked.length, reloads]).toEqual([2, 1]));
});
