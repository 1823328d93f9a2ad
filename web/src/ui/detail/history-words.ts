import type { ColumnOf } from '@ratepayer/contract/kit/list.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { Listed, ListedTexts } from '../list/declared.ts';
import { drawValue } from '../list/list-cells.tsx';
import { sayWord } from '../list/say-value.ts';
import { type AuditedValues, type HistoryWords, plainValue } from './history.tsx';

interface Of<D extends Listed> {
  readonly list: D;
  readonly texts: ListedTexts<D>;
  readonly unit: BusinessUnitSummary;
  /** What the fields of its form are called. */
  readonly labels?: Readonly<Record<string, string>>;
  /** What stands in neither. */
  readonly audited?: AuditedValues;
}

/** What changed is named and written as the columns of the list are, as the edit form names it, or as the page says. */
export function historyWords<D extends Listed>({ list, texts, unit, labels = {}, audited = {} }: Of<D>): HistoryWords {
  const words = texts.columns as Readonly<Record<string, Parameters<typeof sayWord>[0]>>;
  return {
    nameOf: (name) => (words[name] ? sayWord(words[name]) : (labels[name] ?? audited[name]?.name ?? name)),
    draw: (name, value) => {
      if (value === null) return plainValue(value);
      if (words[name]) return drawValue(list, texts, name as ColumnOf<D>, value, unit);
      return audited[name]?.draw?.(value) ?? plainValue(value);
    },
  };
}
