import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useOutletContext, useSearchParams } from 'react-router';
import { addDays, dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import { channelKeys, sourceTypeKeys } from '@ratepayer/contract/payments/channels.ts';
import type { paymentOperations } from '@ratepayer/contract/payments/payment.operations.ts';
import { paymentPaths } from '@ratepayer/contract/payments/payment.paths.ts';
import { ExportMenu } from '../../features/payments/export-menu.tsx';
import { FilterChip } from '../../features/payments/filter-chip.tsx';
import { PaymentCards, PaymentTable } from '../../features/payments/payment-table.tsx';
import { PeriodFilter, periodOf } from '../../features/payments/period-filter.tsx';
import { useLive } from '../../features/realtime/live.ts';
import { allMessages, call } from '../../platform/request.ts';
import { Icon } from '../../ui/icons.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Banner, Button, Loading, usePageTitle } from '../../ui/parts.tsx';
import type { ShellContext } from './shell.tsx';

type Ops = typeof paymentOperations;

const tabs: readonly { key: string; name: string; statuses: readonly string[] }[] = [
  { key: 'All', name: 'All', statuses: [] },
  { key: 'Succeeded', name: 'Succeeded', statuses: ['Succeeded'] },
  { key: 'DeclinedAndError', name: 'Declined and Error', statuses: ['Declined', 'Error'] },
  { key: 'RefundedAndVoided', name: 'Refunded and Voided', statuses: ['Refunded', 'Voided'] },
  { key: 'Returned', name: 'Returned', statuses: ['Returned'] },
  { key: 'Pending', name: 'Pending', statuses: ['Pending'] },
  { key: 'NeedsResolution', name: 'Needs resolution', statuses: ['NeedsResolution'] },
];

/** Every payment attempt with its outcome; all of the list's state is in the address. */
export function PaymentsPage() {
  const { unit } = useOutletContext<ShellContext>();
  const [params, setParams] = useSearchParams();
  const [fresh, setFresh] = useState<string[]>([]);
  const [typed, setTyped] = useState(params.get('q') ?? '');
  usePageTitle('Payments', 'Ratepayer');
  const get = (key: string) => params.get(key) ?? '';
  const period = periodOf(params, unit.timezone);
  const tab = tabs.find((one) => one.key === get('tab')) ?? tabs[0];
  const page = Number(get('page')) || 1;
  const sort = get('sort') || '-createdDate';

  function set(changes: Readonly<Record<string, string | undefined>>, keepPage = false): void {
    const next = new URLSearchParams(params);
    for (const [key, value] of Object.entries(changes)) value ? next.set(key, value) : next.delete(key);
    if (!keepPage) next.delete('page');
    setParams(next);
  }

  const query = {
    StartDate: period.start,
    EndDate: period.end,
    Page: page,
    PageSize: 25,
    PaymentStatuses: tab && tab.statuses.length > 0 ? [...tab.statuses] : undefined,
    PaymentSourceTypes: get('source') ? [get('source')] : undefined,
    PaymentChannels: get('channel') ? [get('channel')] : undefined,
    PaymentTypes: get('type') === 'ServiceFee' ? ['ServiceFee'] : undefined,
    'Search.SearchText': get('q') || undefined,
    'Sorted.0.Id': sort.replace('-', ''),
    'Sorted.0.Desc': String(sort.startsWith('-')),
  };
  const { Page: _page, PageSize: _size, 'Sorted.0.Id': _sort, 'Sorted.0.Desc': _down, ...exported } = query;
  const list = useQuery({
    queryKey: ['payments', unit.id, JSON.stringify(query)],
    placeholderData: keepPreviousData,
    queryFn: () => call<Ops['listPayments']>(paymentPaths.listPayments, { params: { businessUnitId: unit.id }, query: query as never }),
  });
  const data = list.data?.data ?? undefined;
  const rows = data?.items ?? [];

  // Rows do not jump: what is new waits behind the bar.
  const live = useLive(unit.id, ['Payment.Processed', 'Payment.Voided', 'Payment.Refunded'], (message) => {
    if (message.topic === 'Payment.Processed' && message.referenceNumber && !rows.some((row) => row.referenceNumber === message.referenceNumber))
      setFresh((before) => [...new Set([...before, message.referenceNumber ?? ''])]);
    else if (message.topic !== 'Payment.Processed') void list.refetch();
  });

  useEffect(() => {
    if (typed === get('q')) return;
    const timer = setTimeout(() => (typed.length === 0 || typed.length >= 2) && set({ q: typed }), 300);
    return () => clearTimeout(timer);
  });

  const show = (minor: number) => formatMoney(minor, unit.currencyCode, unit.culture);
  const filtered = Boolean(get('q') || get('source') || get('channel') || get('tab') || get('type'));
  return (
    <>
      <div className="page-head">
        <div>
          <h1>Payments</h1>
          <p>Every payment attempt with its outcome.{live ? '' : ' Live updates paused.'}</p>
        </div>
        <label className="chip">
          <Icon name="search" size={16} />
          <span className="vh">Search payments</span>
          <input type="search" placeholder="Search" value={typed} onChange={(event) => setTyped(event.target.value)} />
        </label>
        <ExportMenu path={paymentPaths.exportPayments} businessUnitId={unit.id} query={exported} />
      </div>
      <div className="tabs gap-sm" role="tablist" aria-label="Outcome">
        {tabs.map((one) => (
          <button type="button" role="tab" key={one.key} aria-selected={one === tab} onClick={() => set({ tab: one.key === 'All' ? undefined : one.key })}>
            {one.name}
            <span className="c num">{data?.counts[one.key] ?? ''}</span>
          </button>
        ))}
      </div>
      <div className="row wrap gap-sm">
        <PeriodFilter {...period} timezone={unit.timezone} set={set} />
        <FilterChip
          name="Type"
          value={get('type')}
          options={[
            ['', 'Base Payment'],
            ['ServiceFee', 'Service Fee'],
          ]}
          onChange={(value) => set({ type: value })}
        />
        <FilterChip
          name="Method"
          value={get('source')}
          options={[['', 'Any'], ...sourceTypeKeys.map((key) => [key, key === 'CreditCard' ? 'Credit Card' : 'ACH'] as const)]}
          onChange={(value) => set({ source: value })}
        />
        <FilterChip
          name="Channel"
          value={get('channel')}
          options={[['', 'Any'], ...channelKeys.map((key) => [key, key === 'BackofficeAutopay' ? 'Backoffice Autopay' : key] as const)]}
          onChange={(value) => set({ channel: value })}
        />
        {filtered ? (
          <button type="button" className="link-btn" onClick={() => (setTyped(''), set({ q: undefined, source: undefined, channel: undefined, tab: undefined, type: undefined }))}>
            Clear all
          </button>
        ) : null}
      </div>
      {list.isPending ? <Loading /> : null}
      {list.data?.hasErrors ? (
        <div className="gap-md">
          <Banner kind="bad" title={allMessages(list.data.errors) || 'The payments could not be loaded.'} />
        </div>
      ) : null}
      {fresh.length > 0 || rows.length > 0 ? (
        <>
          <PaymentTable
            unit={unit}
            rows={rows}
            sort={sort}
            onSort={(next) => set({ sort: next })}
            fresh={fresh.length}
            onShow={() => {
              setFresh([]);
              void list.refetch();
            }}
            total={data ? { count: data.totalCount, amount: show(data.totals.amountMinor), fee: show(data.totals.serviceFeeAmountMinor) } : undefined}
          />
          <PaymentCards unit={unit} rows={rows} fresh={fresh.length} onShow={() => (setFresh([]), void list.refetch())} />
          <Pager page={page} size={25} total={data?.totalCount ?? 0} onPage={(next) => set({ page: String(next) }, true)} />
        </>
      ) : data ? (
        <div className="empty">
          <p className="b">{filtered ? 'Nothing matches these filters.' : 'No payments in this period.'}</p>
          {filtered ? null : (
            <Button className="sec" onClick={() => set({ start: addDays(dateIn(new Date(), unit.timezone), -30), end: dateIn(new Date(), unit.timezone), range: undefined })}>
              Show last 30 days
            </Button>
          )}
        </div>
      ) : null}
    </>
  );
}
