import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import './bills.css';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { CyclePage, CyclePlan } from '@ratepayer/contract/bills/cycle.shapes.ts';
import { cycleApi } from '../../platform/api/cycle.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { problemOf } from '../../platform/refused.ts';
import { formatNumber } from '../../platform/texts/figures.ts';
import { say } from '../../platform/texts/staff-bills.ts';
import { sayValue } from '../../platform/texts/values.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { Banner, Button, Loading } from '../../ui/parts.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { accountHref } from './bill-words.ts';
import { MessagesPreview } from './messages-preview.tsx';

/** What approving a cycle sets going, read anew whenever it becomes another one; asked of none that is approved. */
export const usePlan = (cycle: CyclePage) => {
  const query = queryOf(
    cycleApi.readBillingCyclePlan,
    { businessUnitId: cycle.businessUnitId, cycleId: cycle.id },
    { quiet: true },
  );
  return useQuery({
    ...query,
    queryKey: [...query.queryKey, cycle.rowVersion],
    enabled: cycle.status !== 'Approved' && cycle.status !== 'Processing',
  });
};

type PlanAnswer = ReturnType<typeof usePlan>;

/** Says that nobody knows yet who hears of the bills, and asks again. */
export function PlanFailed({ answer }: { readonly answer: PlanAnswer }) {
  if (answer.data || !answer.isError) return null;
  return (
    <>
      <Banner kind="bad" title={problemOf(answer.error, say('plan_not_loaded'))} />
      <Button className="sec tool" onClick={() => void answer.refetch()}>
        {say('try_again')}
      </Button>
    </>
  );
}

interface PlansProps {
  readonly cycle: CyclePage;
  readonly answer: PlanAnswer;
  readonly show: (minor: number) => string;
}

/** Who hears of the bills, and what autopay does with them. */
export function Plans({ cycle, answer, show }: PlansProps) {
  const plan = answer.data;
  const line = (name: string, value: ReactNode) => (
    <li key={name} className="row between">
      <span>{name}</span>
      <span className="num b">{value}</span>
    </li>
  );
  const count = (value: number | undefined) => (value === undefined ? '…' : formatNumber(value));
  return (
    <section className="panel">
      <h2>{say('when_approved')}</h2>
      <PlanFailed answer={answer} />
      <ul className="checks">
        {line(say('notify'), sayValue(cycle.notificationStrategy))}
        {line(say('payers_to_write_to'), count(plan?.payersToWriteTo))}
        {line(say('bills_without_payer'), count(plan?.billsWithoutPayer))}
        {line(say('balances_change'), show(cycle.postsToBalance ? cycle.balanceChangeMinor : 0))}
        {line(say('autopay_accounts'), count(plan?.autopayAccounts))}
        {line(say('autopay_amount'), plan ? show(plan.autopayAmountMinor) : '…')}
      </ul>
      {cycle.postsToBalance ? null : <p className="small muted gap-sm">{say('balances_stay_means')}</p>}
    </section>
  );
}

/** Who gets an e-mail, a text or a call when the cycle is approved, with the first of them, and who hears nothing. */
export function MessagesPlan({ record: cycle }: Shown<CyclePage>) {
  const answer = usePlan(cycle);
  if (answer.isPending) return <Loading />;
  if (!answer.data) return <PlanFailed answer={answer} />;
  const plan = answer.data;
  const ways = [
    { way: say('by_email'), notices: plan.emails, payers: plan.payersToWriteTo },
    { way: say('by_text'), notices: plan.texts, payers: plan.payersToText },
    { way: say('by_call'), notices: plan.calls, payers: 0 },
  ];
  return (
    <>
      <p className="small muted">{say('messages_plan_means')}</p>
      <PlainTable
        gap="gap-sm"
        label={say('messages_plan')}
        heads={[say('way'), { figures: say('notices') }, { figures: say('payers_to_write_to') }]}
      >
        {ways.map(({ way, notices, payers }) => (
          <tr key={way}>
            <th scope="row">{way}</th>
            <td className="r num">{formatNumber(notices)}</td>
            <td className="r num">{formatNumber(payers)}</td>
          </tr>
        ))}
      </PlainTable>
      {ways.every(({ notices }) => notices === 0) ? <p className="muted gap-md">{say('no_notices')}</p> : null}
      {plan.examples.length === 0 ? null : (
        <PlainTable
          gap="gap-md"
          label={say('first_notices')}
          heads={[say('goes_to'), say('account'), say('bill_number')]}
        >
          {plan.examples.map((each) => (
            <tr key={`${each.to} ${each.billNumber}`}>
              <th scope="row" translate="no">
                {each.to}
              </th>
              <td>{shownNumber(each)}</td>
              <td>{each.billNumber}</td>
            </tr>
          ))}
        </PlainTable>
      )}
      {plan.emails + plan.texts > 0 ? <MessagesPreview cycle={cycle} isTexted={plan.texts > 0} /> : null}
      <Unheard cycle={cycle} plan={plan} />
    </>
  );
}

/** The first bills that nobody is told of; all of them are counted in the summary. */
function Unheard({ cycle, plan }: { readonly cycle: CyclePage; readonly plan: CyclePlan }) {
  if (plan.unheard.length === 0) return null;
  return (
    <>
      <p className="gap-md">
        {say('bills_without_payer')}: <span className="num b">{formatNumber(plan.billsWithoutPayer)}</span>
      </p>
      <PlainTable gap="gap-sm" label={say('nobody_hears')} heads={[say('account'), say('name'), say('bill_number')]}>
        {plan.unheard.map((each) => (
          <tr key={each.billNumber + each.accountId}>
            <th scope="row">
              <Link to={accountHref(cycle.businessUnitId, each.accountId)}>{shownNumber(each)}</Link>
            </th>
            <td>{each.name || '—'}</td>
            <td>{each.billNumber}</td>
          </tr>
        ))}
      </PlainTable>
    </>
  );
}
