import { useState } from 'react';
import type { OwnAccount } from '@ratepayer/contract/customers/own-account.shapes.ts';
import { formatMonth } from '@ratepayer/contract/kit/date-words.ts';
import type { BusinessUnitContext } from '@ratepayer/contract/organizations/organization.operations.ts';
import { cultureNow } from '../../../platform/texts/culture.ts';
import { say } from '../../../platform/texts/customer.ts';
import { formatDate } from '../../../platform/texts/figures.ts';
import { Icon } from '../../../ui/icons.tsx';
import { BillsCompared, type PayerBill } from './bills-compared.tsx';
import { moneyOf } from './own-words.ts';
import { useBillDocument } from './use-bill-document.ts';
import { SaidProblem } from './said-problem.tsx';

interface Props {
  readonly bills: readonly PayerBill[];
  readonly account: OwnAccount;
  readonly unit: BusinessUnitContext;
}

/** Bills by the month that they are of, each with its document in one press. */
export function BillsTable({ bills, account, unit }: Props) {
  const [compared, setCompared] = useState<number>();
  const { problem, open } = useBillDocument();
  const at = bills.findIndex(({ id }) => id === compared);
  const [one, before] = at < 0 ? [] : [bills[at], bills.slice(at + 1).find(({ amountMinor }) => amountMinor !== null)];
  if (bills.length === 0) return null;
  return (
    <>
      <SaidProblem problem={problem} />
      <table className="a-table a-bills">
        <caption className="vh">{say('bills')}</caption>
        <thead>
          <tr>
            <th>{say('issued')}</th>
            <th className="r">{say('amount')}</th>
            <th className="r">{say('total_due')}</th>
            <th>{say('due')}</th>
            <th>
              <span className="vh">{say('pdf')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {bills.map((bill) => (
            <Row
              key={bill.id}
              bill={bill}
              account={account}
              phone={unit.phone}
              onOpen={() => open(bill.id)}
              onCompare={() => setCompared(bill.id)}
            />
          ))}
        </tbody>
      </table>
      {one ? (
        <BillsCompared account={account} one={one} before={before} onClose={() => setCompared(undefined)} />
      ) : null}
    </>
  );
}

interface RowProps {
  readonly bill: PayerBill;
  readonly account: OwnAccount;
  readonly phone: string;
  readonly onOpen: () => void;
  readonly onCompare: () => void;
}

function Row({ bill, account, phone, onOpen, onCompare }: RowProps) {
  const { issueDate, billType, amountMinor, balanceMinor, dueDate, hasDocument } = bill;
  const month = formatMonth(issueDate.slice(0, 7), cultureNow());
  const money = (minor: number | null) => (minor === null ? '' : moneyOf(account, minor));
  // What a phone has no head for is named in its line.
  const named = (label: string, value: string) =>
    value ? (
      <>
        <span className="lbl-s muted">{label} </span>
        {value}
      </>
    ) : null;
  return (
    <tr>
      <th scope="row">
        <span className="b">{month}</span>
        <span className="desc num">
          {say(`bill_${billType.replaceAll(' ', '_')}` as 'bill_Bill')}, {formatDate(issueDate)}
        </span>
      </th>
      <td className="r num b">{money(amountMinor)}</td>
      <td className="r num t">{named(say('total_due'), money(balanceMinor))}</td>
      <td className="num">{named(say('due'), formatDate(dueDate))}</td>
      <td>
        <div className="ways">
          {hasDocument ? (
            <button type="button" className="link-btn" onClick={onOpen}>
              <Icon name="download" />
              {say('pdf')} <span className="vh">{month}</span>
            </button>
          ) : (
            <span className="muted small">{say('document_missing', { phone })}</span>
          )}
          {amountMinor === null ? null : (
            <button type="button" className="link-btn u small" onClick={onCompare}>
              {say('compare')} <span className="vh">{month}</span>
            </button>
          )}
        </div>
      </td>
    </tr>
  );
}
