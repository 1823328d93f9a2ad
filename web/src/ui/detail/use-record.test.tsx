import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Call } from '../../platform/client.ts';
import { useRecord } from './use-record.ts';

interface Note {
  readonly note: string;
  readonly rowVersion: number;
}

it('shows what was saved, and never a reading that was under way before', async () => {
  const asked: PromiseWithResolvers<Note>[] = [];
  const read = Object.assign(
    () => {
      const answer = Promise.withResolvers<Note>();
      asked.push(answer);
      return answer.promise;
    },
    { operation: 'readNote' },
  ) as unknown as Call<object, Note>;
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { result } = renderHook(() => useRecord(read, {}), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  const shown = () => result.current.record?.note;
  asked[0]?.resolve({ note: 'first', rowVersion: 1 });
  await waitFor(() => expect(shown()).toBe('first'));
  act(() => result.current.reload());
  await waitFor(() => expect(asked).toHaveLength(2));
  act(() => result.current.put({ note: 'second', rowVersion: 2 }));
  await waitFor(() => expect(shown()).toBe('second'));
  expect(asked).toHaveLength(3);
  await act(async () => asked[1]?.resolve({ note: 'first', rowVersion: 1 }));
  expect(shown()).toBe('second');
  await act(async () => asked[2]?.resolve({ note: 'third', rowVersion: 3 }));
  await waitFor(() => expect(shown()).toBe('third'));
});
