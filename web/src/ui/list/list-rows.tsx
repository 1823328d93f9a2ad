import type { Fields } from '@ratepayer/contract/kit/fields.ts';
import type { ColumnOf, RowOf } from '@ratepayer/contract/kit/list.ts';
import { problemOf } from '../../platform/refused.ts';
import { say } from '../../platform/texts/lists.ts';
import type { PlaceInList } from '../detail/place-in-list.tsx';
import { RowMenu } from '../action-parts.tsx';
import { NotReadAgain } from '../not-read-again.tsx';
import { Pager } from '../pager.tsx';
import type { Declared } from './declared.ts';
import { type Card, ListCards } from './list-cards.tsx';
import { isNarrowed, sortOf, widened } from './list-query.ts';
import { ListStates } from './list-states.tsx';
import { ListTable } from './list-table.tsx';
import type { Selection } from './selection.ts';
import { cardTotals, plainTotals } from './totals-rows.tsx';
import { turnsOf } from './turns.ts';
import type { ListPart } from './use-list.ts';

/** The rows as a table and as cards, what came in since, the sums and the pages; or why there are none. */
export function ListRows<D extends Declared, A, F extends Fields>({
  of,
  listed,
  selection,
}: ListPart<D, A, F> & { readonly selection: Selection | undefined }) {
  const { list, texts, row, card } = of;
  const { address, columns, shown, rows, total, fresh, page } = listed;
  const totals = totalsOf({ of, listed });
  const place = placeOf({ of, listed });
  const freshText = fresh.waiting.length === 0 ? '' : say(texts.fresh, { count: fresh.waiting.length });
  const notice = (className: string) =>
    freshText ? (
      <button type="button" className={className} onClick={fresh.show}>
        {freshText}
      </button>
    ) : null;
  const rowParts = {
    rows,
    keyOf: row.key,
    hrefOf: row.href,
    ...menuOf(row),
    // Previous and next on the opened page go through this list as it stands; a row of what was asked before has no
    // place in it.
    stateOf: (_: RowOf<D>, at: number) => (page.isPlaceholderData ? null : { list: { ...place, at } }),
  };
  return (
    <>
      <p className="vh" role="status">
        {freshText}
      </p>
      {rows.length === 0 && !freshText && !(page.data && address.skipped > 0) ? (
        <NoRows of={of} listed={listed} />
      ) : (
        <>
          <NotReadAgain error={page.error} at={listed.readAt} onRetry={listed.read} />
          <ListTable
            {...rowParts}
            name={say(texts.title)}
            columns={shown}
            nameOf={row.name}
            sort={sortOf(list, address.get('sort'))}
            onSort={(sort) => address.set({ sort })}
            notice={notice('')}
            totals={totals}
            {...(selection ? { selection } : {})}
          />
          <ListCards
            {...rowParts}
            notice={notice('btn soft full')}
            totals={totals && cardTotals(totals, card.amount)}
            cardOf={(each) => cardOf(each, card, columns)}
          />
          <Pager
            skipped={address.skipped}
            shown={rows.length}
            size={address.size}
            total={total}
            turns={turnsOf(address, page.data)}
            onSize={(size) => address.set({ size: String(size) })}
          />
        </>
      )}
    </>
  );
}

function menuOf<D extends Declared, A, F extends Fields>({ actions, menu, name }: ListPart<D, A, F>['of']['row']) {
  if (actions) return { menuOf: (row: RowOf<D>) => <RowMenu name={name(row)} actions={actions(row)} /> };
  return menu ? { menuOf: menu } : {};
}

/** Why nothing is shown: not read yet, not readable, filtered away, or nothing there. */
function NoRows<D extends Declared, A, F extends Fields>({ of, listed }: ListPart<D, A, F>) {
  const { list, texts } = of;
  const { address, page, read } = listed;
  return (
    <ListStates
      isPending={page.isPending}
      problem={problemOf(page.error, say('not_loaded', { rows: say(texts.many) }))}
      onRetry={read}
      isEmpty={page.data !== undefined}
      isFiltered={isNarrowed(list, address)}
      onClear={() => address.set(widened(list))}
    >
      <p className="b">{say(texts.empty)}</p>
      {of.empty?.(address)}
    </ListStates>
  );
}

function totalsOf<D extends Declared, A, F extends Fields>({ of, listed }: ListPart<D, A, F>) {
  const { page, columns, counted, total, show } = listed;
  if (!page.data) return undefined;
  if (of.totals) return of.totals(page.data, show);
  return plainTotals(page.data, columns, say('total_of', { rows: counted(total) }), show);
}

const placeOf = <D extends Declared, A, F extends Fields>({
  of,
  listed,
}: ListPart<D, A, F>): Omit<PlaceInList, 'at'> => ({
  name: of.list.name,
  search: `?${listed.address.params}`,
  query: listed.query,
  hrefs: listed.rows.map(of.row.href),
  total: listed.total,
  skipped: listed.address.skipped,
  previous: listed.page.data?.previous ?? null,
  next: listed.page.data?.next ?? null,
});

function cardOf<D extends Declared, A, F extends Fields>(
  row: RowOf<D>,
  card: ListPart<D, A, F>['of']['card'],
  columns: ListPart<D, A, F>['listed']['columns'],
): Card {
  const cell = (id: ColumnOf<D> | undefined) => columns.find((column) => column.id === id)?.cell(row);
  return {
    title: typeof card.title === 'function' ? card.title(row) : cell(card.title),
    amount: cell(card.amount),
    status: cell(card.status),
    facts: card.facts.map(cell),
  };
}
