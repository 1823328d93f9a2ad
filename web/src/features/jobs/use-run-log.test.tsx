import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { RunPage } from '@ratepayer/contract/jobs/job.shapes.ts';
import { useRunLog } from './use-run-log.ts';

afterEach(() => vi.unstubAllGlobals());

it('reads the last lines of a run that ended since it was asked, and one that was written late', async () => {
  const line = (id: number) => ({
    id,
    date: '2026-03-05T18:00:00Z',
    position: 1,
    level: 'Info',
    message: `Line ${id}`,
  });
  let told = [line(1), line(3)];
  vi.stubGlobal('fetch', async (address: string) => {
    const behind = Number(new URL(address, 'http://localhost').searchParams.get('Behind'));
    return Response.json({ items: told.filter(({ id }) => id > behind), isWhole: true });
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const of = { businessUnitId: 7, runId: 5, search: '', level: '' } as const;
  const { result, rerender } = renderHook(({ status }) => useRunLog(of, status), {
    initialProps: { status: 'Processing' as RunPage['status'] },
    wrapper,
  });
  const shown = () => result.current?.map(({ id }) => id);
  await waitFor(() => expect(shown()).toEqual([1, 3]));
  told = [line(1), line(2), line(3), line(4)];
  rerender({ status: 'Successful' });
  // What is there stays until the whole is.
  expect(shown()).toEqual([1, 3]);
  await waitFor(() => expect(shown()).toEqual([1, 2, 3, 4]));
});
