import { viewerZone } from '../../platform/viewer-zone.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Fields } from '@ratepayer/contract/kit/fields.ts';
import { formatInstant } from '@ratepayer/contract/kit/local-date.ts';
import { shownMoney } from '@ratepayer/contract/kit/money.ts';
import { queryOf } from '../../platform/query-of.ts';
import { say } from '../../platform/texts/lists.ts';
import type { Declared } from './declared.ts';
import { useListAddress } from './list-address.ts';
import { listColumns } from './list-cells.tsx';
import { shownColumns } from './list-column.ts';
import type { ListPageProps } from './list-page-props.ts';
import { askedOf, pageQueryOf } from './list-query.ts';
import { columnsOf } from './list-tools.tsx';
import { useFresh } from './use-fresh.ts';

const pollMs = 15_000;
/** The rows of a list as its address asks for them: read again while one is being worked on, and told what came in. */
export function useList<D extends Declared, A, F extends Fields>(props: ListPageProps<D, A, F>) {
  const { list, texts, unit, load, cells = {}, live, isRunning, unannounced } = props;
  const address = useListAddress();
  const columns = listColumns(list, texts, cells, unit)
    .filter(({ id }) => !props.without?.includes(id))
    .map((column) => ({
      ...column,
      name: props.words?.[texts.columns[column.id]] ?? column.name,
      off: props.also?.includes(column.id) ? undefined : column.off,
    }));
  const shown = shownColumns(columns, columnsOf(list.name, address));
  const extras = shown.flatMap((column) => column.extra ?? []);
  const query = { ...pageQueryOf(list, address, unit.timezone, extras), ...props.of };
  const page = useQuery({
    ...queryOf(load, { ...query, businessUnitId: unit.id }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (unannounced || (isRunning && state.data?.items.some(isRunning)) ? pollMs : false),
  });
  const rows = page.data?.items ?? [];
  const references = rows.map(
    props.referenceOf ?? ((each) => String((each as { referenceNumber?: string }).referenceNumber ?? '')),
  );
  const read = () => void page.refetch();
  return {
    address,
    columns,
    shown,
    query,
    asked: { ...askedOf(list, address, unit.timezone), ...props.of },
    page,
    read,
    /** When the rows were read last, in words. */
    readAt: formatInstant(new Date(page.dataUpdatedAt), unit.timezone, viewerZone(), unit.culture),
    rows,
    total: page.data?.totalCount ?? 0,
    fresh: useFresh(unit.id, live, references, read),
    show: (minor: number) => shownMoney(minor, unit.currencyCode, unit.culture),
    counted: (count: number) => say(texts.counted, { count }),
  };
}

export type Listed<D extends Declared, A, F extends Fields> = ReturnType<typeof useList<D, A, F>>;

/** What each part of the page is given: how the list was declared, and its rows as they stand. */
export interface ListPart<D extends Declared, A, F extends Fields> {
  readonly of: ListPageProps<D, A, F>;
  readonly listed: Listed<D, A, F>;
}
