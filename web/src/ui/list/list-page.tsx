import { say } from '../../platform/texts/lists.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import type { Fields } from '@ratepayer/contract/kit/fields.ts';
import type { RowOf } from '@ratepayer/contract/kit/list.ts';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import type { Call } from '../../platform/client.ts';
import { queryOf } from '../../platform/query-of.ts';
import { problemOf } from '../../platform/refused.ts';
import { NewButton } from '../detail/new-button.tsx';
import { plainForm } from '../detail/record-drawer.tsx';
import type { PlaceInList } from '../detail/place-in-list.tsx';
import { Pager } from '../pager.tsx';
import { usePageTitle } from '../parts.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { DensitySwitch } from './density-switch.tsx';
import { ExportMenu } from './export-menu.tsx';
import { FilterChips } from './filter-chips.tsx';
import { useListAddress } from './list-address.ts';
import { ListCards } from './list-cards.tsx';
import { listColumns } from './list-cells.tsx';
import { shownColumns } from './list-column.ts';
import { askedOf, isNarrowed, pageQueryOf, sortOf, widened } from './list-query.ts';
import type { Declared } from './declared.ts';
import type { ListPageProps } from './list-page-props.ts';
import { ListStates } from './list-states.tsx';
import { ListTable } from './list-table.tsx';
import { ColumnChooser, columnsOf } from './list-tools.tsx';
import { SavedViews } from './saved-views.tsx';
import { SearchBox } from './search-box.tsx';
import { SearchFieldMenu } from './search-field-menu.tsx';
import { useSelection } from './selection.ts';
import { cardTotals, plainTotals } from './totals-rows.tsx';
import { useFresh } from './use-fresh.ts';

const pollMs = 15_000;

/**
 * A whole list page from its declaration: head, views, filters, selection, rows, totals and pages at every width; all
 * of its state is in the address.
 */
export function ListPage<D extends Declared, A, F extends Fields>(props: ListPageProps<D, A, F>) {
  const { list, texts, user, inside } = props;
  if (user.permissions.includes(list.needs)) return <Shown {...props} />;
  return inside ? null : (
    <>
      <h1>{say(texts.title)}</h1>
      <p className="gap-sm muted">{say('needs_permission', { permission: list.needs })}</p>
    </>
  );
}

function Shown<D extends Declared, A, F extends Fields>(props: ListPageProps<D, A, F>) {
  const { list, texts, unit, user, load, file, row, card, cells = {}, live, chips, bulk, inside, create } = props;
  const address = useListAddress();
  const navigate = useNavigate();
  const title = say(texts.title);
  usePageTitle(title, 'Ratepayer');
  const known = useRef(new Map<number, RowOf<D>>());
  const columns = listColumns(list, texts, cells, unit);
  const shown = shownColumns(columns, columnsOf(list.name, address));
  const extras = shown.flatMap((column) => column.extra ?? []);
  const query = { ...pageQueryOf(list, address, unit.timezone, extras), ...props.of };
  const asked = { ...askedOf(list, address, unit.timezone), ...props.of };
  const selection = useSelection(JSON.stringify([unit.id, asked]));
  const page = useQuery({
    ...queryOf(load, { ...query, businessUnitId: unit.id }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (props.isRunning && state.data?.items.some(props.isRunning) ? pollMs : false),
  });
  const data = page.data;
  const rows = data?.items ?? [];
  for (const each of rows) known.current.set(row.key(each), each);
  const references = rows.map(
    props.referenceOf ?? ((each) => String((each as { referenceNumber?: string }).referenceNumber ?? '')),
  );
  const fresh = useFresh(unit.id, live, references, () => void page.refetch());
  const show = (minor: number) => formatMoney(minor, unit.currencyCode, unit.culture);
  const total = data?.totalCount ?? 0;
  const counted = (count: number) => say(texts.counted, { count });
  const totals =
    data &&
    (props.totals
      ? props.totals(data, show)
      : plainTotals(data, columns, say('total_of', { rows: counted(total) }), show));
  const byId = (id: string | undefined) => columns.find((column) => column.id === id);
  const freshText = fresh.waiting.length === 0 ? '' : say(texts.fresh, { count: fresh.waiting.length });
  const notice = (className: string) =>
    freshText ? (
      <button type="button" className={className} onClick={fresh.show}>
        {freshText}
      </button>
    ) : null;
  const hrefs = rows.map(row.href);
  const place: Omit<PlaceInList, 'at'> = { name: list.name, search: `?${address.params}`, query, hrefs, total };
  const rowParts = {
    rows,
    keyOf: row.key,
    hrefOf: row.href,
    ...(row.menu ? { menuOf: row.menu } : {}),
    // Previous and next on the opened page go through this list as it stands.
    stateOf: (_: RowOf<D>, at: number) => ({ list: { ...place, at } }),
  };
  async function chooseAll(): Promise<void> {
    const keys: number[] = [];
    for (let Page = 1; keys.length < total && Page <= Math.ceil(total / 250); Page++) {
      const { items } = await load({ ...query, Page, PageSize: 250, businessUnitId: unit.id });
      for (const each of items) known.current.set(row.key(each), each);
      keys.push(...items.map(row.key));
    }
    selection.set(keys, true);
  }
  const chosen = [...selection.chosen].flatMap((key) => known.current.get(key) ?? []);
  const sumOf = card.amount;
  const sum =
    sumOf && show(chosen.reduce((all, each) => all + Number((each as Record<string, unknown>)[sumOf] ?? 0), 0));
  const search =
    list.search.length > 0 ? (
      <SearchBox
        name={say('search_list', { title: title.toLowerCase() })}
        value={address.get('q')}
        onSearch={(q) => address.set({ q })}
        after={<SearchFieldMenu list={list} texts={texts} address={address} />}
      />
    ) : null;
  const tools = (
    <>
      {search}
      {file ? (
        <ExportMenu
          name={list.name}
          unitId={unit.id}
          total={total}
          asked={{ ...asked, Columns: shown.map((column) => column.id) }}
          file={file as unknown as Call<never, unknown>}
        />
      ) : null}
      <ColumnChooser list={list.name} columns={columns} address={address} />
      {props.buttons}
      {create ? (
        <NewButton
          {...plainForm(create)}
          one={create.one}
          start={create.start ?? {}}
          save={create.save}
          list={list}
          texts={texts}
          user={user}
          onSaved={(made) => void navigate(row.href(made))}
        />
      ) : null}
    </>
  );
  return (
    <>
      {inside ? (
        <div className="page-head tools">{tools}</div>
      ) : (
        <div className="page-head">
          <div>
            <h1>{title}</h1>
            <p>{say(texts.purpose)}</p>
          </div>
          {tools}
        </div>
      )}
      {props.children}
      {props.above?.(address, data)}
      <div className="row wrap gap-sm list-filters">
        {props.views ? (
          <SavedViews
            screen={props.views}
            unitId={unit.id}
            address={address}
            mayManage={user.permissions.includes('BusinessUnits:Manage')}
          />
        ) : null}
        <FilterChips
          list={list}
          texts={texts}
          chips={chips}
          address={address}
          unit={unit}
          countOf={async ({ start, end }) =>
            counted(
              (await load({ ...query, Page: 1, PageSize: 1, StartDate: start, EndDate: end, businessUnitId: unit.id }))
                .totalCount,
            )
          }
        />
        <DensitySwitch />
      </div>
      {bulk ? (
        <BulkBar
          count={chosen.length}
          sum={sum ?? ''}
          total={total}
          most={bulk.most}
          onAll={chooseAll}
          onClear={selection.clear}
        >
          {bulk.actions(chosen, selection.clear)}
        </BulkBar>
      ) : null}
      <p className="vh" role="status">
        {freshText}
      </p>
      {rows.length > 0 || freshText ? (
        <>
          <ListTable
            {...rowParts}
            name={title}
            columns={shown}
            nameOf={row.name}
            sort={sortOf(list, address.get('sort'))}
            onSort={(sort) => address.set({ sort })}
            notice={notice('')}
            totals={totals}
            {...(bulk ? { selection } : {})}
          />
          <ListCards
            {...rowParts}
            notice={notice('btn soft full')}
            totals={totals && cardTotals(totals, card.amount)}
            cardOf={(each) => ({
              title: typeof card.title === 'function' ? card.title(each) : byId(card.title)?.cell(each),
              amount: byId(card.amount)?.cell(each),
              status: byId(card.status)?.cell(each),
              facts: card.facts.map((id) => byId(id)?.cell(each)),
            })}
          />
          <Pager
            page={address.page}
            size={address.size}
            total={total}
            onPage={address.toPage}
            onSize={(size) => address.set({ size: String(size) })}
          />
        </>
      ) : (
        <ListStates
          isPending={page.isPending}
          problem={problemOf(page.error, say('not_loaded', { rows: say(texts.many) }))}
          onRetry={() => void page.refetch()}
          isEmpty={data !== undefined}
          isFiltered={isNarrowed(list, address)}
          onClear={() => address.set(widened(list))}
        >
          <p className="b">{say(texts.empty)}</p>
          {props.empty?.(address)}
        </ListStates>
      )}
    </>
  );
}
