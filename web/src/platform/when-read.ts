import { onlineManager, type QueryClient, notifyManager, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { Refused } from './refused.ts';

/** Of a question that is asked beside a page, for its frame: how old its answer is says nothing of what is shown. */
export const aside = { meta: { isAside: true } } as const;

/** The server answers. */
const answering = -1;

const isUnanswered = (problem: unknown): boolean => problem instanceof Refused && problem.status === 0;

/** When the oldest of what is shown was read; 0 where nothing is shown, and less where the server answers. */
function oldestShown(client: QueryClient): number {
  const asked = client.getQueryCache().findAll({ type: 'active' });
  const latest = (times: readonly number[]) => Math.max(0, ...times);
  const cutAt = latest(asked.flatMap(({ state }) => (isUnanswered(state.error) ? [state.errorUpdatedAt] : [])));
  const answeredAt = latest(asked.map(({ state }) => state.dataUpdatedAt));
  if (onlineManager.isOnline() && cutAt <= answeredAt) return answering;
  const shown = asked.flatMap(({ meta, state }) => (meta?.['isAside'] || !state.data ? [] : [state.dataUpdatedAt]));
  return shown.length > 0 ? Math.min(...shown) : 0;
}

/**
 * Since when the page stands still: nobody answers, and `shownAt` is when the oldest of what it shows was read, if it
 * shows anything. Undefined while the server answers.
 */
export function useCutOff(): { readonly shownAt: Date | undefined } | undefined {
  const client = useQueryClient();
  const subscribe = useCallback(
    (tell: () => void) => {
      const ends = [client.getQueryCache().subscribe(notifyManager.batchCalls(tell)), onlineManager.subscribe(tell)];
      return () => ends.forEach((end) => void end());
    },
    [client],
  );
  const at = useSyncExternalStore(subscribe, () => oldestShown(client));
  return at === answering ? undefined : { shownAt: at > 0 ? new Date(at) : undefined };
}
