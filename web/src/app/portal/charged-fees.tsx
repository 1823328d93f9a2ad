import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import type { feeOperations } from '@ratepayer/contract/fees/fee.operations.ts';
import { feePaths } from '@ratepayer/contract/fees/fee.paths.ts';
import { formatInstant } from '@ratepayer/contract/kit/local-date.ts';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import { statusLabel } from '@ratepayer/contract/payments/payment-state.ts';
import { allMessages, call } from '../../platform/request.ts';
import { Icon } from '../../ui/icons.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Banner, Button, Loading, Reference } from '../../ui/parts.tsx';
import { Status } from '../../ui/status.tsx';
import { channelKeys, sourceTypeKeys } from '@ratepayer/contract/payments/channels.ts';
import { ExportMenu } from '../../features/payments/export-menu.tsx';
import { FilterChip } from '../../features/payments/filter-chip.tsx';
import { PeriodFilter, periodOf } from '../../features/payments/period-filter.tsx';
import { useLive } from '../../features/realtime/live.ts';

import type { ShellContext } from './shell.tsx';

const viewerZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Fees of a filter with their base payments; the two must agree. All of the filter is in the address. */
export function ChargedFees({ unit }: { unit: ShellContext['unit'] }) {
  const [params, setParams] = useSearchParams();
  const get = (key: string) => params.get(key) ?? '';
  const page = Number(get('page')) || 1;
  const period = periodOf(params, unit.timezone);
  const set = (changes: Readonly<Record<string, string | undefined>>) => {
    const next = new URLSearchParams(params);
    next.delete('page');
    for (const [key, value] of Object.entries(changes)) value ? next.set(key, value) : next.delete(key);
    setParams(next);
  };
  const filter = {
    StartDate: period.start,
    EndDate: period.end,
    PaymentStatuses: get('status') ? [get('status')] : undefined,
    PaymentSourceTypes: get('source') ? [get('source')] : undefined,
    PaymentChannels: get('channel') ? [get('channel')] : undefined,
    Included: get('included') || undefined,
    OnlyDisagreeing: get('disagreeing') || undefined,
    'Search.SearchText': get('q').length >= 2 ? get('q') : undefined,
  };
  const list = useQuery({
    queryKey: ['service-fees', unit.id, page, JSON.stringify(filter)],
    placeholderData: keepPreviousData,
    queryFn: () => call<(typeof feeOperations)['listServiceFees']>(feePaths.listServiceFees, { params: { businessUnitId: unit.id }, query: { ...filter, Page: page } as never }),
  });
  useLive(unit.id, ['Payment.Processed', 'Payment.Voided', 'Payment.Refunded'], () => void list.refetch());
  const show = (minor: number) => formatMoney(minor, unit.currencyCode, unit.culture);
  const data = list.data?.data;
  const any = [['', 'Any']] as const;
  return (
    <>
      <div className="row wrap gap-sm">
        <PeriodFilter {...period} timezone={unit.timezone} set={set} />
        <FilterChip
          name="Status"
          value={get('status')}
          options={[...any, ...['Pending', 'Succeeded', 'Declined', 'Error', 'Refunded', 'Voided'].map((each) => [each, each] as const)]}
          onChange={(status) => set({ status })}
        />
        <FilterChip
          name="Method"
          value={get('source')}
          options={[...any, ...sourceTypeKeys.map((key) => [key, key === 'CreditCard' ? 'Credit Card' : 'ACH'] as const)]}
          onChange={(source) => set({ source })}
        />
        <FilterChip
          name="Channel"
          value={get('channel')}
          options={[...any, ...channelKeys.map((key) => [key, key === 'BackofficeAutopay' ? 'Backoffice Autopay' : key] as const)]}
          onChange={(channel) => set({ channel })}
        />
        <FilterChip name="Included" value={get('included')} options={[...any, ['true', 'Yes'], ['false', 'No']]} onChange={(included) => set({ included })} />
        <label className="chip">
          <Icon name="search" size={16} />
          <span className="vh">Search by reference number, account number or last 4</span>
          <input type="search" placeholder="Search" value={get('q')} onChange={(event) => set({ q: event.target.value })} />
        </label>
        <ExportMenu path={feePaths.exportServiceFees} businessUnitId={unit.id} query={filter} />
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
      {list.isPending ? <Loading /> : null}
      {list.data?.hasErrors ? <Banner kind="bad" title={allMessages(list.data.errors) || 'The fees could not be loaded.'} /> : null}
      {data && data.items.length > 0 ? (
        <>
          <div className="table-wrap gap-md" tabIndex={0} role="region" aria-label="Service fees">
            <table className="tbl">
              <caption className="vh">Service fees</caption>
              <thead>
                <tr>
                  <th scope="col">Date</th>
                  <th scope="col">Fee reference #</th>
                  <th scope="col">Payer/Account</th>
                  <th scope="col" className="r">
                    Base amount
                  </th>
                  <th scope="col" className="r">
                    Fee
                  </th>
                  <th scope="col">Included?</th>
                  <th scope="col">Method</th>
                  <th scope="col">Channel</th>
                  <th scope="col">Status</th>
                </tr>
              </thead>
              <tbody>
                {data.items.map((fee) => (
                  <tr key={fee.id}>
                    <td>
                      <Link to={`/portal/payments/details/${fee.baseReferenceNumber}?bu=${unit.id}`}>{formatInstant(fee.createdDate, unit.timezone, viewerZone)}</Link>
                    </td>
                    <td>
                      <Reference number={fee.feeReferenceNumber} />
                    </td>
                    <td>
                      {fee.payerName} <span className="muted">{fee.accountNumber}</span>
                    </td>
                    <td className="r">{show(fee.baseAmountMinor)}</td>
                    <td className="r">{show(fee.feeMinor)}</td>
                    <td>{fee.included ? 'Yes' : 'No'}</td>
                    <td>
                      {fee.accountType} •••• {fee.accountNumberLast4}
                    </td>
                    <td>{fee.channel ?? '—'}</td>
                    <td>
                      <Status value={statusLabel(fee)} /> {fee.disagrees ? <span className="tag">Disagrees</span> : null}
                    </td>
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <td colSpan={3}>Total</td>
                  <td className="r">{show(data.totals.baseAmountMinor)}</td>
                  <td className="r">{show(data.totals.feeMinor)}</td>
                  <td colSpan={4} />
                </tr>
              </tfoot>
            </table>
          </div>
          <Pager page={page} size={25} total={data.totalCount} onPage={(next) => setParams({ ...Object.fromEntries(params), page: String(next) })} />
        </>
      ) : data ? (
        <div className="empty">
          <p className="b">No service fees in this period.</p>
          <Button className="sec" onClick={() => set({ range: 'MTD', start: undefined, end: undefined })}>
            Show this month
          </Button>
        </div>
      ) : null}
    </>
  );
}
