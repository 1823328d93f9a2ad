import './bills.css';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import type { CycleChecks, CyclePage } from '@ratepayer/contract/bills/cycle.shapes.ts';
import type { BillProblem } from '@ratepayer/contract/bills/bill-state.ts';
import { cycleApi } from '../../platform/api/cycle.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { problemOf } from '../../platform/refused.ts';
import { formatNumber } from '../../platform/texts/figures.ts';
import { say } from '../../platform/texts/staff-bills.ts';
import { sayValue } from '../../platform/texts/values.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { StatusIcon } from '../../ui/icons.tsx';
import { Banner, Button, Loading } from '../../ui/parts.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { changeOf } from './change-of.ts';
import { Plans, usePlan } from './cycle-plan.tsx';

/** What to look at before a cycle goes out; read anew whenever the cycle becomes another one. */
export const useChecks = (cycle: CyclePage) => {
  const query = queryOf(
    cycleApi.readBillingCycleChecks,
    { businessUnitId: cycle.businessUnitId, cycleId: cycle.id },
    { quiet: true },
  );
  return useQuery({ ...query, queryKey: [...query.queryKey, cycle.rowVersion] });
};

/** What a person looks at before the bills of a cycle go out, each figure the way to its rows. */
export function Checks({ record: cycle, show }: Shown<CyclePage>) {
  const checks = useChecks(cycle);
  const plan = usePlan(cycle);
  if (checks.isPending) return <Loading />;
  if (!checks.data)
    return (
      <>
        <Banner kind="bad" title={problemOf(checks.error, say('checks_not_loaded'))} />
        <Button className="sec tool" onClick={() => void checks.refetch()}>
          {say('try_again')}
        </Button>
      </>
    );
  const { data } = checks;
  return (
    <>
      <Compared cycle={cycle} last={data.last} show={show} />
      <div className="cycle-cols">
        <Findings cycle={cycle} checks={data} withoutBill={plan.data?.accountsWithoutBill} />
        {cycle.status === 'Approved' ? null : <Plans cycle={cycle} answer={plan} show={show} />}
      </div>
    </>
  );
}

interface ComparedProps {
  readonly cycle: CyclePage;
  readonly last: CycleChecks['last'];
  readonly show: (minor: number) => string;
}

/** This cycle beside the one before it; a quarter more or less is said aloud. */
function Compared({ cycle, last, show }: ComparedProps) {
  if (!last) return null;
  const mean = (total: number, count: number) => (count === 0 ? 0 : Math.round(total / count));
  const rows = [
    { name: say('bills'), now: cycle.billCount, before: last.billCount, text: formatNumber },
    { name: say('total'), now: cycle.totalAmountMinor, before: last.totalAmountMinor, text: show },
    {
      name: say('average'),
      now: mean(cycle.totalAmountMinor, cycle.billCount),
      before: mean(last.totalAmountMinor, last.billCount),
      text: show,
    },
  ].map((row) => ({ ...row, change: changeOf(row.before, row.now) }));
  const isOther = rows.some(({ change }) => change.isLarge);
  return (
    <section className="panel gap-md">
      <h2>{say('compared_with', { name: last.name })}</h2>
      {isOther ? <Banner kind="warn" title={say('differs_much')} /> : null}
      <PlainTable
        gap="gap-sm"
        label={say('compared_with', { name: last.name })}
        heads={[
          say('what'),
          { figures: say('last_cycle') },
          { figures: say('this_cycle') },
          { figures: say('change') },
        ]}
      >
        {rows.map(({ name, now, before, change, text }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="r">{text(before)}</td>
            <td className="r b">{text(now)}</td>
            <td className="r">
              {change.isLarge ? <StatusIcon kind="warn" size={16} /> : null} {change.text}
            </td>
          </tr>
        ))}
      </PlainTable>
    </section>
  );
}

interface FindingsProps {
  readonly cycle: CyclePage;
  readonly checks: CycleChecks;
  /** Accounts without a bill, once they are counted. */
  readonly withoutBill: number | undefined;
}

/** What may be wrong, each with how often and the way to it. */
function Findings({ cycle, checks, withoutBill }: FindingsProps) {
  const [params] = useSearchParams();
  const to = (tab: string, more: Readonly<Record<string, string>> = {}) =>
    `?${new URLSearchParams({ bu: params.get('bu') ?? String(cycle.businessUnitId), tab, ...more })}`;
  const problem = (name: BillProblem, count: number) => ({
    name: sayValue(name),
    count,
    to: to('bills', { problem: name }),
  });
  const findings = [
    { name: say('accounts_not_there'), count: checks.unmatchedAccounts, to: to('rejected') },
    { name: say('duplicates'), count: checks.duplicates, to: to('rejected') },
    { name: say('other_rows_left_out'), count: checks.otherErrors, to: to('rejected') },
    { name: say('bills_without_document'), count: checks.withoutDocument, to: to('bills', { document: 'no' }) },
    { name: say('documents_without_bill'), count: cycle.unmatchedDocuments, to: to('documents') },
    problem('Zero Amount', checks.zero),
    problem('Negative Amount', checks.negative),
    problem('Due In The Past', checks.dueInThePast),
    problem('Unusually High', checks.unusuallyHigh),
    ...(withoutBill === undefined
      ? []
      : [{ name: say('accounts_without_bill'), count: withoutBill, to: to('without') }]),
  ];
  return (
    <section className="panel">
      <h2>{say('checks')}</h2>
      <ul className="checks">
        {findings.map(({ name, count, to: at }) => (
          <li key={name} className={`row between ${count > 0 ? 'found' : 'clear'}`}>
            <span className="row">
              <StatusIcon kind={count > 0 ? 'warn' : 'ok'} size={18} />
              {count > 0 ? <Link to={at}>{name}</Link> : name}
            </span>
            <span className="num b">{formatNumber(count)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
