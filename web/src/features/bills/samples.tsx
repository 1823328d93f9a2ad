import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import { Link } from 'react-router';
import type { Bill } from '@ratepayer/contract/bills/bill.shapes.ts';
import type { CyclePage } from '@ratepayer/contract/bills/cycle.shapes.ts';
import { formatDate } from '../../platform/texts/figures.ts';
import { say } from '../../platform/texts/staff-bills.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { Loading } from '../../ui/parts.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { accountHref } from './bill-words.ts';
import { useChecks } from './cycle-checks.tsx';
import { DocumentButton } from './document-button.tsx';
import type { Look } from './looked.ts';

interface Props extends Shown<CyclePage> {
  readonly look: Look;
}

const amountOf = (minor: number | null, show: (minor: number) => string) => (minor === null ? '—' : show(minor));

/** The highest bill, the lowest and five others, each beside its document, to be ticked by whoever looked at it. */
export function Samples({ record: cycle, show, look }: Props) {
  const checks = useChecks(cycle);
  if (!checks.data) return checks.isPending ? <Loading /> : <p className="muted">{say('checks_not_loaded')}</p>;
  const { samples } = checks.data;
  if (samples.length === 0) return <p className="muted">{say('no_samples')}</p>;
  const isOpen = cycle.status === 'Draft';
  return (
    <>
      <p className="small muted">{say('samples_means')}</p>
      <PlainTable
        gap="gap-sm"
        className="samples"
        label={say('samples')}
        heads={[
          say('bill_number'),
          say('account'),
          { figures: say('amount') },
          { figures: say('total_due') },
          say('due_date'),
          say('document'),
          ...(isOpen ? [say('looks_right')] : []),
        ]}
      >
        {samples.map((bill) => (
          <tr key={bill.id}>
            <Values bill={bill} unitId={cycle.businessUnitId} show={show} />
            {isOpen ? (
              <td>
                <input
                  type="checkbox"
                  className="check"
                  aria-label={say('sample_looks_right', { bill: bill.billNumber })}
                  checked={look.has(bill)}
                  onChange={({ target }) => look.put(bill, target.checked)}
                />
              </td>
            ) : null}
          </tr>
        ))}
      </PlainTable>
    </>
  );
}

interface ValuesProps {
  readonly bill: Bill;
  readonly unitId: number;
  readonly show: (minor: number) => string;
}

function Values({ bill, unitId, show }: ValuesProps) {
  return (
    <>
      <th scope="row">{bill.billNumber}</th>
      <td>
        <Link to={accountHref(unitId, bill.accountId)}>{bill.accountName || shownNumber(bill)}</Link>{' '}
        <span className="muted">{shownNumber(bill)}</span>
      </td>
      <td className="r">{amountOf(bill.amountMinor, show)}</td>
      <td className="r">{amountOf(bill.balanceMinor, show)}</td>
      <td>{formatDate(bill.dueDate)}</td>
      <td>
        <DocumentButton bill={bill} />
      </td>
    </>
  );
}
