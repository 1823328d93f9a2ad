import type { Fields } from '@ratepayer/contract/kit/fields.ts';
import type { Declared } from './declared.ts';
import { DensitySwitch } from './density-switch.tsx';
import { FilterChips } from './filter-chips.tsx';
import { firstRow } from './read-all.ts';
import { SavedViews } from './saved-views.tsx';
import type { ListPart } from './use-list.ts';

/** Saved views, filters, and how dense the rows are. */
export function ListFilters<D extends Declared, A, F extends Fields>({ of, listed }: ListPart<D, A, F>) {
  const { list, texts, unit, user, load, views, chips, offers, inside } = of;
  const { address, query, counted } = listed;
  return (
    <div className="row wrap gap-sm list-filters">
      <SavedViews
        list={list}
        screen={views ?? list.name}
        unitId={unit.id}
        address={address}
        mayManage={user.permissions.includes('BusinessUnits:Manage')}
        mayOpen={!inside}
      />
      <FilterChips
        list={list}
        texts={texts}
        chips={chips}
        offers={offers}
        address={address}
        unit={unit}
        countOf={async ({ start: StartDate, end: EndDate }) => {
          const days = { ...query, ...firstRow, StartDate, EndDate, businessUnitId: unit.id };
          return counted((await load(days)).totalCount);
        }}
      />
      <DensitySwitch />
    </div>
  );
}
