import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { FeePlan, FeeScheduleRow } from '@ratepayer/contract/fees/fee.operations.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { feeApi } from '../../platform/api/fee.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { problemOf } from '../../platform/refused.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import { moneyOf } from '../../platform/texts/money-of.ts';
import { toast } from '../../platform/toasts.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';
import { useDoing } from '../../ui/detail/record-drawer.tsx';
import { Banner, Button, Loading } from '../../ui/parts.tsx';
import { feeInWords } from './fee-words.ts';
import { plannedChangeOf } from './planned-change.ts';
import { PlanFeeForm } from './plan-fee-form.tsx';
import { say } from '../../platform/texts/staff-fees.ts';
import { formatDate } from '../../platform/texts/figures.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { PlainTable } from '../../ui/plain-table.tsx';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly user: SessionUser;
}

/** The schedules behind the fees: in force now, and planned. Only a Global Admin changes them. */
export function FeeSchedules({ unit, user }: Props) {
  const mayPlan = user.role === 'Global Admin';
  // A sign-in on the way comes back to what was asked.
  const { what, begin, end } = useDoing();
  const list = useQuery(queryOf(feeApi.listFeeSchedules, { businessUnitId: unit.id }));
  const show = moneyOf(unit);
  const data = list.data;
  if (list.isPending) return <Loading />;
  if (!data) return <Banner kind="bad" title={problemOf(list.error, say('schedules_could_not_loaded'))} />;
  const done = (text: string) => {
    toast(text);
    end();
    void list.refetch();
  };
  const withdrawing = mayPlan ? data.items.find(({ id }) => what === `withdraw-${id}`) : undefined;
  return (
    <>
      {mayPlan && what !== 'plan' ? (
        <div className="row gap-sm">
          <Button className="tool" onClick={() => begin('plan')}>
            {say('plan_a_fee')}
          </Button>
        </div>
      ) : null}
      {mayPlan && what === 'plan' ? (
        <PlanFeeForm
          unit={unit}
          user={user}
          accounts={data.feeMerchantAccounts}
          today={data.today}
          onBack={end}
          onDone={(plan: FeePlan) => done(say('fee_planned_from', { effectiveDate: formatDate(plan.effectiveDate) }))}
        />
      ) : null}
      {data.items.length === 0 ? (
        <div className="empty">
          <p className="b">{say('no_fee_charged_payers')}</p>
        </div>
      ) : (
        <ScheduleTable
          rows={data.items}
          show={show}
          onWithdraw={mayPlan ? ({ id }) => begin(`withdraw-${id}`) : undefined}
        />
      )}
      {withdrawing ? (
        <AskDialog
          title={say('withdraw_this_fee')}
          confirm={say('withdraw_fee')}
          back={say('keep')}
          danger
          act={() => feeApi.withdrawFeeSchedule({ businessUnitId: unit.id, scheduleId: withdrawing.id })}
          onDone={() => done(say('fee_withdrawn'))}
          onClose={end}
        >
          <p className="small">
            {say('will_not_come_present', {
              show: feeInWords(withdrawing, show),
              effectiveDate: formatDate(withdrawing.effectiveDate),
            })}
          </p>
        </AskDialog>
      ) : null}
    </>
  );
}

interface TableProps {
  readonly rows: readonly FeeScheduleRow[];
  readonly show: (minor: number) => string;
  /** Where somebody may take a planned fee back. */
  readonly onWithdraw: ((row: FeeScheduleRow) => void) | undefined;
}

function ScheduleTable({ rows, show, onWithdraw }: TableProps) {
  return (
    <PlainTable
      gap="gap-md"
      label={say('fee_schedules')}
      heads={[
        say('standing'),
        say('channel'),
        say('source'),
        say('fee'),
        say('included'),
        say('in_force_from'),
        say('planned_change'),
        say('planned_by'),
        { unseen: say('actions') },
      ]}
    >
      {rows.map((row) => (
        <ScheduleRow
          key={row.id}
          row={row}
          fee={feeInWords(row, show)}
          planned={changeInWords(plannedChangeOf(row, rows), show)}
        >
          {onWithdraw && row.standing === 'Planned' ? (
            <button type="button" className="link-btn" onClick={() => onWithdraw(row)}>
              {say('withdraw')}
            </button>
          ) : null}
        </ScheduleRow>
      ))}
    </PlainTable>
  );
}

/** What stands for a fee next and from when, in words. */
const changeInWords = (next: FeeScheduleRow | undefined, show: (minor: number) => string): string =>
  next ? say('planned_change_of', { fee: feeInWords(next, show), date: next.effectiveDate }) : '—';

interface RowProps {
  readonly row: FeeScheduleRow;
  readonly fee: string;
  readonly planned: string;
  readonly children: ReactNode;
}

function ScheduleRow({ row, fee, planned, children }: RowProps) {
  return (
    <tr>
      <td>
        {row.standing === 'Past' ? <span className="muted">{say('past')}</span> : <b>{sayValue(row.standing)}</b>}
      </td>
      <td>{row.channel ? sayValue(row.channel) : say('all')}</td>
      <td>{sayValue(row.paymentSourceType)}</td>
      <td>{fee}</td>
      <td>
        {row.includeServiceFeeInPayment
          ? say('yes')
          : say('no_on', { feeMerchantNumber: row.feeMerchantNumber || '—' })}
      </td>
      <td>{formatDate(row.effectiveDate)}</td>
      <td>{planned}</td>
      <td translate="no">{row.createdBy}</td>
      <td>{children}</td>
    </tr>
  );
}
