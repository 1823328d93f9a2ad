import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useOutletContext } from 'react-router';
import { addDays, dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import { paymentSearchFields, paymentSortColumns } from '@ratepayer/contract/payments/channels.ts';
import type { PaymentListRow } from '@ratepayer/contract/payments/payment.shapes.ts';
import type { PlaceInList } from '../../features/staff/details/place-in-list.tsx';
import { ExceptionList } from '../../features/staff/exceptions/exception-list.tsx';
import { ExportMenu } from '../../ui/list/export-menu.tsx';
import { cardOfPayment, detailsOf, paymentColumns } from '../../features/staff/list/payment-columns.tsx';
import { OutcomeTabs } from '../../features/staff/list/outcome-tabs.tsx';
import { PaymentFilters } from '../../features/staff/list/payment-filters.tsx';
import { PaymentMenu } from '../../features/staff/list/payment-menu.tsx';
import { filterKeys, filterOf } from '../../features/staff/list/payment-query.ts';
import { SelectionBar } from '../../features/staff/list/selection-bar.tsx';
import { totalsCards, totalsRows } from '../../features/staff/list/totals-words.ts';
import { periodOf } from '../../features/staff/list/period-filter.tsx';
import { download } from '../../platform/download.ts';
import { useLive } from '../../platform/live.ts';
import { SavedViews } from '../../ui/list/saved-views.tsx';
import { paymentApi } from '../../platform/api/payment.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { problemOf } from '../../platform/refused.ts';
import { ColumnChooser, columnsOf } from '../../ui/list/list-tools.tsx';
import { ListCards } from '../../ui/list/list-cards.tsx';
import { ListStates } from '../../ui/list/list-states.tsx';
import { shownColumns, sortQuery } from '../../ui/list/list-column.ts';
import { useListAddress } from '../../ui/list/list-address.ts';
import { ListTable } from '../../ui/list/list-table.tsx';
import { SearchBox } from '../../ui/list/search-box.tsx';
import { useSelection } from '../../ui/list/selection.ts';
import { Pager } from '../../ui/pager.tsx';
import { Button, usePageTitle } from '../../ui/parts.tsx';
import type { ShellContext } from './shell.tsx';

const usualSort = '-createdDate';
const fieldNames: Readonly<Record<(typeof paymentSearchFields)[number], string>> = {
  referenceNumber: 'Reference number',
  accountNumber: 'Account number',
  subAccountNumber: 'Sub-account',
  name: 'Name',
  email: 'E-mail',
  last4: 'Last 4',
  authCode: 'Auth code',
  descriptor: 'Descriptor',
};

/** Every payment attempt with its outcome, or what the gateways say of none; all of the list's state is in the address. */
export function PaymentsPage() {
  const context = useOutletContext<ShellContext>();
  const address = useListAddress();
  usePageTitle('Payments', 'Ratepayer');
  if (address.get('tab') !== 'exceptions') return <Payments {...context} />;
  return (
    <>
      <div className="page-head">
        <div>
          <h1>Payments</h1>
          <p>What the gateways’ books and ours do not explain to each other.</p>
        </div>
      </div>
      <OutcomeTabs unitId={context.unit.id} address={address} counts={undefined} />
      <ExceptionList unit={context.unit} user={context.user} />
    </>
  );
}

function Payments({ unit, user }: ShellContext) {
  const address = useListAddress();
  const { get, set, page, size } = address;
  const [fresh, setFresh] = useState<string[]>([]);
  const known = useRef(new Map<number, PaymentListRow>());
  const period = periodOf(address.params, unit.timezone);
  const sort = get('sort') || usualSort;
  const filter = { businessUnitId: unit.id, ...filterOf(address, period) };
  const selection = useSelection(JSON.stringify([unit.id, filter]));
  const columns = paymentColumns(unit);
  const shown = shownColumns(columns, columnsOf('payments', address));
  const extras = shown.flatMap((column) => column.extra ?? []);
  const query = { ...filter, Extras: extras.length > 0 ? extras : undefined, Page: page, PageSize: size, ...sortQuery(sort, paymentSortColumns) };
  const list = useQuery({ ...queryOf(paymentApi.listPayments, query), placeholderData: keepPreviousData });
  const data = list.data;
  const rows = data?.items ?? [];
  for (const row of rows) known.current.set(row.id, row);

  // Rows do not jump: what is new waits behind the bar.
  const live = useLive(unit.id, ['Payment.Processed', 'Payment.Voided', 'Payment.Refunded'], (message) => {
    if (message.topic === 'Payment.Processed' && message.referenceNumber && !rows.some((row) => row.referenceNumber === message.referenceNumber))
      setFresh((before) => [...new Set([...before, message.referenceNumber ?? ''])]);
    else if (message.topic !== 'Payment.Processed') void list.refetch();
  });
  const showFresh = () => {
    setFresh([]);
    void list.refetch();
  };

  const filtered = filterKeys.some((key) => get(key));
  const show = (minor: number) => formatMoney(minor, unit.currencyCode, unit.culture);
  const totals = data && totalsRows({ totals: data.totals, show, one: 'payment', many: 'payments', amountColumn: 'amount', feeColumn: 'fee' });
  const freshText = `${fresh.length} new payment${fresh.length === 1 ? '' : 's'}. Show`;
  // Previous and next on the opened page go through this list as it stands.
  const stateOf = (_row: PaymentListRow, at: number): { list: PlaceInList } => ({
    list: { search: `?${address.params}`, query, references: rows.map((row) => row.referenceNumber), at, total: data?.totalCount ?? rows.length },
  });
  const rowParts = { rows, keyOf: (row: PaymentListRow) => row.id, hrefOf: (row: PaymentListRow) => detailsOf(unit, row), stateOf };
  const menuOf = (row: PaymentListRow) => <PaymentMenu unit={unit} row={row} permissions={user.permissions} />;
  const notice = (className: string) =>
    fresh.length > 0 ? (
      <button type="button" className={className} onClick={showFresh}>
        {freshText}
      </button>
    ) : null;
  return (
    <>
      <div className="page-head">
        <div>
          <h1>Payments</h1>
          <p>Every payment attempt with its outcome.{live ? '' : ' Live updates paused.'}</p>
        </div>
        <SearchBox name="Search payments" value={get('q')} onSearch={(q) => set({ q })} />
        {get('q') ? (
          <>
            <label className="chip">
              <span>In</span>
              <select value={get('in')} onChange={(event) => set({ in: event.target.value })}>
                <option value="">All listed fields</option>
                {paymentSearchFields.map((field) => (
                  <option key={field} value={field}>
                    {fieldNames[field]}
                  </option>
                ))}
              </select>
            </label>
            <label className="chip">
              <input type="checkbox" checked={get('exact') === 'true'} onChange={(event) => set({ exact: event.target.checked ? 'true' : undefined })} />
              <span>Exact match</span>
            </label>
          </>
        ) : null}
        <ColumnChooser list="payments" columns={columns} address={address} />
        <ExportMenu take={(exportMethod) => download(paymentApi.exportPayments, { ...filter, exportMethod, Columns: shown.map(({ id }) => id) })} />
      </div>
      <OutcomeTabs unitId={unit.id} address={address} counts={data?.counts} />
      <PaymentFilters address={address} period={period} timezone={unit.timezone}>
        <SavedViews screen="payments" unitId={unit.id} address={address} mayManage={user.permissions.includes('BusinessUnits:Manage')} />
      </PaymentFilters>
      <SelectionBar unit={unit} chosen={[...selection.chosen].flatMap((id) => known.current.get(id) ?? [])} onClear={selection.clear} />
      <p className="vh" role="status">
        {fresh.length > 0 ? freshText : ''}
      </p>
      {fresh.length > 0 || rows.length > 0 ? (
        <>
          <ListTable
            {...rowParts}
            name="Payments"
            columns={shown}
            nameOf={(row) => row.referenceNumber}
            sort={sort}
            onSort={(next) => set({ sort: next || undefined })}
            notice={notice('')}
            totals={totals}
            selection={selection}
            menuOf={menuOf}
          />
          <ListCards {...rowParts} cardOf={cardOfPayment(unit)} menuOf={menuOf} totals={totals && totalsCards(totals, 'amount')} notice={notice('btn soft full')} />
          <Pager page={page} size={size} total={data?.totalCount ?? 0} onPage={address.toPage} onSize={(next) => set({ size: String(next) })} />
        </>
      ) : (
        <ListStates
          isPending={list.isPending}
          problem={problemOf(list.error, 'The payments could not be loaded.')}
          onRetry={() => void list.refetch()}
          isEmpty={data !== undefined}
          isFiltered={filtered}
          onClear={() => set(Object.fromEntries(filterKeys.map((key) => [key, undefined])))}
        >
          <p className="b">No payments in this period.</p>
          <Button className="sec" onClick={() => set({ start: addDays(dateIn(new Date(), unit.timezone), -30), end: dateIn(new Date(), unit.timezone), range: undefined })}>
            Show last 30 days
          </Button>
        </ListStates>
      )}
    </>
  );
}
