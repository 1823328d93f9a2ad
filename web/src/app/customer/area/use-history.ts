import { useEffect, useState } from 'react';
import { type Outcome, outcomeOf } from '../../../platform/refused.ts';

interface Page<Row> {
  readonly items: readonly Row[];
  readonly totalCount: number;
}

const size = 25;

/**
 * A history that grows page by page: what is asked anew begins it anew, `again` reads all that is shown. An answer that
 * was overtaken is dropped.
 */
export function useHistory<A extends Page<unknown>>(key: string, ask: (page: number, size: number) => Promise<A>) {
  const [pages, setPages] = useState(1);
  const [turn, setTurn] = useState(0);
  const [answer, setAnswer] = useState<Outcome<A>>();
  useEffect(() => {
    let current = true;
    void outcomeOf(ask(1, size * pages)).then((next) => current && setAnswer(next));
    return () => {
      current = false;
    };
    // What is asked is named by its key.
  }, [key, pages, turn]);
  useEffect(() => setPages(1), [key]);
  const shown = answer?.data;
  return {
    answer,
    shown,
    hasMore: shown ? shown.items.length < shown.totalCount && size * (pages + 1) <= 250 : false,
    more: () => setPages(pages + 1),
    again: () => setTurn(turn + 1),
  };
}
