import type { OwnAccountPage } from '@ratepayer/contract/customers/own-account.shapes.ts';
import { say } from '../../../platform/texts/customer.ts';
import { formatDate } from '../../../platform/texts/figures.ts';
import { AreaIcon } from './area-icon.tsx';
import { moneyOf } from './own-words.ts';
import { useBillDocument } from './use-bill-document.ts';
import { SaidProblem } from './said-problem.tsx';

interface Props {
  readonly account: OwnAccountPage;
  /** Who is called where the document is missing. */
  readonly phone: string;
}

/** The last bill as one target: a press anywhere on it opens its document. */
export function BillCard({ account, phone }: Props) {
  const { problem, open } = useBillDocument();
  const { lastBill } = account;
  if (!lastBill) return <p className="muted">{say('bills_empty')}</p>;
  const { id, issueDate, amountMinor, hasDocument } = lastBill;
  const inside = (
    <>
      <AreaIcon name="accounts" />
      <span>
        <span className="b">{say('bill_of', { date: formatDate(issueDate) })}</span>
        <span className="desc">{hasDocument ? say('bill_opens') : say('document_missing', { phone })}</span>
      </span>
      {amountMinor === null ? null : <span className="num b">{moneyOf(account, amountMinor)}</span>}
    </>
  );
  return (
    <>
      {hasDocument ? (
        <button type="button" className="a-bill" onClick={() => open(id)}>
          {inside}
        </button>
      ) : (
        <div className="a-bill">{inside}</div>
      )}
      <SaidProblem problem={problem} />
    </>
  );
}
