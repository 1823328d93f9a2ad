import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ChargedFee } from '@ratepayer/contract/fees/fee.operations.ts';
import type { ChargedFeeColumnId } from '@ratepayer/contract/fees/list-columns.ts';
import { formatInstant } from '@ratepayer/contract/kit/local-date.ts';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import { statusLabel } from '@ratepayer/contract/payments/payment-state.ts';
import { ExportMenu } from '../../ui/list/export-menu.tsx';
import { FilterChip } from '../../ui/list/filter-chip.tsx';
import { totalsCards, totalsRows } from '../../features/staff/list/totals-words.ts';
import { PeriodFilter, periodOf } from '../../features/staff/list/period-filter.tsx';
import { SourceFilters, sourceQuery } from '../../features/staff/list/source-filters.tsx';
import { download } from '../../platform/download.ts';
import { useLive } from '../../platform/live.ts';
import { SavedViews } from '../../ui/list/saved-views.tsx';
import { feeApi } from '../../platform/api/fee.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { problemOf } from '../../platform/refused.ts';
import { yesOrNo } from '../../ui/list/address-values.ts';
import { useListAddress } from '../../ui/list/list-address.ts';
import { ListCards } from '../../ui/list/list-cards.tsx';
import { ListStates } from '../../ui/list/list-states.tsx';
import { type ListColumn, shownColumns } from '../../ui/list/list-column.ts';
import { ListTable } from '../../ui/list/list-table.tsx';
import { ColumnChooser, columnsOf } from '../../ui/list/list-tools.tsx';
import { SearchBox } from '../../ui/list/search-box.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Button, Reference } from '../../ui/parts.tsx';
import { Status } from '../../ui/status.tsx';
import type { ShellContext } from './shell.tsx';

const viewerZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

const filterKeys = ['q', 'status', 'source', 'channel', 'included', 'disagreeing'] as const;

function columnsFor(unit: ShellContext['unit']): readonly ListColumn<ChargedFee, ChargedFeeColumnId>[] {
  const show = (minor: number) => formatMoney(minor, unit.currencyCode, unit.culture);
  return [
    { id: 'date', name: 'Date', cell: (fee) => formatInstant(fee.createdDate, unit.timezone, viewerZone) },
    { id: 'reference', name: 'Fee reference #', cell: (fee) => <Reference number={fee.feeReferenceNumber} /> },
    {
      id: 'payer',
      name: 'Payer/Account',
      cell: (fee) => (
        <>
          {fee.payerName} <span className="muted">{fee.accountNumber}</span>
        </>
      ),
    },
    { id: 'base', name: 'Base amount', money: true, cell: (fee) => show(fee.baseAmountMinor) },
    { id: 'fee', name: 'Fee', money: true, cell: (fee) => show(fee.feeMinor) },
    { id: 'included', name: 'Included?', cell: (fee) => (fee.included ? 'Yes' : 'No') },
    { id: 'method', name: 'Method', cell: (fee) => `${fee.accountType} •••• ${fee.accountNumberLast4}` },
    { id: 'channel', name: 'Channel', cell: (fee) => fee.channel ?? '—' },
    {
      id: 'status',
      name: 'Status',
      cell: (fee) => (
        <>
          <Status value={statusLabel(fee)} /> {fee.disagrees ? <span className="tag">Disagrees</span> : null}
        </>
      ),
    },
  ];
}

/** Fees of a filter with their base payments; the two must agree. All of the filter is in the address. */
export function ChargedFees({ unit, user }: ShellContext) {
  const address = useListAddress();
  const { get, set, page, size } = address;
  const period = periodOf(address.params, unit.timezone);
  const filter = {
    businessUnitId: unit.id,
    StartDate: period.start,
    EndDate: period.end,
    ...sourceQuery(address),
    Included: yesOrNo(get('included')),
    OnlyDisagreeing: yesOrNo(get('disagreeing')),
    'Search.SearchText': get('q') || undefined,
  };
  const list = useQuery({ ...queryOf(feeApi.listServiceFees, { ...filter, Page: page, PageSize: size }), placeholderData: keepPreviousData });
  useLive(unit.id, ['Payment.Processed', 'Payment.Voided', 'Payment.Refunded'], () => void list.refetch());
  const data = list.data;
  const columns = columnsFor(unit);
  const shown = shownColumns(columns, columnsOf('service-fees', address));
  const show = (minor: number) => formatMoney(minor, unit.currencyCode, unit.culture);
  const totals = data ? totalsRows({ totals: data.totals, show, one: 'fee', many: 'fees', amountColumn: 'fee' }) : undefined;
  const rowParts = { rows: data?.items ?? [], keyOf: (fee: ChargedFee) => fee.id, hrefOf: (fee: ChargedFee) => `/portal/payments/details/${fee.baseReferenceNumber}?bu=${unit.id}` };
  return (
    <>
      <div className="row wrap gap-sm">
        <SavedViews screen="service-fees" unitId={unit.id} address={address} mayManage={user.permissions.includes('BusinessUnits:Manage')} />
        <PeriodFilter {...period} timezone={unit.timezone} set={set} />
        <SourceFilters address={address} />
        <FilterChip
          name="Included"
          value={get('included')}
          options={[
            ['', 'Any'],
            ['true', 'Yes'],
            ['false', 'No'],
          ]}
          onChange={(included) => set({ included })}
        />
        <SearchBox name="Search by reference number, account number or last 4" value={get('q')} onSearch={(q) => set({ q })} />
        <ColumnChooser list="service-fees" columns={columns} address={address} />
        <ExportMenu take={(exportMethod) => download(feeApi.exportServiceFees, { ...filter, exportMethod, Columns: shown.map(({ id }) => id) })} />
        {data ? (
          <span className="small muted" role="status">
            {data.totalCount.toLocaleString('en-US')} {data.totalCount === 1 ? 'fee' : 'fees'} ·{' '}
            {data.disagreeing === 0 ? (
              'Every fee agrees with its payment'
            ) : (
              <button type="button" className="link-btn" onClick={() => set({ disagreeing: get('disagreeing') ? '' : 'true' })}>
                Base and fee disagree: {data.disagreeing}
              </button>
            )}
          </span>
        ) : null}
      </div>
      {data && data.items.length > 0 ? (
        <>
          <ListTable {...rowParts} name="Service fees" columns={shown} nameOf={(fee) => fee.feeReferenceNumber} totals={totals} />
          <ListCards
            {...rowParts}
            totals={totals && totalsCards(totals, 'fee')}
            cardOf={(fee) => ({
              title: fee.payerName || fee.feeReferenceNumber,
              amount: formatMoney(fee.feeMinor, unit.currencyCode, unit.culture),
              status: <Status value={statusLabel(fee)} />,
              facts: [formatInstant(fee.createdDate, unit.timezone, viewerZone), `of ${formatMoney(fee.baseAmountMinor, unit.currencyCode, unit.culture)}`],
            })}
          />
          <Pager page={page} size={size} total={data.totalCount} onPage={address.toPage} onSize={(next) => set({ size: String(next) })} />
        </>
      ) : (
        <ListStates
          isPending={list.isPending}
          problem={problemOf(list.error, 'The fees could not be loaded.')}
          onRetry={() => void list.refetch()}
          isEmpty={data !== undefined}
          isFiltered={filterKeys.some((key) => get(key))}
          onClear={() => set(Object.fromEntries(filterKeys.map((key) => [key, undefined])))}
        >
          <p className="b">No service fees in this period.</p>
          <Button className="sec" onClick={() => set({ range: 'MTD', start: undefined, end: undefined })}>
            Show this month
          </Button>
        </ListStates>
      )}
    </>
  );
}
