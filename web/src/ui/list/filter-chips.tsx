import { say } from '../../platform/texts/lists.ts';
import { cultureNow } from '../../platform/texts/culture.ts';
import { formatDate } from '../../platform/texts/figures.ts';
import { useState } from 'react';
import type { FilterOf, List, ListTexts } from '@ratepayer/contract/kit/list.ts';
import type { Filter } from '@ratepayer/contract/kit/list-filter.ts';
import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { Icon } from '../icons.tsx';
import { type Days, daysIn, quickOf } from './date-range.ts';
import { FilterChip } from './filter-chip.tsx';
import { FilterSheet } from './filter-sheet.tsx';
import type { ListAddress } from './list-address.ts';
import type { Offers } from './list-page-props.ts';
import { altered, chosenOf, isNarrowed, widened } from './list-query.ts';
import { ManyChip } from './many-chip.tsx';
import { RangeChip } from './range-chip.tsx';
import { sayWord, valueSayer, yesOrNo } from './say-value.ts';
import { UnitsChip } from './units-chip.tsx';

export interface Filtering<D> {
  readonly list: D;
  readonly texts: ListTexts<D>;
  readonly chips: readonly (keyof FilterOf<D> & string)[];
  readonly offers: Offers<D> | undefined;
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
  offers,
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
            quick={quickOf(list)}
            today={dateIn(new Date(), unit.timezone)}
            isOpen={list.period === 'open'}
            timezone={unit.timezone}
            culture={cultureNow()}
            set={set}
            countOf={countOf}
          />
        )}
        {shown.map(([name, filter]) => (
          <ChipOf key={name} name={nameOf(name)} filter={filter} sayValue={sayValue} address={address} />
        ))}
        {others
          .filter(([, filter]) => get(filter.key) !== '')
          .map(([name, filter]) => (
            <SetFilter key={name} name={nameOf(name)} filter={filter} sayValue={sayValue} address={address} />
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
          offers={offers}
          days={
            sheet === 'all' && list.period !== 'none'
              ? { now: days, quick: quickOf(list), isOpen: list.period === 'open', timezone: unit.timezone }
              : undefined
          }
          address={address}
          onClose={() => setSheet(undefined)}
        />
      ) : null}
    </>
  );
}

interface ChipProps {
  readonly name: string;
  readonly filter: Filter;
  readonly sayValue: (value: string) => string;
  readonly address: ListAddress;
}

/** A filter that is always there, as a chip that says its value. */
function ChipOf({ name, filter, sayValue, address: { get, set } }: ChipProps) {
  const { key } = filter;
  if (filter.kind === 'many')
    return (
      <ManyChip
        name={name}
        values={filter.values}
        chosen={chosenOf(filter, get(key))}
        usual={filter.usual}
        sayValue={sayValue}
        onChange={(alter) => set({ [key]: altered(filter, alter) })}
      />
    );
  if (filter.kind === 'units')
    return (
      <UnitsChip
        name={name}
        chosen={chosenOf(filter, get(key))}
        onChange={(alter) => set({ [key]: altered(filter, alter) })}
      />
    );
  if (filter.kind !== 'yesNo') return null;
  return (
    <FilterChip name={name} value={get(key)} options={yesOrNo(filter)} onChange={(value) => set({ [key]: value })} />
  );
}

/** One of the other filters while it is set, to be taken away. */
function SetFilter({ name, filter, sayValue, address: { get, set } }: ChipProps) {
  return (
    <span className="chip set">
      <span>{name}</span> <b>{spoken(filter, get(filter.key), sayValue)}</b>
      <button
        type="button"
        className="chip-x"
        aria-label={say('remove_filter', { name })}
        onClick={() => set({ [filter.key]: undefined })}
      >
        <Icon name="close" size={14} />
      </button>
    </span>
  );
}

function spoken(filter: Filter, text: string, sayValue: (value: string) => string): string {
  if (filter.kind === 'many') return chosenOf(filter, text).map(sayValue).join(', ');
  if (filter.kind === 'day') return formatDate(text);
  return filter.kind === 'yesNo' ? say(text === 'true' ? 'yes' : 'no') : text;
}
