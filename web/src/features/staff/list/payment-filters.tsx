import { type ReactNode, useState } from 'react';
import type { TimeZone } from '@ratepayer/contract/kit/local-date.ts';
import { Icon } from '../../../ui/icons.tsx';
import type { ListAddress } from '../../../ui/list/list-address.ts';
import { FilterChip } from '../../../ui/list/filter-chip.tsx';
import { PeriodFilter, type periodOf } from './period-filter.tsx';
import { SourceFilters } from './source-filters.tsx';
import { MoreFilters } from './more-filters.tsx';
import { filterKeys, moreFilterKeys, moreFilters } from './payment-query.ts';

/** The filters most used as chips, the others behind a button; each that is set says its value and can be taken away. */
export function PaymentFilters({ address, period, timezone, children }: { address: ListAddress; period: ReturnType<typeof periodOf>; timezone: TimeZone; children: ReactNode }) {
  const [more, setMore] = useState(false);
  const { get, set } = address;
  const said = (key: (typeof moreFilterKeys)[number]) => ({ true: 'Yes', false: 'No' })[get(key)] ?? get(key);
  return (
    <div className="row wrap gap-sm">
      {children}
      <PeriodFilter {...period} timezone={timezone} set={set} />
      <FilterChip
        name="Type"
        value={get('type')}
        options={[
          ['', 'Base Payment'],
          ['ServiceFee', 'Service Fee'],
        ]}
        onChange={(type) => set({ type })}
      />
      <SourceFilters address={address} statusToo={false} />
      {moreFilterKeys
        .filter((key) => get(key))
        .map((key) => (
          <span className="chip set" key={key}>
            <span>{moreFilters[key]}</span>
            <b>{said(key)}</b>
            <button type="button" className="chip-x" aria-label={`Remove filter ${moreFilters[key]}`} onClick={() => set({ [key]: undefined })}>
              <Icon name="close" size={14} />
            </button>
          </span>
        ))}
      <button type="button" className="chip dash" onClick={() => setMore(true)}>
        <Icon name="plus" size={14} /> More filters
      </button>
      {filterKeys.some((key) => get(key)) ? (
        <button type="button" className="link-btn" onClick={() => set(Object.fromEntries(filterKeys.map((key) => [key, undefined])))}>
          Clear all
        </button>
      ) : null}
      {more ? (
        <MoreFilters
          address={address}
          onClose={() => setMore(false)}
          onDone={(chosen) => {
            setMore(false);
            set(chosen);
          }}
        />
      ) : null}
    </div>
  );
}
