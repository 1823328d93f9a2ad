import type { ReactNode } from 'react';
import type { ColumnOf } from '@ratepayer/contract/kit/list.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { drawValue } from '../list/list-cells.tsx';
import type { Listed, ListedTexts } from '../list/declared.ts';
import { sayWord } from '../list/say-value.ts';

/** One of the things that are asked for first. */
export type Fact = readonly [label: string, value: ReactNode, small?: string | undefined];

/** Properties of a record as facts: named and written as the list writes its columns. */
export function factsOf<D extends Listed>(
  list: D,
  texts: ListedTexts<D>,
  names: readonly ColumnOf<D>[],
  record: object,
  unit: BusinessUnitSummary,
): Fact[] {
  const values = record as Readonly<Record<string, unknown>>;
  return names.map((name) => [sayWord(texts.columns[name]), drawValue(list, texts, name, values[name], unit)]);
}

/** Four to six facts in a row; under one another where there is no room. */
export function FactsStrip({ facts }: { facts: readonly Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className="facts gap-md">
      {facts.map(([label, value, small]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">
            {value || '—'}
            {small ? <small>{small}</small> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
