import type { billOperations } from '@ratepayer/contract/bills/bill.operations.ts';
import type { OwnAccount } from '@ratepayer/contract/customers/own-account.shapes.ts';
import type { AnswerOf } from '@ratepayer/contract/kit/operation.ts';
import { say } from '../../../platform/texts/customer.ts';
import { formatDate } from '../../../platform/texts/figures.ts';
import { Button, Dialog } from '../../../ui/parts.tsx';
import { moneyOf } from './own-words.ts';

export type PayerBill = AnswerOf<typeof billOperations.listBillsOfPayer>['items'][number];

interface Props {
  readonly account: OwnAccount;
  readonly one: PayerBill;
  /** The bill before it; undefined where none is shown. */
  readonly before: PayerBill | undefined;
  readonly onClose: () => void;
}

/** A bill beside the one before it. */
export function BillsCompared({ account, one, before, onClose }: Props) {
  const money = (minor: number | null | undefined) =>
    minor === null || minor === undefined ? '' : moneyOf(account, minor);
  const more = before ? (one.amountMinor ?? 0) - (before.amountMinor ?? 0) : undefined;
  const rows = [
    [say('amount'), money(one.amountMinor), money(before?.amountMinor)],
    [say('total_due'), money(one.balanceMinor), money(before?.balanceMinor)],
    [say('due'), formatDate(one.dueDate), formatDate(before?.dueDate)],
  ] as const;
  return (
    <Dialog title={say('compare')} onClose={onClose}>
      <table className="a-table plain">
        <thead>
          <tr>
            <th>
              <span className="vh">{say('details')}</span>
            </th>
            <th className="r num">{formatDate(one.issueDate)}</th>
            <th className="r num">{before ? formatDate(before.issueDate) : say('nothing_yet')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, now, then]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className="r num">{now}</td>
              <td className="r num">{then}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more === undefined ? null : (
        <p className="gap-md">
          {more === 0
            ? say('same_as_before')
            : say(more > 0 ? 'more_than_before' : 'less_than_before', { amount: moneyOf(account, Math.abs(more)) })}
        </p>
      )}
      <div className="buttons">
        <Button className="sec full" onClick={onClose}>
          {say('close')}
        </Button>
      </div>
    </Dialog>
  );
}
