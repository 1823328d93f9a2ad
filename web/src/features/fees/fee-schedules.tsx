import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FeePlan, FeeScheduleRow } from '@ratepayer/contract/fees/fee.operations.ts';
import { formatDate } from '@ratepayer/contract/kit/local-date.ts';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { feeApi } from '../../platform/api/fee.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { allMessages, outcomeOf, problemOf } from '../../platform/refused.ts';
import { toast } from '../../platform/toasts.ts';
import { Banner, Button, Dialog, Loading } from '../../ui/parts.tsx';
import { feeInWords } from './fee-words.ts';
import { PlanFeeForm } from './plan-fee-form.tsx';

/** The schedules behind the fees: in force now, and planned. Only a Global Admin changes them. */
export function FeeSchedules({ unit, mayPlan }: { unit: BusinessUnitSummary; mayPlan: boolean }) {
  const [planning, setPlanning] = useState(false);
  const [withdrawing, setWithdrawing] = useState<FeeScheduleRow>();
  const list = useQuery(queryOf(feeApi.listFeeSchedules, { businessUnitId: unit.id }));
  const show = (minor: number) => formatMoney(minor, unit.currencyCode, unit.culture);
  const data = list.data;
  if (list.isPending) return <Loading />;
  if (!data) return <Banner kind="bad" title={problemOf(list.error, 'The schedules could not be loaded.')} />;
  const done = (text: string) => {
    toast(text);
    setPlanning(false);
    setWithdrawing(undefined);
    void list.refetch();
  };
  return (
    <>
      {mayPlan && !planning ? (
        <div className="row gap-sm">
          <Button className="tool" onClick={() => setPlanning(true)}>
            Plan a fee
          </Button>
        </div>
      ) : null}
      {planning ? (
        <PlanFeeForm
          unit={unit}
          accounts={data.feeMerchantAccounts}
          today={data.today}
          onBack={() => setPlanning(false)}
          onDone={(plan: FeePlan) => done(`Fee planned from ${formatDate(plan.effectiveDate)}`)}
        />
      ) : null}
      {data.items.length === 0 ? (
        <div className="empty">
          <p className="b">No fee is charged. Payers pay the base amount only.</p>
        </div>
      ) : (
        <div className="table-wrap gap-md" tabIndex={0} role="region" aria-label="Fee schedules">
          <table className="tbl">
            <caption className="vh">Fee schedules</caption>
            <thead>
              <tr>
                {['Standing', 'Channel', 'Source', 'Fee', 'Included?', 'In force from', 'Planned by', ''].map((name) => (
                  <th scope="col" key={name}>
                    {name || <span className="vh">Actions</span>}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.items.map((row) => (
                <tr key={row.id}>
                  <td>{row.standing === 'Past' ? <span className="muted">Past</span> : <b>{row.standing}</b>}</td>
                  <td>{row.channel || 'All'}</td>
                  <td>{row.paymentSourceType}</td>
                  <td>{feeInWords(row, show)}</td>
                  <td>{row.includeServiceFeeInPayment ? 'Yes' : `No, on ${row.feeMerchantNumber || '—'}`}</td>
                  <td>{formatDate(row.effectiveDate)}</td>
                  <td>{row.createdBy}</td>
                  <td>
                    {mayPlan && row.standing === 'Planned' ? (
                      <button type="button" className="link-btn" onClick={() => setWithdrawing(row)}>
                        Withdraw
                      </button>
                    ) : null}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {withdrawing ? (
        <Dialog title="Withdraw this fee?" onClose={() => setWithdrawing(undefined)}>
          <p className="small">
            {feeInWords(withdrawing, show)} from {formatDate(withdrawing.effectiveDate)} will not come. The present fee stays.
          </p>
          <div className="buttons">
            <Button className="sec" onClick={() => setWithdrawing(undefined)}>
              Keep
            </Button>
            <Button
              className="danger"
              onClick={() =>
                void outcomeOf(feeApi.withdrawFeeSchedule({ businessUnitId: unit.id, scheduleId: withdrawing.id })).then((answer) =>
                  answer.data ? done('Fee withdrawn') : toast(allMessages(answer.errors)),
                )
              }
            >
              Withdraw fee
            </Button>
          </div>
        </Dialog>
      ) : null}
    </>
  );
}
