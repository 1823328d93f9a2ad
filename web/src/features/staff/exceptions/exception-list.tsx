import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { GatewayException } from '@ratepayer/contract/payments/exception.operations.ts';
import { type ExceptionColumnId, exceptionKinds } from '@ratepayer/contract/payments/gateway-exception.ts';
import { formatInstant } from '@ratepayer/contract/kit/local-date.ts';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { exceptionApi } from '../../../platform/api/exception.api.ts';
import type { Call } from '../../../platform/client.ts';
import { queryOf } from '../../../platform/query-of.ts';
import { problemOf } from '../../../platform/refused.ts';
import { knownIn } from '../../../ui/list/address-values.ts';
import { useListAddress } from '../../../ui/list/list-address.ts';
import { ListCards } from '../../../ui/list/list-cards.tsx';
import { type ListColumn, shownColumns } from '../../../ui/list/list-column.ts';
import { ListStates } from '../../../ui/list/list-states.tsx';
import { ListTable } from '../../../ui/list/list-table.tsx';
import { ColumnChooser, columnsOf } from '../../../ui/list/list-tools.tsx';
import { SearchBox } from '../../../ui/list/search-box.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { Status } from '../../../ui/status.tsx';
import { ExportMenu } from '../../../ui/list/export-menu.tsx';
import { FilterChip } from '../../../ui/list/filter-chip.tsx';
import { totalsCards } from '../list/totals-words.ts';
import { ExceptionDialog } from './exception-dialog.tsx';
import { oursText, theirsText } from './exception-words.ts';
import { say } from '../../../platform/texts/staff-payments.ts';
import { sayValue } from '../../../platform/texts/values.ts';

const viewerZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const filterKeys = ['q', 'kind', 'state'] as const;

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly user: { readonly id: number; readonly role: string; readonly permissions: readonly string[] };
}

function columnsFor(unit: BusinessUnitSummary): readonly ListColumn<GatewayException, ExceptionColumnId>[] {
  const show = (minor: number) => formatMoney(minor, unit.currencyCode, unit.culture);
  return [
    { id: 'date', name: say('found'), cell: (row) => formatInstant(row.createdDate, unit.timezone, viewerZone) },
    { id: 'kind', name: say('what'), cell: (row) => sayValue(row.kind) },
    { id: 'theirs', name: say('gateways_line'), cell: theirsText },
    { id: 'ours', name: say('ours'), cell: oursText },
    { id: 'amount', name: say('difference'), money: true, cell: (row) => show(row.amountMinor) },
    { id: 'batch', name: say('batch'), off: true, cell: (row) => row.batchIdentifier || '—' },
    { id: 'merchant', name: say('merchant_number'), off: true, cell: (row) => row.merchantNumber },
    {
      id: 'state',
      name: say('state'),
      cell: (row) => <Status value={row.approval ? 'Waits for approval' : row.resolution || 'Open'} />,
    },
  ];
}

/** What the gateways' books and ours do not explain to each other; a row opens in a dialog that the address names. */
export function ExceptionList({ unit, user }: Props) {
  const address = useListAddress();
  const { get, set, page, size } = address;
  const questions = {
    State: get('state') === 'all' ? undefined : get('state') === 'Settled' ? ('Settled' as const) : ('Open' as const),
    Kinds: knownIn(exceptionKinds, get('kind')),
    'Search.SearchText': get('q') || undefined,
  };
  const filter = { ...questions, businessUnitId: unit.id };
  const list = useQuery({
    ...queryOf(exceptionApi.listGatewayExceptions, { ...filter, Page: page, PageSize: size }),
    placeholderData: keepPreviousData,
  });
  const data = list.data;
  const columns = columnsFor(unit);
  const shown = shownColumns(columns, columnsOf('exceptions', address));
  const show = (minor: number) => formatMoney(minor, unit.currencyCode, unit.culture);
  const when = (instant: string) => formatInstant(instant, unit.timezone, viewerZone);
  const hrefOf = (row: GatewayException) => {
    const params = new URLSearchParams(address.params);
    params.set('exception', String(row.id));
    return `/portal/payments?${params}`;
  };
  const opened = data?.items.find((row) => String(row.id) === get('exception'));
  const close = () => set({ exception: undefined, page: page > 1 ? String(page) : undefined });
  const clear = () => set(Object.fromEntries(filterKeys.map((key) => [key, undefined])));
  const sum = data
    ? [
        {
          label: say('open_difference', { open: data.totals.openCount }),
          sums: { amount: show(data.totals.openAmountMinor) },
          whole: true,
        },
      ]
    : undefined;
  const rowParts = { rows: data?.items ?? [], keyOf: (row: GatewayException) => row.id, hrefOf };
  return (
    <>
      <div className="row wrap gap-sm">
        <FilterChip
          name={say('state')}
          value={get('state')}
          options={[
            ['', sayValue('Open')],
            ['Settled', sayValue('Settled')],
            ['all', say('any')],
          ]}
          onChange={(state) => set({ state })}
        />
        <FilterChip
          name={say('what')}
          value={get('kind')}
          options={[['', say('any')], ...exceptionKinds.map((each) => [each, sayValue(each)] as const)]}
          onChange={(kind) => set({ kind })}
        />
        <SearchBox name={say('exceptions_search')} value={get('q')} onSearch={(q) => set({ q })} />
        <ColumnChooser list="exceptions" columns={columns} address={address} />
        <ExportMenu
          name="exceptions"
          unitId={unit.id}
          total={data?.totalCount ?? 0}
          asked={{ ...questions, Columns: shown.map(({ id }) => id) }}
          file={exceptionApi.exportGatewayExceptions as unknown as Call<never, unknown>}
        />
      </div>
      {data && data.items.length > 0 ? (
        <>
          <ListTable
            {...rowParts}
            name={say('exceptions')}
            columns={shown}
            nameOf={(row) => `${sayValue(row.kind)} ${row.gatewayTransactionId}`}
            totals={sum}
          />
          <ListCards
            {...rowParts}
            totals={sum && totalsCards(sum, 'amount')}
            cardOf={(row) => ({
              title: sayValue(row.kind),
              amount: show(row.amountMinor),
              status: <Status value={row.approval ? 'Waits for approval' : row.resolution || 'Open'} />,
              facts: [when(row.createdDate), theirsText(row), oursText(row)],
            })}
          />
          <Pager
            page={page}
            size={size}
            total={data.totalCount}
            onPage={address.toPage}
            onSize={(next) => set({ size: String(next) })}
          />
        </>
      ) : (
        <ListStates
          isPending={list.isPending}
          problem={problemOf(list.error, say('exceptions_not_loaded'))}
          onRetry={() => void list.refetch()}
          isEmpty={data !== undefined}
          isFiltered={filterKeys.some((key) => get(key))}
          onClear={clear}
        >
          <p className="b">{say('nothing_needs_you')}</p>
        </ListStates>
      )}
      {opened ? (
        <ExceptionDialog
          key={`${opened.id} ${opened.rowVersion}`}
          exception={opened}
          unitId={unit.id}
          user={user}
          show={show}
          when={when}
          onClose={close}
          onDone={() => {
            close();
            void list.refetch();
          }}
        />
      ) : null}
    </>
  );
}
