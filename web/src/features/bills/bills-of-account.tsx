import { useState } from 'react';
import type { AccountPage } from '@ratepayer/contract/accounts/account-page.shapes.ts';
import type { Bill } from '@ratepayer/contract/bills/bill.shapes.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { type BillAsk, billRowActions } from './bill-actions.ts';
import { billRowIn, billsIn } from './bill-list.ts';
import { BillDialog } from './bill-dialog.tsx';
import { nameOf } from './bill-words.ts';

/** Every bill of an account, with what a caller may ask for in its menu. */
export function BillsOfAccount({ record, unit, user }: Shown<AccountPage>) {
  const [asking, setAsking] = useState<{ readonly ask: BillAsk; readonly bill: Bill }>();
  return (
    <ListPage
      inside
      {...billsIn(unit)}
      user={user}
      of={{ AccountId: record.id }}
      without={['accountNumber', 'accountName']}
      chips={['BillTypes', 'BillStatuses']}
      row={{
        ...billRowIn(unit),
        actions: (bill) =>
          billRowActions({
            bill,
            permissions: user.permissions,
            onAsk: (ask) => setAsking({ ask, bill }),
            isInAccount: true,
          }),
      }}
      card={{ title: nameOf, amount: 'amountMinor', status: 'status', facts: ['issueDate', 'dueDate'] }}
    >
      {asking ? <BillDialog {...asking} unit={unit} onClose={() => setAsking(undefined)} /> : null}
    </ListPage>
  );
}
