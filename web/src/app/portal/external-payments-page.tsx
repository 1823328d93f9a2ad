import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOutletContext } from 'react-router';
import { formatDate } from '@ratepayer/contract/kit/local-date.ts';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import { externalMethods } from '@ratepayer/contract/payments/external.ts';
import type { ExternalPayment } from '@ratepayer/contract/payments/external.operations.ts';
import { statusLabel } from '@ratepayer/contract/payments/payment-state.ts';
import { ImportExternalForm } from '../../features/staff/external/import-form.tsx';
import { RecordExternalForm } from '../../features/staff/external/record-form.tsx';
import { ReverseExternalDialog } from '../../features/staff/external/reverse-dialog.tsx';
import { FilterChip } from '../../features/staff/list/filter-chip.tsx';
import { totalsCards, totalsRows } from '../../features/staff/list/totals-words.ts';
import { PeriodFilter, periodOf } from '../../features/staff/list/period-filter.tsx';
import { useLive } from '../../features/realtime/live.ts';
import { SavedViews } from '../../features/views/saved-views.tsx';
import { externalApi } from '../../platform/api/external.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { problemOf } from '../../platform/refused.ts';
import { knownIn, yesOrNo } from '../../ui/list/address-values.ts';
import { useListAddress } from '../../ui/list/list-address.ts';
import { ListCards } from '../../ui/list/list-cards.tsx';
import { ListStates } from '../../ui/list/list-states.tsx';
import { type ListColumn, shownColumns } from '../../ui/list/list-column.ts';
import { ListTable } from '../../ui/list/list-table.tsx';
import { ColumnChooser, columnsOf } from '../../ui/list/list-tools.tsx';
import { SearchBox } from '../../ui/list/search-box.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Button, Reference, usePageTitle } from '../../ui/parts.tsx';
import { Status } from '../../ui/status.tsx';
import type { ShellContext } from './shell.tsx';

const accountOf = (payment: ExternalPayment) => [payment.accountNumber, payment.subAccountNumber].filter(Boolean).join(' – ');
const filterKeys = ['q', 'range', 'start', 'end', 'method', 'status', 'posts'] as const;

function columnsFor(unit: ShellContext['unit']): readonly ListColumn<ExternalPayment>[] {
  const show = (minor: number) => formatMoney(minor, unit.currencyCode, unit.culture);
  return [
    { id: 'received', name: 'Received', cell: (payment) => formatDate(payment.receivedDate) },
    {
      id: 'payer',
      name: 'Payer/Account',
      cell: (payment) => (
        <>
          {payment.payerName} <span className="muted">{accountOf(payment)}</span>
        </>
      ),
    },
    { id: 'amount', name: 'Amount', money: true, cell: (payment) => show(payment.amountMinor) },
    { id: 'method', name: 'Method', cell: (payment) => payment.externalMethod },
    { id: 'external', name: 'External reference', cell: (payment) => payment.externalReference },
    { id: 'reference', name: 'Reference #', off: true, cell: (payment) => <Reference number={payment.referenceNumber} /> },
    { id: 'posts', name: 'Posts to balance', cell: (payment) => (payment.postsToBalance ? 'Yes' : 'No') },
    { id: 'source', name: 'Source', cell: (payment) => payment.recordedBy },
    { id: 'status', name: 'Status', cell: (payment) => <Status value={statusLabel(payment)} /> },
  ];
}

/** Payments that were received elsewhere, so that balances and history are complete. */
export function ExternalPaymentsPage() {
  const { unit, user } = useOutletContext<ShellContext>();
  const address = useListAddress();
  const { get, set, page, size } = address;
  const [form, setForm] = useState<'record' | 'import'>();
  const [reversing, setReversing] = useState<ExternalPayment>();
  usePageTitle('External payments', 'Ratepayer');
  const period = get('range') || get('start') ? periodOf(address.params, unit.timezone) : undefined;
  const query = {
    businessUnitId: unit.id,
    Page: page,
    PageSize: size,
    StartDate: period?.start,
    EndDate: period?.end,
    ExternalMethods: knownIn(externalMethods, get('method')),
    PaymentStatuses: knownIn(['Succeeded', 'Voided'], get('status')),
    PostsToBalance: yesOrNo(get('posts')),
    'Search.SearchText': get('q') || undefined,
  };
  const list = useQuery({ ...queryOf(externalApi.listExternalPayments, query), placeholderData: keepPreviousData });
  useLive(unit.id, ['Payment.Processed', 'Payment.Voided'], () => void list.refetch());
  const show = (minor: number) => formatMoney(minor, unit.currencyCode, unit.culture);
  const data = list.data;
  const columns = columnsFor(unit);
  const filtered = filterKeys.some((key) => get(key));
  const totals = data ? totalsRows({ totals: data.totals, show, one: 'payment', many: 'payments', amountColumn: 'amount' }) : undefined;
  const rowParts = {
    rows: data?.items ?? [],
    keyOf: (payment: ExternalPayment) => payment.id,
    hrefOf: (payment: ExternalPayment) => `/portal/payments/details/${payment.referenceNumber}?bu=${unit.id}`,
  };
  const menuOf = (payment: ExternalPayment) =>
    payment.status === 'Succeeded' && user.permissions.includes('Payments:Void') ? (
      <button type="button" className="link-btn" aria-label={`Reverse ${payment.externalReference}`} onClick={() => setReversing(payment)}>
        Reverse
      </button>
    ) : null;
  const clear = () => set(Object.fromEntries(filterKeys.map((key) => [key, undefined])));
  const close = () => setForm(undefined);
  const done = () => {
    close();
    void list.refetch();
  };
  return (
    <>
      <div className="page-head">
        <div>
          <h1>External payments</h1>
          <p>Payments received elsewhere: lockbox, counter, bank bill pay.</p>
        </div>
        <SearchBox name="Search external payments" value={get('q')} onSearch={(q) => set({ q })} />
        <ColumnChooser list="external-payments" columns={columns} address={address} />
        {user.permissions.includes('Billing:Default') && !form ? (
          <Button className="tool sec" onClick={() => setForm('import')}>
            Import file
          </Button>
        ) : null}
        {user.permissions.includes('Payments:Default') && !form ? (
          <Button className="tool" onClick={() => setForm('record')}>
            Record payment
          </Button>
        ) : null}
      </div>
      {form === 'import' ? <ImportExternalForm unit={unit} onBack={close} onDone={done} /> : null}
      {form === 'record' ? <RecordExternalForm unit={unit} onBack={close} onDone={done} /> : null}
      <div className="row wrap gap-sm">
        <SavedViews screen="external-payments" unitId={unit.id} address={address} mayManage={user.permissions.includes('BusinessUnits:Manage')} />
        {period ? (
          <PeriodFilter {...period} timezone={unit.timezone} set={set} />
        ) : (
          <button type="button" className="chip dash" onClick={() => set({ range: 'MTD' })}>
            Any date
          </button>
        )}
        <FilterChip name="Method" value={get('method')} options={[['', 'Any'], ...externalMethods.map((each) => [each, each] as const)]} onChange={(method) => set({ method })} />
        <FilterChip
          name="Status"
          value={get('status')}
          options={[
            ['', 'Any'],
            ['Succeeded', 'Succeeded'],
            ['Voided', 'Voided'],
          ]}
          onChange={(status) => set({ status })}
        />
        <FilterChip
          name="Posts to balance"
          value={get('posts')}
          options={[
            ['', 'Any'],
            ['true', 'Yes'],
            ['false', 'No'],
          ]}
          onChange={(posts) => set({ posts })}
        />
        {filtered ? (
          <button type="button" className="link-btn" onClick={clear}>
            Clear all
          </button>
        ) : null}
      </div>
      {data && data.items.length > 0 ? (
        <>
          <ListTable
            {...rowParts}
            name="External payments"
            columns={shownColumns(columns, columnsOf('external-payments', address))}
            nameOf={(payment) => payment.externalReference}
            totals={totals}
            menuOf={menuOf}
          />
          <ListCards
            {...rowParts}
            totals={totals && totalsCards(totals, 'amount')}
            cardOf={(payment) => ({
              title: payment.payerName || payment.externalReference,
              amount: show(payment.amountMinor),
              status: <Status value={statusLabel(payment)} />,
              facts: [formatDate(payment.receivedDate), `${payment.externalMethod} ${payment.externalReference}`],
            })}
            menuOf={menuOf}
          />
          <Pager page={page} size={size} total={data.totalCount} onPage={address.toPage} onSize={(next) => set({ size: String(next) })} />
        </>
      ) : (
        <ListStates
          isPending={list.isPending}
          problem={problemOf(list.error, 'The payments could not be loaded.')}
          onRetry={() => void list.refetch()}
          isEmpty={data !== undefined}
          isFiltered={filtered}
          onClear={clear}
        >
          <p className="b">No external payments. Record one or import your lockbox file.</p>
        </ListStates>
      )}
      {reversing ? (
        <ReverseExternalDialog
          payment={reversing}
          show={show}
          onClose={() => setReversing(undefined)}
          onDone={() => {
            setReversing(undefined);
            void list.refetch();
          }}
        />
      ) : null}
    </>
  );
}
