import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import { useState } from 'react';
import type { Bill } from '@ratepayer/contract/bills/bill.shapes.ts';
import type { CyclePage } from '@ratepayer/contract/bills/cycle.shapes.ts';
import { cycleApi } from '../../platform/api/cycle.api.ts';
import { say } from '../../platform/texts/staff-bills.ts';
import { toast } from '../../platform/toasts.ts';
import type { Action } from '../../ui/action.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { type BillAsk, billRowActions } from './bill-actions.ts';
import { billRowIn, billsIn } from './bill-list.ts';
import { BillDialog } from './bill-dialog.tsx';
import { nameOf } from './bill-words.ts';
import { mayBill } from './may-bill.ts';
import { ReasonDialog } from './reason-dialog.tsx';

type Asking = { readonly ask: BillAsk | 'exclude'; readonly bill: Bill };

/** The bills of a cycle; as long as they are drafts, each may be left out of it. */
export function BillsOfCycle({ record: cycle, unit, user, onSaved }: Shown<CyclePage>) {
  const [asking, setAsking] = useState<Asking>();
  const close = () => setAsking(undefined);
  const exclude = (bill: Bill): Action => ({
    key: 'exclude',
    text: say('exclude'),
    press: () => setAsking({ ask: 'exclude', bill }),
  });
  return (
    <ListPage
      inside
      {...billsIn(unit)}
      user={user}
      of={{ CycleId: cycle.id }}
      without={['cycleName']}
      also={['problem']}
      chips={['BillProblems', 'HasDocument', 'BillTypes']}
      row={{
        ...billRowIn(unit),
        actions: (bill) => [
          ...billRowActions({ bill, permissions: user.permissions, onAsk: (ask) => setAsking({ ask, bill }) }),
          ...(bill.status === 'Draft' && mayBill(user) ? [exclude(bill)] : []),
        ],
      }}
      card={{
        title: (bill) => bill.accountName || nameOf(bill),
        amount: 'amountMinor',
        status: 'status',
        facts: ['billNumber', 'problem'],
      }}
    >
      {asking?.ask === 'exclude' ? (
        <ExcludeDialog
          cycle={cycle}
          bill={asking.bill}
          onClose={close}
          onDone={(after) => {
            close();
            onSaved(after);
          }}
        />
      ) : asking ? (
        <BillDialog ask={asking.ask} bill={asking.bill} unit={unit} onClose={close} />
      ) : null}
    </ListPage>
  );
}

interface ExcludeProps {
  readonly cycle: CyclePage;
  readonly bill: Bill;
  readonly onClose: () => void;
  readonly onDone: (after: CyclePage) => void;
}

function ExcludeDialog({ cycle, bill, onClose, onDone }: ExcludeProps) {
  const of = { businessUnitId: cycle.businessUnitId, cycleId: cycle.id };
  return (
    <ReasonDialog
      title={say('exclude_ask', { bill: nameOf(bill) })}
      means={
        <>
          <p className="b">{say('bill_of', { name: bill.accountName, account: shownNumber(bill) })}</p>
          <p className="small gap-sm">{say('exclude_means')}</p>
        </>
      }
      confirm={say('exclude')}
      back={say('keep')}
      save={(reason, options) => cycleApi.excludeBill({ ...of, billId: bill.id, reason }, options)}
      onReload={() => void cycleApi.readBillingCycle(of).then(onDone)}
      onSaved={(after) => {
        toast(say('bill_excluded', { bill: nameOf(bill) }));
        onDone(after);
      }}
      onClose={onClose}
    />
  );
}
