import { endOfList } from '@ratepayer/contract/kit/list.ts';
import type { Turns } from '../pager.tsx';
import type { ListAddress } from './list-address.ts';

interface Read {
  readonly items: readonly unknown[];
  readonly totalCount: number;
  readonly previous: string | null;
  readonly next: string | null;
}

/**
 * Where a list leads to from the page that is read: by the places of its first and last row, so that a row that comes
 * in shifts no page, and one far down costs no more than the first.
 */
export function turnsOf({ skipped, size, toPage, toPlace }: ListAddress, read: Read | undefined): Turns {
  const { items = [], totalCount = 0, previous = null, next = null } = read ?? {};
  return {
    ...(skipped > 0 || previous ? { first: () => toPage(1) } : {}),
    ...(previous ? { previous: () => toPlace({ Before: previous }, Math.max(0, skipped - size)) } : {}),
    ...(next ? { next: () => toPlace({ After: next }, skipped + items.length) } : {}),
    ...(next ? { last: () => toPlace({ Before: endOfList }, Math.max(0, totalCount - size)) } : {}),
  };
}
