import { say } from '../../platform/texts/lists.ts';
import { useState } from 'react';
import type { Filter, FilterOf, List, ListTexts } from '@ratepayer/contract/kit/list.ts';
import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { Icon } from '../icons.tsx';
import { type Days, daysIn } from './date-range.ts';
import { FilterChip } from './filter-chip.tsx';
import { FilterSheet } from './filter-sheet.tsx';
import type { ListAddress } from './list-address.ts';
import { chosenOf, isNarrowed, widened } from './list-query.ts';
import { ManyChip } from './many-chip.tsx';
import { RangeChip } from './range-chip.tsx';
import { sayWord, valueSayer, yesOrNo } from './say-value.ts';

export interface Filtering<D> {
  readonly list: D;
  readonly texts: ListTexts<D>;
  readonly chips: readonly (keyof FilterOf<D> & string)[];
  readonly address: ListAddress;
  readonly unit: BusinessUnitSummary;
  readonly countOf: (days: Pick<Days, 'start' | 'end'>) => Promise<string>;
}

/**
 * The filters most used as chips, the others behind a button; each that is set says its value and can be taken away. On
 * a phone all of them are behind one button.
 */
export function FilterChips<D extends List<unknown, unknown, unknown>>({
  list,
  texts,
  chips,
  address,
  unit,
  countOf,
}: Filtering<D>) {
  const [sheet, setSheet] = useState<'more' | 'all'>();
  const { get, set } = address;
  // Tabs are drawn by themselves.
  const filters = Object.entries(list.filters as Readonly<Record<string, Filter>>).filter(
    ([, { kind }]) => kind !== 'tabs',
  );
  const nameOf = (name: string) => sayWord(texts.filters[name as keyof FilterOf<D> & string]);
  const sayValue = valueSayer(texts);
  const shown = chips.flatMap((name) => filters.filter(([each]) => each === name));
  const others = filters.filter(([name]) => !chips.some((chip) => chip === name));
  const days = daysIn(address.params, list.period, unit.timezone);
  const count =
    filters.filter(([, { key }]) => get(key) !== '').length +
    (days && (list.period === 'open' || days.range !== 'Today') ? 1 : 0);
  const spoken = (filter: Filter) =>
    filter.kind === 'many'
      ? chosenOf(filter, get(filter.key)).map(sayValue).join(', ')
      : filter.kind === 'yesNo'
        ? say(get(filter.key) === 'true' ? 'yes' : 'no')
        : get(filter.key);
  return (
    <>
      <button type="button" className="btn sec only-mobile" onClick={() => setSheet('all')}>
        <Icon name="rows" size={18} /> {count > 0 ? say('filters_set', { count }) : say('filters')}
      </button>
      <div className="row wrap only-desktop filter-chips">
        {list.period === 'none' ? null : (
          <RangeChip
            name={say(texts.period)}
            days={days}
            today={dateIn(new Date(), unit.timezone)}
            isOpen={list.period === 'open'}
            timezone={unit.timezone}
            culture={unit.culture}
            set={set}
            countOf={countOf}
          />
        )}
        {shown.map(([name, filter]) =>
          filter.kind === 'many' ? (
            <ManyChip
              key={name}
              name={nameOf(name)}
              values={filter.values}
              chosen={chosenOf(filter, get(filter.key))}
              usual={filter.usual}
              sayValue={sayValue}
              onChange={(chosen) => set({ [filter.key]: chosen.join(',') })}
            />
          ) : filter.kind === 'yesNo' ? (
            <FilterChip
              key={name}
              name={nameOf(name)}
              value={get(filter.key)}
              options={yesOrNo()}
              onChange={(value) => set({ [filter.key]: value })}
            />
          ) : null,
        )}
        {others
          .filter(([, filter]) => get(filter.key) !== '')
          .map(([name, filter]) => (
            <span className="chip set" key={name}>
              <span>{nameOf(name)}</span> <b>{spoken(filter)}</b>
              <button
                type="button"
                className="chip-x"
                aria-label={say('remove_filter', { name: nameOf(name) })}
                onClick={() => set({ [filter.key]: undefined })}
              >
                <Icon name="close" size={14} />
              </button>
            </span>
          ))}
        {others.length > 0 ? (
          <button type="button" className="chip dash" onClick={() => setSheet('more')}>
            <Icon name="plus" size={14} /> {say('more_filters')}
          </button>
        ) : null}
      </div>
      {isNarrowed(list, address) ? (
        <button type="button" className="link-btn" onClick={() => set(widened(list))}>
          {say('clear_all')}
        </button>
      ) : null}
      {sheet ? (
        <FilterSheet
          title={say(sheet === 'all' ? 'filters' : 'more_filters')}
          list={list}
          texts={texts}
          filters={sheet === 'all' ? filters : others}
          days={
            sheet === 'all' && list.period !== 'none'
              ? { now: days, isOpen: list.period === 'open', timezone: unit.timezone }
              : undefined
          }
          address={address}
          onClose={() => setSheet(undefined)}
        />
      ) : null}
    </>
  );
}
