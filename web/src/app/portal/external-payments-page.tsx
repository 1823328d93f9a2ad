import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useOutletContext, useSearchParams } from 'react-router';
import { formatDate } from '@ratepayer/contract/kit/local-date.ts';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import type { ExternalPayment, externalOperations } from '@ratepayer/contract/payments/external.operations.ts';
import { externalPaths } from '@ratepayer/contract/payments/external.paths.ts';
import { statusLabel } from '@ratepayer/contract/payments/payment-state.ts';
import { ImportExternalForm } from '../../features/payments/external/import-form.tsx';
import { RecordExternalForm } from '../../features/payments/external/record-form.tsx';
import { ReverseExternalDialog } from '../../features/payments/external/reverse-dialog.tsx';
import { useLive } from '../../features/realtime/live.ts';
import { allMessages, call } from '../../platform/request.ts';
import { Icon } from '../../ui/icons.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Banner, Button, Loading, usePageTitle } from '../../ui/parts.tsx';
import { Status } from '../../ui/status.tsx';
import type { ShellContext } from './shell.tsx';

/** Payments that were received elsewhere, so that balances and history are complete. */
export function ExternalPaymentsPage() {
  const { unit, user } = useOutletContext<ShellContext>();
  const [params, setParams] = useSearchParams();
  const [recording, setRecording] = useState(false);
  const [importing, setImporting] = useState(false);
  const [reversing, setReversing] = useState<ExternalPayment>();
  const page = Number(params.get('page')) || 1;
  const search = params.get('q') ?? '';
  usePageTitle('External payments', 'Ratepayer');
  const list = useQuery({
    queryKey: ['external-payments', unit.id, page, search],
    queryFn: () =>
      call<(typeof externalOperations)['listExternalPayments']>(externalPaths.listExternalPayments, {
        params: { businessUnitId: unit.id },
        query: { Page: page, ...(search.length >= 2 ? { 'Search.SearchText': search } : {}) },
      }),
  });
  useLive(unit.id, ['Payment.Processed', 'Payment.Voided'], () => void list.refetch());
  const show = (minor: number) => formatMoney(minor, unit.currencyCode, unit.culture);
  const data = list.data?.data;
  const set = (changes: Record<string, string>) => setParams({ bu: String(unit.id), ...(search ? { q: search } : {}), ...changes });
  return (
    <>
      <div className="page-head">
        <div>
          <h1>External payments</h1>
          <p>Payments received elsewhere: lockbox, counter, bank bill pay.</p>
        </div>
        <label className="chip">
          <Icon name="search" size={16} />
          <span className="vh">Search external payments</span>
          <input type="search" placeholder="Search" value={search} onChange={(event) => setParams({ bu: String(unit.id), ...(event.target.value ? { q: event.target.value } : {}) })} />
        </label>
        {user.permissions.includes('Payments:Default') && !recording && !importing ? (
          <>
            <Button className="tool sec" onClick={() => setImporting(true)}>
              Import file
            </Button>
            <Button className="tool" onClick={() => setRecording(true)}>
              Record payment
            </Button>
          </>
        ) : null}
      </div>
      {importing ? (
        <ImportExternalForm
          unit={unit}
          onBack={() => setImporting(false)}
          onDone={() => {
            setImporting(false);
            void list.refetch();
          }}
        />
      ) : null}
      {recording ? (
        <RecordExternalForm
          unit={unit}
          onBack={() => setRecording(false)}
          onDone={() => {
            setRecording(false);
            void list.refetch();
          }}
        />
      ) : null}
      {list.isPending ? <Loading /> : null}
      {list.data?.hasErrors ? <Banner kind="bad" title={allMessages(list.data.errors) || 'The payments could not be loaded.'} /> : null}
      {data && data.items.length > 0 ? (
        <>
          <div className="table-wrap gap-lg" tabIndex={0} role="region" aria-label="External payments">
            <table className="tbl">
              <caption className="vh">External payments</caption>
              <thead>
                <tr>
                  <th scope="col">Received</th>
                  <th scope="col">Payer/Account</th>
                  <th scope="col" className="r">
                    Amount
                  </th>
                  <th scope="col">Method</th>
                  <th scope="col">External reference</th>
                  <th scope="col">Posts to balance</th>
                  <th scope="col">Source</th>
                  <th scope="col">Status</th>
                  <th scope="col">
                    <span className="vh">Actions</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.items.map((payment) => (
                  <tr key={payment.id}>
                    <td>
                      <Link to={`/portal/payments/details/${payment.referenceNumber}?bu=${unit.id}`}>{formatDate(payment.receivedDate)}</Link>
                    </td>
                    <td>
                      {payment.payerName} <span className="muted">{[payment.accountNumber, payment.subAccountNumber].filter(Boolean).join(' – ')}</span>
                    </td>
                    <td className="r">{show(payment.amountMinor)}</td>
                    <td>{payment.externalMethod}</td>
                    <td>{payment.externalReference}</td>
                    <td>{payment.postsToBalance ? 'Yes' : 'No'}</td>
                    <td>{payment.recordedBy}</td>
                    <td>
                      <Status value={statusLabel(payment)} />
                    </td>
                    <td>
                      {payment.status === 'Succeeded' && user.permissions.includes('Payments:Void') ? (
                        <button type="button" className="link-btn" aria-label={`Reverse ${payment.externalReference}`} onClick={() => setReversing(payment)}>
                          Reverse
                        </button>
                      ) : null}
                    </td>
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <td colSpan={2}>Total received</td>
                  <td className="r">{show(data.totals.amountMinor)}</td>
                  <td colSpan={6} />
                </tr>
              </tfoot>
            </table>
          </div>
          <Pager page={page} size={25} total={data.totalCount} onPage={(next) => set({ page: String(next) })} />
        </>
      ) : data ? (
        <div className="empty">
          <p className="b">{search ? 'Nothing matches this search.' : 'No external payments. Record one to keep balances complete.'}</p>
        </div>
      ) : null}
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
