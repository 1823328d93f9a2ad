import type { CyclePage } from '@ratepayer/contract/bills/cycle.shapes.ts';
import { formatNumber } from '../../platform/texts/figures.ts';
import { say } from '../../platform/texts/staff-bills.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import type { Tab } from '../../ui/detail/detail-tabs.tsx';
import { AccountsWithoutBill } from './accounts-without-bill.tsx';
import { BillsOfCycle } from './bills-of-cycle.tsx';
import { CycleLog } from './cycle-log.tsx';
import { MessagesPlan } from './cycle-plan.tsx';
import type { Look } from './looked.ts';
import { RejectedBills } from './rejected-bills.tsx';
import { Samples } from './samples.tsx';
import { UnmatchedDocuments } from './unmatched-documents.tsx';

interface Of extends Shown<CyclePage> {
  readonly look: Look;
}

/** What there is to look at in a cycle; nothing before its index was read. */
export function cycleTabs({ look, ...shown }: Of): readonly Tab[] {
  const { record: cycle } = shown;
  const rejected = cycle.unmatchedCount + cycle.errorCount;
  const counted = (name: string, count: number) => (count > 0 ? `${name} ${formatNumber(count)}` : name);
  const rows: Tab = {
    key: 'rejected',
    name: counted(say('rejected_rows'), rejected),
    draw: () => <RejectedBills {...shown} />,
  };
  const log: Tab = { key: 'log', name: say('log'), draw: () => <CycleLog {...shown} /> };
  if (cycle.billCount === 0) return rejected > 0 ? [rows, log] : [log];
  const messages: Tab = { key: 'messages', name: say('messages_plan'), draw: () => <MessagesPlan {...shown} /> };
  return [
    { key: 'bills', name: counted(say('bills'), cycle.billCount), draw: () => <BillsOfCycle {...shown} /> },
    { key: 'samples', name: say('samples'), draw: () => <Samples {...shown} look={look} /> },
    {
      key: 'documents',
      name: counted(say('documents_without_bill'), cycle.unmatchedDocuments),
      draw: () => <UnmatchedDocuments {...shown} />,
    },
    rows,
    { key: 'without', name: say('accounts_without_bill'), draw: () => <AccountsWithoutBill {...shown} /> },
    ...(cycle.status === 'Approved' ? [] : [messages]),
    log,
  ];
}
