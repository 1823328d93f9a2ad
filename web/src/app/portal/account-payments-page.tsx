import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useOutletContext, useSearchParams } from 'react-router';
import { formatInstant } from '@ratepayer/contract/kit/local-date.ts';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import type { accountPaymentOperations } from '@ratepayer/contract/payments/account-payment.operations.ts';
import { accountPaymentPaths } from '@ratepayer/contract/payments/account-payment.paths.ts';
import { statusLabel } from '@ratepayer/contract/payments/payment-state.ts';
import { ExportMenu } from '../../features/payments/export-menu.tsx';
import { PeriodFilter, periodOf } from '../../features/payments/period-filter.tsx';
import { allMessages, call } from '../../platform/request.ts';
import { Icon } from '../../ui/icons.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Banner, Loading, usePageTitle } from '../../ui/parts.tsx';
import { Status } from '../../ui/status.tsx';
import type { ShellContext } from './shell.tsx';

const viewerZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** One line per account and payment, for posting elsewhere: list, totals, and the whole filter as a file. */
export function AccountPaymentsPage() {
  const { unit } = useOutletContext<ShellContext>();
  const [params, setParams] = useSearchParams();
  usePageTitle('Account payments', 'Ratepayer');
  const page = Number(params.get('page')) || 1;
  const period = periodOf(params, unit.timezone);
  const search = params.get('q') ?? '';
  const filter = { StartDate: period.start, EndDate: period.end, ...(search.length >= 2 ? { SearchText: search } : {}) };
  const list = useQuery({
    queryKey: ['account-payments', unit.id, page, JSON.stringify(filter)],
    placeholderData: keepPreviousData,
    queryFn: () => call<(typeof accountPaymentOperations)['listAccountPayments']>(accountPaymentPaths.listAccountPayments, { params: { businessUnitId: unit.id }, query: { Page: page, ...filter } }),
  });
  const set = (changes: Record<string, string | undefined>) => {
    const next = new URLSearchParams(params);
    next.delete('page');
    for (const [key, value] of Object.entries(changes)) value ? next.set(key, value) : next.delete(key);
    setParams(next);
  };
  const show = (minor: number) => formatMoney(minor, unit.currencyCode, unit.culture);
  const data = list.data?.data;
  return (
    <>
      <div className="page-head">
        <div>
          <h1>Account payments</h1>
          <p>One line per account and payment, for posting.</p>
        </div>
        <label className="chip">
          <Icon name="search" size={16} />
          <span className="vh">Search by account, name or reference number</span>
          <input type="search" placeholder="Search" value={search} onChange={(event) => set({ q: event.target.value })} />
        </label>
        <ExportMenu path={accountPaymentPaths.exportAccountPayments} businessUnitId={unit.id} query={filter} />
      </div>
      <div className="row wrap gap-sm">
        <PeriodFilter {...period} timezone={unit.timezone} set={set} />
      </div>
      {list.isPending ? <Loading /> : null}
      {list.data?.hasErrors ? <Banner kind="bad" title={allMessages(list.data.errors) || 'The lines could not be loaded.'} /> : null}
      {data && data.items.length > 0 ? (
        <>
          <div className="table-wrap gap-md" tabIndex={0} role="region" aria-label="Account payments">
            <table className="tbl">
              <caption className="vh">Account payments</caption>
              <thead>
                <tr>
                  {['Date', 'Account', 'Name', 'Line type', 'Amount', 'Reference', 'Channel', 'Method', 'Status', 'Refunded', 'Returned'].map((name) => (
                    <th scope="col" key={name} className={['Amount', 'Refunded', 'Returned'].includes(name) ? 'r' : ''}>
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {data.items.map((line) => (
                  <tr key={line.lineItemId}>
                    <td>{formatInstant(line.createdDate, unit.timezone, viewerZone)}</td>
                    <td>{[line.accountNumber, line.subAccountNumber].filter(Boolean).join(' – ')}</td>
                    <td>{line.name}</td>
                    <td>{line.lineItemType}</td>
                    <td className="r">{show(line.amountMinor)}</td>
                    <td>
                      <Link to={`/portal/payments/details/${line.referenceNumber}?bu=${unit.id}`}>{line.referenceNumber}</Link>
                    </td>
                    <td>{line.channel ?? '—'}</td>
                    <td>{[line.paymentSourceType, line.accountType].filter(Boolean).join(', ')}</td>
                    <td>
                      <Status value={statusLabel(line)} />
                    </td>
                    <td className="r">{line.refundedMinor ? show(line.refundedMinor) : ''}</td>
                    <td className="r">{line.adjustedMinor ? show(line.adjustedMinor) : ''}</td>
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <th scope="row" colSpan={4}>
                    Total of {data.totalCount.toLocaleString('en-US')} {data.totalCount === 1 ? 'line' : 'lines'}
                  </th>
                  <td className="r">{show(data.totalMinor)}</td>
                  <td colSpan={6} />
                </tr>
              </tfoot>
            </table>
          </div>
          <Pager page={page} size={25} total={data.totalCount} onPage={(next) => setParams({ ...Object.fromEntries(params), page: String(next) })} />
        </>
      ) : data ? (
        <div className="empty">
          <p className="b">{search ? 'Nothing matches this search.' : 'No payments in this period.'}</p>
        </div>
      ) : null}
    </>
  );
}
