import { byNames, type ColumnKind, type ColumnOf, type ListWord, type RowOf } from '@ratepayer/contract/kit/list.ts';
import type { Cell, Column } from '../export/export-file.ts';
import type { ExportColumn } from '../export/list-columns.rules.ts';
import type { AnyList, NamedColumn, Source } from './source.ts';

const cellOf: Readonly<Record<Exclude<ColumnKind, 'yesNo'>, (value: unknown) => Cell>> = {
  date: (value) => String(value ?? ''),
  instant: (value) => (value ? new Date(value as string | Date) : null),
  money: (value) => Number(value ?? 0),
  number: (value) => Number(value ?? 0),
  text: (value) => String(value ?? ''),
  reference: (value) => String(value ?? ''),
  status: (value) => String(value ?? ''),
};
const kindOf = (kind: ColumnKind): Column['kind'] =>
  kind === 'money' ? 'amount' : kind === 'instant' ? 'instant' : kind === 'date' ? 'day' : 'text';

/** The columns of a file in the order that is asked for; all that rows carry by themselves when none is named. */
export function fileColumns<D extends AnyList, A>(
  source: Pick<Source<D, A>, 'list' | 'texts' | 'file'>,
  asked: readonly ColumnOf<D>[] | undefined,
  say: (word: ListWord) => string,
): ExportColumn<RowOf<D>>[] {
  const { columns } = byNames(source.list);
  // Said once, not for each of a million rows.
  const answers = { yes: say('yes'), no: say('no') };
  const usual = Object.keys(columns).filter((id) => !columns[id]?.extra) as ColumnOf<D>[];
  return [...new Set(asked && asked.length > 0 ? asked : usual)].flatMap((id) => {
    const kind = columns[id]?.kind ?? 'text';
    const own = source.file[id];
    if (Array.isArray(own))
      return (own as readonly NamedColumn<RowOf<D>>[]).map((column) => ({ ...column, name: say(column.name) }));
    const cell =
      (own as ((row: RowOf<D>) => Cell) | undefined) ??
      ((row: RowOf<D>) => {
        const value = (row as Record<string, unknown>)[id];
        return kind === 'yesNo' ? (value ? answers.yes : answers.no) : cellOf[kind](value);
      });
    return [{ name: say(source.texts.columns[id]), kind: kindOf(kind), cell }];
  });
}
