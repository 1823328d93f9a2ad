import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Topic } from '@ratepayer/contract/realtime/topics.ts';
import { useLive } from '../../platform/live.ts';

const tickMs = 10_000;
/** For what goes through all accounts of a town: an import says for minutes that they changed. */
export const countMs = 60_000;

/**
 * Reads again what a topic changes, at most once in ten seconds however many messages come, and nothing else: a payment
 * is no reason to count the accounts of a town.
 */
export function useTicks(
  unitId: number,
  topics: readonly Topic[],
  calls: readonly { readonly operation: string }[],
  everyMs = tickMs,
): void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLive(unitId, topics, () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      for (const { operation } of calls) void client.invalidateQueries({ queryKey: [operation] });
    }, everyMs);
  });
}
