import type { Bill } from '@ratepayer/contract/bills/bill.shapes.ts';
import { billSenders } from '@ratepayer/contract/bills/bill-senders.ts';
import type { Permission } from '@ratepayer/contract/users/roles.ts';
import { say } from '../../platform/texts/staff-bills.ts';
import type { Action } from '../../ui/action.ts';
import { accountHref } from './bill-words.ts';
import { mayBill } from './may-bill.ts';
import { showDocument } from './show-document.ts';

export const billAsks = ['send', 'replace', 'withdraw'] as const;
/** What is asked of a bill in a dialog of its own. */
export type BillAsk = (typeof billAsks)[number];

const words = { send: 'send_bill', replace: 'replace_document', withdraw: 'withdraw' } as const;

/** Whether somebody may write to payers of bills again: whoever answers the telephone may. */
export const maySend = (permissions: readonly Permission[]): boolean =>
  billSenders.some((one) => permissions.includes(one));

/** What may be done with a bill as it stands; the document of a draft comes with the others of its cycle. */
export const asksOf = (bill: Bill, permissions: readonly Permission[]): readonly BillAsk[] => {
  if (!mayBill({ permissions })) return bill.status === 'Published' && maySend(permissions) ? ['send'] : [];
  return bill.status === 'Published' ? billAsks : [];
};

export const askWord = (ask: BillAsk): string => say(words[ask]);

interface Of {
  readonly bill: Bill;
  readonly permissions: readonly Permission[];
  readonly onAsk: (ask: BillAsk) => void;
  /** Whether the account is where one is already. */
  readonly isInAccount?: true;
}

/** The menu of one bill in a list. */
export function billRowActions({ bill, permissions, onAsk, isInAccount }: Of): readonly Action[] {
  const { id, accountId, businessUnitId } = bill;
  const see: Action = { key: 'view', text: say('view_pdf'), press: () => void showDocument(id) };
  const go: Action = { key: 'account', text: say('open_account'), to: accountHref(businessUnitId, accountId) };
  return [
    ...(bill.hasDocument ? [see] : []),
    ...(isInAccount || !permissions.includes('Accounts:Read') ? [] : [go]),
    ...asksOf(bill, permissions).map((ask): Action => ({ key: ask, text: askWord(ask), press: () => onAsk(ask) })),
  ];
}
