import { byNames, type ListWord } from '@ratepayer/contract/kit/list.ts';
import type { ListNeeds } from '@ratepayer/contract/users/needs.ts';
import type { z } from 'zod';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { ExportedList } from '../../platform/export/make-file.ts';
import type { FileQuery } from '../../platform/lists/read-export.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { AnyList, Source } from '../../platform/lists/source.ts';
import { openUnitList } from '../organizations/unit-lists.ts';

/** A list that is made into a file in the background. */
export interface ReportedList {
  readonly name: string;
  readonly title: ListWord;
  readonly needs: ListNeeds;
  /** Its usual days are those of the day on which it is asked for. */
  readonly isOfToday: boolean;
  /** What it is asked by: the query of its own export. */
  readonly query: z.ZodObject;
  /** Its rows tell of every business unit of whoever asks. */
  readonly isWide: boolean;
  /** What its rows are depends on who asks. */
  readonly isOfAsker: boolean;
  /** Opens it as its schema understood the question; what its rows are knows it alone. */
  opening<T>(
    at: { readonly tx: Tx; readonly clock: Clock },
    of: Of,
    query: Readonly<Record<string, unknown>>,
    work: <Row>(list: ExportedList<Row>) => Promise<T>,
  ): Promise<T>;
}
/** The same list, refused where `refuse` throws: when it is asked for, and when it is made. */
export const refusedBy = (
  list: ReportedList,
  refuse: (tx: Tx, businessUnitId: number) => Promise<void>,
): ReportedList => ({
  ...list,
  opening: async (at, of, query, work) => {
    await refuse(at.tx, of.businessUnitId);
    return list.opening(at, of, query, work);
  },
});

/** Whoever asks: what they may see, and the business units that are theirs. */
export type Asker = Pick<Caller, 'role' | 'permissions' | 'businessUnitIds'>;
/** Of which business unit it is, and who asks. */
interface Of extends Asker {
  readonly businessUnitId: number;
}

/** A declared list, asked as its export is; `read` makes of that query what the list knows. */
export function reportedList<D extends AnyList, A>(
  source: Source<D, A> | ((asker: Asker) => Source<D, A>),
  { query }: { readonly query: z.ZodObject },
  read = (asked: FileQuery<D>) => asked,
): ReportedList {
  const sourceFor = typeof source === 'function' ? source : () => source;
  const { list, texts, reach } = sourceFor({ role: '', permissions: new Set(), businessUnitIds: [] });
  const { name, needs, period } = byNames(list);
  return {
    name,
    title: texts.title,
    isWide: reach !== undefined,
    isOfAsker: typeof source === 'function',
    needs,
    isOfToday: period === 'today',
    query,
    opening: async ({ tx, clock }, of, asked, work) =>
      work(await openUnitList(tx, clock, sourceFor(of), of.businessUnitId, read(asked as FileQuery<D>))),
  };
}
