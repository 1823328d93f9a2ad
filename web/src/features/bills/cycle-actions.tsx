import type { CyclePage } from '@ratepayer/contract/bills/cycle.shapes.ts';
import { cycleApi } from '../../platform/api/cycle.api.ts';
import { say } from '../../platform/texts/staff-bills.ts';
import type { PageAction } from '../../ui/action.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { ApproveDialog } from './approve-dialog.tsx';
import { stepOf } from './cycle-step.ts';
import { DeleteCycleDialog } from './delete-cycle-dialog.tsx';
import type { Look } from './looked.ts';
import { mayBill } from './may-bill.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import type { CycleInUse } from './use-cycle.ts';

interface Of extends Shown<CyclePage> {
  readonly look: Look;
  readonly act: CycleInUse['act'];
  readonly onIndex: () => void;
  readonly onDeleted: () => void;
}

/** What may be done with a cycle as it stands: its way on first, its end last. */
export function cycleActions({ record: cycle, user, show, look, act, onIndex, onSaved, onDeleted }: Of): PageAction[] {
  if (!mayBill(user)) return [];
  const of = { businessUnitId: cycle.businessUnitId, cycleId: cycle.id };
  const step = stepOf(cycle);
  const approve: PageAction = {
    key: 'approve',
    text: say('approve'),
    primary: true,
    dialog: (close) => (
      <ApproveDialog
        cycle={cycle}
        look={look}
        show={show}
        onClose={close}
        onDone={(after) => (onSaved(after), close())}
      />
    ),
  };
  const goOn: PageAction = {
    key: 'goOn',
    text: say('go_on_without'),
    dialog: (close) => (
      <ReasonDialog
        title={say('go_on_ask', { count: cycle.billsWithoutDocument })}
        means={<p className="small">{say('go_on_means')}</p>}
        confirm={say('go_on')}
        back={say('cancel')}
        save={(reason, options) => cycleApi.processBillingCycle({ ...of, step: 'Continue', reason }, options)}
        onReload={() => void cycleApi.readBillingCycle(of).then(onSaved).then(close)}
        onSaved={(after) => (onSaved(after), close())}
        onClose={close}
      />
    ),
  };
  const again: PageAction = {
    key: 'again',
    text: say('read_again'),
    press: () => void act(cycleApi.processBillingCycle({ ...of, step: 'Read' })),
  };
  const other: PageAction = { key: 'other', text: say('other_index'), press: onIndex };
  const end: PageAction = {
    key: 'delete',
    text: say('delete_cycle'),
    dialog: (close) => <DeleteCycleDialog cycle={cycle} onClose={close} onDone={onDeleted} />,
  };
  const wayOn = {
    run: [],
    index: [],
    documents: [goOn, other],
    mend: cycle.fileId === null ? [] : [again, other],
    look: [approve, other],
    over: [],
  };
  return [...wayOn[step], ...(cycle.status === 'Approved' ? [] : [end])];
}
