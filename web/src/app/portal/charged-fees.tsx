import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { feeOperations } from '@ratepayer/contract/fees/fee.operations.ts';
import { feePaths } from '@ratepayer/contract/fees/fee.paths.ts';
import { formatInstant } from '@ratepayer/contract/kit/local-date.ts';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import { statusLabel } from '@ratepayer/contract/payments/payment-state.ts';
import { allMessages, call } from '../../platform/request.ts';
import { Pager } from '../../ui/pager.tsx';
import { Banner, Button, Loading, Reference } from '../../ui/parts.tsx';
import { Status } from '../../ui/status.tsx';
import { quickRanges, rangeOf } from '../../features/payments/date-range.ts';
import { useLive } from '../../features/realtime/live.ts';

import type { ShellContext } from './shell.tsx';

const viewerZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Fees of a period with their base payments; the two must agree. */
export function ChargedFees({ unit }: { unit: ShellContext['unit'] }) {
  const [range, setRange] = useState<(typeof quickRanges)[number]>('Today');
  const [page, setPage] = useState(1);
  const days = rangeOf(range, new Date(), unit.timezone);
  const list = useQuery({
    queryKey: ['service-fees', unit.id, days.start, days.end, page],
    queryFn: () => call<(typeof feeOperations)['listServiceFees']>(feePaths.listServiceFees, { params: { businessUnitId: unit.id }, query: { StartDate: days.start, EndDate: days.end, Page: page } }),
  });
  useLive(unit.id, ['Payment.Processed', 'Payment.Voided', 'Payment.Refunded'], () => void list.refetch());
  const show = (minor: number) => formatMoney(minor, unit.currencyCode, unit.culture);
  const data = list.data?.data;
  return (
    <>
      <div className="row wrap gap-sm">
        <label className="chip set">
          <span>Date</span>
          <select
            value={range}
            onChange={(event) => {
              setRange(event.target.value as typeof range);
              setPage(1);
            }}
          >
            {quickRanges.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        {data ? (
          <span className="small muted" role="status">
            {data.totalCount.toLocaleString('en-US')} {data.totalCount === 1 ? 'fee' : 'fees'} ·{' '}
            {data.disagreeing === 0 ? 'Every fee agrees with its payment' : `${data.disagreeing} disagree with their payment`}
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
          <Pager page={page} size={25} total={data.totalCount} onPage={setPage} />
        </>
      ) : data ? (
        <div className="empty">
          <p className="b">No service fees in this period.</p>
          <Button className="sec" onClick={() => setRange('MTD')}>
            Show this month
          </Button>
        </div>
      ) : null}
    </>
  );
}
