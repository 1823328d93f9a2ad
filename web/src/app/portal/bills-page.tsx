import { type ReactNode, useState } from 'react';
import { Link, useOutletContext } from 'react-router';
import { mostBillsAtOnce } from '@ratepayer/contract/bills/bill-file.ts';
import type { Bill } from '@ratepayer/contract/bills/bill.shapes.ts';
import { type BillAsk, billRowActions } from '../../features/bills/bill-actions.ts';
import { billRowIn, billsIn } from '../../features/bills/bill-list.ts';
import { BillDialog } from '../../features/bills/bill-dialog.tsx';
import { BillTabs, isCycles } from '../../features/bills/bill-tabs.tsx';
import { nameOf } from '../../features/bills/bill-words.ts';
import { ChosenBills } from '../../features/bills/chosen-bills.tsx';
import { CycleList } from '../../features/bills/cycle-list.tsx';
import { say } from '../../platform/texts/staff-bills.ts';
import { useListAddress } from '../../ui/list/list-address.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import type { ShellContext } from './shell.tsx';

/** All bills of a business unit, and behind a tab the cycles they came in. */
export function BillsPage() {
  const context = useOutletContext<ShellContext>();
  const { user } = context;
  const address = useListAddress();
  const tabs = (list: ReactNode) => (
    <BillTabs address={address} user={user}>
      {list}
    </BillTabs>
  );
  return isCycles(address, user) ? <CycleList {...context} tabs={tabs} /> : <Bills {...context} tabs={tabs} />;
}

function Bills({ unit, user, tabs }: ShellContext & { readonly tabs: (list: ReactNode) => ReactNode }) {
  const [asking, setAsking] = useState<{ readonly ask: BillAsk; readonly bill: Bill }>();
  return (
    <ListPage
      {...billsIn(unit)}
      user={user}
      chips={['BillTypes', 'BillStatuses', 'Viewed', 'HasDocument']}
      row={{
        ...billRowIn(unit),
        actions: (bill) =>
          billRowActions({ bill, permissions: user.permissions, onAsk: (ask) => setAsking({ ask, bill }) }),
      }}
      card={{
        title: (bill) => bill.accountName || nameOf(bill),
        amount: 'amountMinor',
        status: 'status',
        facts: ['billNumber', 'issueDate', 'dueDate'],
      }}
      bulk={{
        most: mostBillsAtOnce,
        actions: (bills, clear) => (
          <ChosenBills unitId={unit.id} bills={bills} permissions={user.permissions} onDone={clear} />
        ),
      }}
      empty={() =>
        user.permissions.includes('Billing:Default') ? (
          <Link className="btn" to={`/portal/bills?bu=${unit.id}&tab=cycles&do=new`}>
            {say('new_cycle')}
          </Link>
        ) : null
      }
      tabs={tabs}
    >
      {asking ? <BillDialog {...asking} unit={unit} onClose={() => setAsking(undefined)} /> : null}
    </ListPage>
  );
}
