import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLive } from '../../../platform/live.ts';
import type { BellKind, BellReader } from './bell-kind.ts';

// A report tells every second how far it is, and a page that shows it has said so before the bell looks.
const soonMs = 1_000;

/** Looks again at what the hub says has changed: once, soon after, for all that it says meanwhile. */
export function useLookSoon(reader: BellReader, kinds: readonly BellKind[]): void {
  const client = useQueryClient();
  const told = kinds.filter(({ live }) => live.length > 0);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLive(
    reader.unit.id,
    told.flatMap(({ live }) => live),
    () => {
      waiting.current ??= setTimeout(() => {
        waiting.current = undefined;
        for (const kind of told) void client.invalidateQueries({ queryKey: kind.query(reader).queryKey });
      }, soonMs);
    },
  );
  useEffect(
    () => () => {
      clearTimeout(waiting.current);
      waiting.current = undefined;
    },
    [reader.unit.id],
  );
}
