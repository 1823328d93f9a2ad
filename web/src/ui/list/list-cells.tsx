import { viewerZone } from '../../platform/viewer-zone.ts';
import { say } from '../../platform/texts/lists.ts';
import type { ReactNode } from 'react';
import type { Column, ColumnKind, ColumnOf, List, ListTexts, RowOf, Shown } from '@ratepayer/contract/kit/list.ts';
import { dateIn, formatDate, formatInstant, formatTime } from '@ratepayer/contract/kit/local-date.ts';
import { shownMoney, formatNumber } from '@ratepayer/contract/kit/money.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { Reference } from '../parts.tsx';
import { Status } from '../status.tsx';
import type { Listed, ListedTexts } from './declared.ts';
import type { ListColumn } from './list-column.ts';
import { sayWord } from './say-value.ts';
import { sayValue } from '../../platform/texts/values.ts';

const nothing = '—';

/** Cells of columns that show more than their property. */
export type Cells<D> = { readonly [K in ColumnOf<D>]?: (row: RowOf<D>) => ReactNode };

/** An instant; where room is short, one of today is its time alone. */
function When({ instant, unit }: { instant: string; unit: BusinessUnitSummary }) {
  const whole = formatInstant(instant, unit.timezone, viewerZone(), unit.culture);
  if (dateIn(instant, unit.timezone) !== dateIn(new Date(), unit.timezone)) return whole;
  return (
    <>
      <span className="where-wide">{whole}</span>
      <span className="where-tight">{formatTime(instant, unit.timezone, unit.culture)}</span>
    </>
  );
}

const drawn: { readonly [K in ColumnKind]: (value: Shown[K] | null, unit: BusinessUnitSummary) => ReactNode } = {
  date: (value, unit) => formatDate(value, unit.culture),
  instant: (value, unit) => (value ? <When instant={value} unit={unit} /> : nothing),
  money: (value, unit) => (value === null ? nothing : shownMoney(value, unit.currencyCode, unit.culture)),
  number: (value, unit) => (value === null ? nothing : formatNumber(value, unit.culture)),
  text: (value) => value || nothing,
  reference: (value) => (value ? <Reference number={value} /> : nothing),
  yesNo: (value) => say(value ? 'yes' : 'no'),
  status: (value) => (value ? <Status value={value} /> : nothing),
};
/** The declaration of a list refuses a column whose kind does not fit its property. */
const draw = <K extends ColumnKind>(kind: K, value: unknown, unit: BusinessUnitSummary) =>
  drawn[kind](value as Shown[K] | null, unit);

/** A value as a column of its list is written everywhere. */
export function drawValue<D extends Listed>(
  list: D,
  texts: ListedTexts<D>,
  id: ColumnOf<D>,
  value: unknown,
  unit: BusinessUnitSummary,
): ReactNode {
  if (texts.members?.includes(id)) return value ? sayValue(String(value)) : nothing;
  const column = (list.columns as Readonly<Record<string, Column>>)[id];
  return draw(column?.kind ?? 'text', value, unit);
}

/** The columns of a declared list as a table draws them: by their kind, or by a cell of their own. */
export function listColumns<D extends List<unknown, unknown, unknown>>(
  list: D,
  texts: ListTexts<D>,
  cells: Cells<D>,
  unit: BusinessUnitSummary,
): ListColumn<RowOf<D>, ColumnOf<D>>[] {
  const ids = Object.keys(list.columns as object) as ColumnOf<D>[];
  return ids.map((id) => {
    const column = (list.columns as Readonly<Record<string, Column>>)[id] as Column;
    const held = (row: RowOf<D>) => (row as Readonly<Record<string, unknown>>)[id];
    const plain = (row: RowOf<D>) => drawValue(list, texts, id, held(row), unit);
    // An amount stands out from what is beside it; nothing at all does not.
    const amount = (row: RowOf<D>) => <span className={held(row) ? 'b' : 'muted'}>{plain(row)}</span>;
    const cell = cells[id] ?? (column.kind === 'money' ? amount : plain);
    const isFigure = column.kind === 'number' || column.figures;
    return {
      id,
      name: sayWord(texts.columns[id]),
      cell,
      figure: column.kind === 'money' ? 'money' : isFigure ? 'number' : undefined,
      off: column.off,
      sort: column.sort && id,
      extra: column.extra && id,
    };
  });
}
