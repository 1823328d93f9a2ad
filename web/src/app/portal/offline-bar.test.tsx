import { onlineManager, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { Refused } from '../../platform/refused.ts';
import { currentToasts } from '../../platform/toasts.ts';
import { aside } from '../../platform/when-read.ts';
import { OfflineBar } from './offline-bar.tsx';
import { tellLimits } from './tell-limits.ts';

const unit = { id: 7, timezone: 'US/Central' } as BusinessUnitSummary;
const noon = Date.UTC(2026, 2, 4, 18);
let client: QueryClient;
let answer: () => Promise<string>;

beforeEach(() => {
  vi.useFakeTimers({ now: noon, toFake: ['Date'] });
  client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  answer = async () => 'rows';
});
afterEach(() => {
  cleanup();
  act(() => onlineManager.setOnline(true));
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Page() {
  useQuery({ queryKey: ['frame'], queryFn: async () => 'units', ...aside, staleTime: Number.POSITIVE_INFINITY });
  return <p>{useQuery({ queryKey: ['rows'], queryFn: () => answer() }).data}</p>;
}
const open = (shown: BusinessUnitSummary | undefined = unit) =>
  render(
    <QueryClientProvider client={client}>
      <OfflineBar unit={shown} />
      <Page />
    </QueryClientProvider>,
  );
const says = (said: string | RegExp) =>
  waitFor(() => expect(screen.getByRole('status').textContent).toMatch(said === '' ? /^$/ : said));
const read = () => act(() => client.refetchQueries({ queryKey: ['rows'] }));

it('says of when the rows are while the browser has no network, whatever its frame is of', async () => {
  open();
  await screen.findByText('rows');
  await says('');
  vi.setSystemTime(noon + 60_000);
  await read();
  act(() => onlineManager.setOnline(false));
  await says(/^You are offline\. Showing data from 03\/04\/2026 12:01 PM/);
  act(() => onlineManager.setOnline(true));
  await says('');
});

it('says so while nobody answers, and no more once somebody does; a refusal is an answer', async () => {
  open();
  await screen.findByText('rows');
  vi.setSystemTime(noon + 60_000);
  answer = () => Promise.reject(new Refused(0, []));
  await read();
  await says(/^You are offline\. Showing data from 03\/04\/2026 12:00 PM/);
  answer = () => Promise.reject(new Refused(500, []));
  await read();
  await says('');
  answer = () => Promise.reject(new Refused(0, []));
  await read();
  vi.setSystemTime(noon + 120_000);
  answer = async () => 'new rows';
  await read();
  await says('');
});

it('names no time where nothing is shown', async () => {
  answer = () => Promise.reject(new Refused(0, []));
  open();
  act(() => onlineManager.setOnline(false));
  await says('You are offline.');
});

it.each([
  ['30', 'Too many requests. Try again in 1 minute.'],
  ['61', 'Too many requests. Try again in 2 minutes.'],
  ['soon', 'Too many requests. Try again in 1 minute.'],
])('tells for how long a limit holds: Retry-After %s', async (seconds, said) => {
  vi.stubGlobal('fetch', async () => new Response('[]', { status: 429, headers: { 'retry-after': seconds } }));
  tellLimits();
  expect((await fetch('/api/payments')).status).toBe(429);
  expect(currentToasts().map(({ text }) => text)).toContain(said);
});
