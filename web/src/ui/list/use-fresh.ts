import { useState } from 'react';
import type { Topic } from '@ratepayer/contract/realtime/topics.ts';
import { useLive } from '../../platform/live.ts';

export interface Fresh {
  /** References of what came in since and stands in no row yet. */
  readonly waiting: readonly string[];
  readonly show: () => void;
}

const none: readonly Topic[] = [];

/** Rows do not jump: what is new waits until somebody wants to see it; what changed is read again. */
export function useFresh(
  unitId: number,
  topics: readonly Topic[] | undefined,
  shown: readonly string[],
  read: () => void,
): Fresh {
  const [since, setSince] = useState<readonly string[]>([]);
  useLive(unitId, topics ?? none, ({ topic, referenceNumber }) => {
    if (topic === 'Payment.Processed' && referenceNumber)
      setSince((before) => [...new Set([...before, referenceNumber])]);
    else read();
  });
  // What was shown once is not new again under another filter.
  const waiting = since.filter((reference) => !shown.includes(reference));
  if (waiting.length !== since.length) setSince(waiting);
  return {
    waiting,
    show: () => {
      setSince([]);
      read();
    },
  };
}
