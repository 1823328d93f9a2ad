import type { AccountPage } from '@ratepayer/contract/accounts/account-page.shapes.ts';
import { type OwedLine, owedLines } from '@ratepayer/contract/accounts/owed-lines.ts';
import { formatDate } from '../../platform/texts/figures.ts';
import { say } from '../../platform/texts/staff-account.ts';
import { StatusIcon } from '../../ui/icons.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import type { Shown } from '../../ui/detail/detail-page-props.ts';

const names = {
  balance: 'balance',
  pastDue: 'balance_past_due',
  rest: 'other_balance',
  lateFee: 'late_fee',
} as const;

function nameOf({ kind, description }: OwedLine, hasPastDue: boolean): string {
  if (kind === 'charge') return description;
  return say(kind === 'balance' && hasPastDue ? 'balance_due_next' : names[kind]);
}

/** What an account owes and why, with its sum. */
export function OpenCharges({ record: account, show, today }: Shown<AccountPage>) {
  const lines = owedLines(account, today);
  const hasPastDue = lines.some(({ kind }) => kind === 'pastDue');
  return (
    <section className="panel">
      <h2>{say('open_charges')}</h2>
      {lines.length === 0 ? (
        <p className="small muted">{say('nothing_owed')}</p>
      ) : (
        <PlainTable
          label={say('open_charges')}
          heads={[say('charge'), say('due_date'), say('status'), { figures: say('open_amount') }]}
          foot={
            <tr>
              <td colSpan={3}>{say('total_outstanding')}</td>
              <td className="r">{show(account.totalOutstandingBalance)}</td>
            </tr>
          }
        >
          {lines.map((line) => (
            <tr key={`${line.kind}${line.id}`}>
              <td>
                {nameOf(line, hasPastDue)}
                {line.isBeside ? <div className="small muted">{say('beside_balance')}</div> : null}
              </td>
              <td className="num">{line.dueDate ? formatDate(line.dueDate) : '—'}</td>
              <td>
                <span className={`st ${line.isPastDue ? 'bad box' : 'info'}`}>
                  <StatusIcon kind={line.isPastDue ? 'bad' : 'info'} size={17} />
                  {say(line.isPastDue ? 'past_due' : 'open')}
                </span>
              </td>
              <td className="r">{show(line.amountMinor)}</td>
            </tr>
          ))}
        </PlainTable>
      )}
    </section>
  );
}
