import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { useUnits } from './use-units.ts';
import { useUnitsFound } from './use-units-found.ts';

const unit = (id: number, name: string) =>
  ({ id, name, organizationName: 'Riverton', currencyCode: 'USD', timezone: 'US/Central' }) as never;
const first = [unit(1, 'Water'), unit(2, 'Tax')];

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A server with one business unit more than it hands out at once. */
function answering(totalCount = 3) {
  const asked: URLSearchParams[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const query = new URL(address, 'http://localhost').searchParams;
    asked.push(query);
    const one = query.get('BusinessUnitId');
    if (one === '4') return new Response('[]', { status: 400 });
    const beyond = one === '3' || (one === null && query.has('Search.SearchText')) ? [unit(3, 'Waste')] : [];
    const items = query.get('PageSize') === '250' ? first : beyond;
    return Response.json({ items, totalCount: query.get('PageSize') === '250' ? totalCount : items.length });
  });
  return asked;
}

const at = (address: string) => ({
  wrapper: ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
    </QueryClientProvider>
  ),
});
const user = { permissions: ['BusinessUnits:Read'] } as const;

it.each([
  ['/', 3, 'Water', 1],
  ['/?bu=2', 3, 'Tax', 1],
  ['/?bu=3', 3, 'Waste', 2],
  ['/?bu=5', 3, undefined, 2],
  ['/?bu=5', 2, undefined, 1],
  ['/?bu=x', 3, undefined, 1],
])('opens at %s of %i what the address names, also beyond those it has: %s', async (address, total, name, asks) => {
  const asked = answering(total);
  const { result } = renderHook(() => useUnits(user), at(address));
  await waitFor(() => expect(result.current.answer.isSuccess).toBe(true));
  expect([result.current.unit?.name, asked.length]).toEqual([name, asks]);
});

it('says that it could not be read, and not that it is another person’s, where the server fails', async () => {
  answering();
  const { result } = renderHook(() => useUnits(user).answer.isError, at('/?bu=4'));
  await waitFor(() => expect(result.current).toBe(true));
});

it('searches at the server once for what was typed in one go, and only where there are more', async () => {
  const asked = answering();
  const found = (total: number, typed: string) =>
    renderHook((text: string) => useUnitsFound(first, total, text).map(({ name }) => name), {
      ...at('/'),
      initialProps: typed,
    });
  const all = found(2, 'wa');
  const { result, rerender } = found(3, 'w');
  for (const typed of ['wa', 'was']) rerender(typed);
  expect(result.current).toEqual([]);
  await waitFor(() => expect(result.current).toEqual(['Waste']));
  rerender('');
  expect(result.current.slice(0, 2)).toEqual(['Water', 'Tax']);
  expect(all.result.current).toEqual(['Water']);
  expect(asked.map((query) => query.get('Search.SearchText'))).toEqual(['was']);
});
