import { viewerZone } from '../../platform/viewer-zone.ts';
import './history.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import type { History, HistoryEntry } from '@ratepayer/contract/kit/history.ts';
import type { TimeZone } from '@ratepayer/contract/kit/local-date.ts';
import type { Call } from '../../platform/client.ts';
import { problemOf } from '../../platform/refused.ts';
import { formatInstant } from '../../platform/texts/figures.ts';
import { say } from '../../platform/texts/forms.ts';
import { say as sayPart } from '../../platform/texts/parts.ts';
import { lastOf, type RecordHistory } from '../form/last-change.ts';
import { ListStates } from '../list/list-states.tsx';
import { Button } from '../parts.tsx';
import { sayValue } from '../../platform/texts/values.ts';

export type Scalar = HistoryEntry['changes'][number]['before'];
/** Names and writes what changed as the page does; a value of another kind stands as it was kept. */
export interface HistoryWords {
  readonly nameOf: (name: string) => string;
  readonly draw: (name: string, value: Scalar) => ReactNode;
}

/** What is no column of a list: what it is called, and how it is written where that is not as it was kept. */
export type AuditedValues = Readonly<
  Record<string, { readonly name: string; readonly draw?: (value: NonNullable<Scalar>) => ReactNode }>
>;

interface Props<I> {
  readonly load: Call<I & { readonly Before?: number }, History>;
  readonly of: I;
  readonly zone: TimeZone;
  readonly words?: HistoryWords;
  /** The record as it is shown: once it is another one, more has happened to it. */
  readonly record?: object;
}

const isNothing = (value: Scalar): boolean => (value ?? '') === '';
export const plainValue = (value: Scalar): ReactNode =>
  typeof value === 'boolean' ? say(value ? 'yes' : 'no') : isNothing(value) ? '—' : String(value);
const plainWords: HistoryWords = { nameOf: (name) => name, draw: (_, value) => plainValue(value) };

/** The entries page by page, read again once the record is another one. */
function useHistory<I extends object>({ load, of, record }: Pick<Props<I>, 'load' | 'of' | 'record'>) {
  const answer = useInfiniteQuery({
    queryKey: [load.operation, of, 'all'],
    queryFn: ({ pageParam, signal }) => load({ ...of, ...(pageParam ? { Before: pageParam } : {}) }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (page: History) => page.nextBefore ?? undefined,
    // What was done on another tab of the page a moment ago stands here.
    staleTime: 0,
  });
  const told = useRef(record);
  const { refetch } = answer;
  useEffect(() => {
    if (told.current === record) return;
    told.current = record;
    void refetch();
  }, [record, refetch]);
  return answer;
}

/** Who did what with a record, when and why, with what stood there before and after; older entries on demand. */
export function HistoryTable<I extends object>({ zone, words = plainWords, ...read }: Props<I>) {
  const answer = useHistory(read);
  const entries = answer.data?.pages.flatMap((page) => page.items) ?? [];
  if (entries.length === 0)
    return (
      <ListStates
        isPending={answer.isPending}
        problem={problemOf(answer.error, sayPart('something_went_wrong'))}
        onRetry={() => void answer.refetch()}
        isEmpty={answer.isSuccess}
        isFiltered={false}
        onClear={() => undefined}
      >
        <p className="muted">{say('history_empty')}</p>
      </ListStates>
    );
  const headings = [
    'history_when',
    'history_who',
    'history_action',
    'field',
    'before',
    'now',
    'history_reason',
  ] as const;
  return (
    <>
      <div className="table-wrap" tabIndex={0} role="region" aria-label={say('history')}>
        <table className="tbl history">
          <thead>
            <tr>
              {headings.map((heading) => (
                <th scope="col" key={heading}>
                  {say(heading)}
                </th>
              ))}
            </tr>
          </thead>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} at={formatInstant(entry.at, zone, viewerZone())} words={words} />
          ))}
        </table>
      </div>
      {answer.hasNextPage ? (
        <p className="gap-sm">
          <Button className="sec tool" busy={answer.isFetchingNextPage} onClick={() => void answer.fetchNextPage()}>
            {say('history_more')}
          </Button>
        </p>
      ) : null}
    </>
  );
}

/** Numbers that the product keeps for itself. */
const countedByUs: readonly string[] = ['id', 'rowVersion'];

/** One entry: a row for each value that changed, at least one. */
function Entry({ entry, at, words }: { entry: HistoryEntry; at: string; words: HistoryWords }) {
  const [first, ...others] = entry.changes.filter(
    ({ name, before, after }) => !countedByUs.includes(name) && !(isNothing(before) && isNothing(after)),
  );
  const rowSpan = 1 + others.length;
  const change = (one: HistoryEntry['changes'][number] | undefined) => (
    <>
      <td className="field">{one ? words.nameOf(one.name) : '—'}</td>
      <td data-name={say('before')}>{one ? words.draw(one.name, one.before) : '—'}</td>
      <td data-name={say('now')}>{one ? words.draw(one.name, one.after) : '—'}</td>
    </>
  );
  return (
    <tbody>
      <tr>
        <td className="at" rowSpan={rowSpan}>
          {at}
        </td>
        <td rowSpan={rowSpan}>
          <span translate="no">{entry.who}</span> <span className="muted">{sayValue(entry.role)}</span>
        </td>
        <td rowSpan={rowSpan}>{sayValue(entry.action)}</td>
        {change(first)}
        <td data-name={say('history_reason')} rowSpan={rowSpan}>
          {entry.reason || '—'}
        </td>
      </tr>
      {others.map((one) => (
        <tr key={one.name}>{change(one)}</tr>
      ))}
    </tbody>
  );
}

/** What a form over a record is told of its history: who was first, and what they changed. */
export const recordHistory = <I extends object>(asked: Props<I>): RecordHistory => ({
  last: async () => lastOf(await asked.load({ ...asked.of }, { quiet: true })),
  draw: () => <HistoryTable {...asked} />,
});
