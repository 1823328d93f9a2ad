import { useState } from 'react';
import type { AccountPage } from '@ratepayer/contract/accounts/account-page.shapes.ts';
import { billList, billTexts } from '@ratepayer/contract/bills/bill.list.ts';
import type { Bill } from '@ratepayer/contract/bills/bill.shapes.ts';
import { billApi } from '../../platform/api/bill.api.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { type BillAsk, billRowActions } from './bill-actions.ts';
import { billCells } from './bill-cells.tsx';
import { BillDialog } from './bill-dialog.tsx';
import { billHref, nameOf } from './bill-words.ts';

/** Every bill of an account, with what a caller may ask for in its menu. */
export function BillsOfAccount({ record, unit, user }: Shown<AccountPage>) {
  const [asking, setAsking] = useState<{ readonly ask: BillAsk; readonly bill: Bill }>();
  return (
    <ListPage
      inside
      list={billList}
      texts={billTexts}
      unit={unit}
      user={user}
      load={billApi.listBills}
      file={billApi.exportBills}
      of={{ AccountId: record.id }}
      without={['accountNumber', 'accountName']}
      chips={['BillTypes', 'BillStatuses']}
      live={['BusinessUnit.BillsUpdated']}
      cells={billCells(unit)}
      row={{
        key: (bill) => bill.id,
        href: (bill) => billHref(unit.id, bill.id),
        name: nameOf,
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
