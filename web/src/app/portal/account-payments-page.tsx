import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useOutletContext } from 'react-router';
import { formatInstant } from '@ratepayer/contract/kit/local-date.ts';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import type { AccountPayment } from '@ratepayer/contract/payments/account-payment.operations.ts';
import type { AccountPaymentColumnId } from '@ratepayer/contract/payments/list-columns.ts';
import { statusLabel } from '@ratepayer/contract/payments/payment-state.ts';
import { ExportMenu } from '../../ui/list/export-menu.tsx';
import { totalsCards, totalsRows } from '../../features/staff/list/totals-words.ts';
import { PeriodFilter, periodOf } from '../../features/staff/list/period-filter.tsx';
import { SourceFilters, sourceQuery } from '../../features/staff/list/source-filters.tsx';
import { download } from '../../platform/download.ts';
import { SavedViews } from '../../ui/list/saved-views.tsx';
import { accountPaymentApi } from '../../platform/api/account-payment.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { problemOf } from '../../platform/refused.ts';
import { useListAddress } from '../../ui/list/list-address.ts';
import { ListCards } from '../../ui/list/list-cards.tsx';
import { ListStates } from '../../ui/list/list-states.tsx';
import { type ListColumn, shownColumns } from '../../ui/list/list-column.ts';
import { ListTable } from '../../ui/list/list-table.tsx';
import { ColumnChooser, columnsOf } from '../../ui/list/list-tools.tsx';
import { SearchBox } from '../../ui/list/search-box.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Reference, usePageTitle } from '../../ui/parts.tsx';
import { Status } from '../../ui/status.tsx';
import type { ShellContext } from './shell.tsx';

const viewerZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const filterKeys = ['q', 'status', 'source', 'channel'] as const;
const accountOf = (line: AccountPayment) => [line.accountNumber, line.subAccountNumber].filter(Boolean).join(' – ');

function columnsFor(unit: ShellContext['unit']): readonly ListColumn<AccountPayment, AccountPaymentColumnId>[] {
  const show = (minor: number) => formatMoney(minor, unit.currencyCode, unit.culture);
  const when = (instant: string) => formatInstant(instant, unit.timezone, viewerZone);
  return [
    { id: 'date', name: 'Date', cell: (line) => when(line.createdDate) },
    { id: 'account', name: 'Account', cell: accountOf },
    { id: 'name', name: 'Name', cell: (line) => line.name },
    { id: 'line', name: 'Line type', cell: (line) => line.lineItemType },
    { id: 'amount', name: 'Amount', money: true, cell: (line) => show(line.amountMinor) },
    { id: 'reference', name: 'Reference', cell: (line) => <Reference number={line.referenceNumber} /> },
    { id: 'channel', name: 'Channel', cell: (line) => line.channel ?? '—' },
    { id: 'method', name: 'Method', cell: (line) => [line.paymentSourceType, line.accountType].filter(Boolean).join(', ') },
    { id: 'status', name: 'Status', cell: (line) => <Status value={statusLabel(line)} /> },
    { id: 'refunded', name: 'Refunded', money: true, cell: (line) => (line.refundedMinor ? show(line.refundedMinor) : '') },
    { id: 'returned', name: 'Returned', money: true, cell: (line) => (line.adjustedMinor ? show(line.adjustedMinor) : '') },
    { id: 'exported', name: 'Exported', off: true, cell: (line) => (line.exportedDate ? when(line.exportedDate) : '—') },
  ];
}

/** One line per account and payment, for posting elsewhere: list, totals, and the whole filter as a file. */
export function AccountPaymentsPage() {
  const { unit, user } = useOutletContext<ShellContext>();
  const address = useListAddress();
  const { get, set, page, size } = address;
  usePageTitle('Account payments', 'Ratepayer');
  const period = periodOf(address.params, unit.timezone);
  const filter = { businessUnitId: unit.id, StartDate: period.start, EndDate: period.end, ...sourceQuery(address), SearchText: get('q') || undefined };
  const list = useQuery({ ...queryOf(accountPaymentApi.listAccountPayments, { ...filter, Page: page, PageSize: size }), placeholderData: keepPreviousData });
  const data = list.data;
  const columns = columnsFor(unit);
  const shown = shownColumns(columns, columnsOf('account-payments', address));
  const show = (minor: number) => formatMoney(minor, unit.currencyCode, unit.culture);
  const totals = data ? totalsRows({ totals: data.totals, show, one: 'line', many: 'lines', amountColumn: 'amount' }) : undefined;
  const rowParts = { rows: data?.items ?? [], keyOf: (line: AccountPayment) => line.lineItemId, hrefOf: (line: AccountPayment) => `/portal/payments/details/${line.referenceNumber}?bu=${unit.id}` };
  return (
    <>
      <div className="page-head">
        <div>
          <h1>Account payments</h1>
          <p>One line per account and payment, for posting.</p>
        </div>
        <SearchBox name="Search by account, name or reference number" value={get('q')} onSearch={(q) => set({ q })} />
        <ColumnChooser list="account-payments" columns={columns} address={address} />
        <ExportMenu take={(exportMethod) => download(accountPaymentApi.exportAccountPayments, { ...filter, exportMethod, Columns: shown.map(({ id }) => id) })} />
      </div>
      <div className="row wrap gap-sm">
        <SavedViews screen="account-payments" unitId={unit.id} address={address} mayManage={user.permissions.includes('BusinessUnits:Manage')} />
        <PeriodFilter {...period} timezone={unit.timezone} set={set} />
        <SourceFilters address={address} />
      </div>
      {data && data.items.length > 0 ? (
        <>
          <ListTable {...rowParts} name="Account payments" columns={shown} nameOf={(line) => line.referenceNumber} totals={totals} />
          <ListCards
            {...rowParts}
            totals={totals && totalsCards(totals, 'amount')}
            cardOf={(line) => ({
              title: line.name || line.referenceNumber,
              amount: formatMoney(line.amountMinor, unit.currencyCode, unit.culture),
              status: <Status value={statusLabel(line)} />,
              facts: [formatInstant(line.createdDate, unit.timezone, viewerZone), accountOf(line)],
            })}
          />
          <Pager page={page} size={size} total={data.totalCount} onPage={address.toPage} onSize={(next) => set({ size: String(next) })} />
        </>
      ) : (
        <ListStates
          isPending={list.isPending}
          problem={problemOf(list.error, 'The lines could not be loaded.')}
          onRetry={() => void list.refetch()}
          isEmpty={data !== undefined}
          isFiltered={filterKeys.some((key) => get(key))}
          onClear={() => set(Object.fromEntries(filterKeys.map((key) => [key, undefined])))}
        >
          <p className="b">No payments in this period.</p>
        </ListStates>
      )}
    </>
  );
}
