import type { Place } from './list-address.ts';

interface Turn extends Place {
  readonly Page: number;
  readonly PageSize: number;
  readonly After: string | undefined;
  readonly Before: undefined;
}
interface Read<Row> {
  readonly items: readonly Row[];
  readonly next: string | null;
}

const atOnce = 250;

/** A list is asked for its first row alone where its count is wanted. */
export const firstRow = { Page: 1, PageSize: 1, After: undefined, Before: undefined } as const;

/** Every row of a filter, page by page; no more than were counted, so that rows that come in meanwhile end it too. */
export async function readAll<Row>(load: (turn: Turn) => Promise<Read<Row>>, most: number): Promise<Row[]> {
  const all: Row[] = [];
  for (let after: string | null | undefined; all.length < most && after !== null; ) {
    const { items, next } = await load({ Page: 1, PageSize: atOnce, After: after, Before: undefined });
    all.push(...items);
    after = next;
  }
  return all.slice(0, most);
}
