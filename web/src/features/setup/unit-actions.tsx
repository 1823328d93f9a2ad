import { isReady } from '@ratepayer/contract/organizations/checklist.ts';
import type { BusinessUnitRecord } from '@ratepayer/contract/organizations/setup.shapes.ts';
import type { SetupSummary } from '@ratepayer/contract/organizations/unit.operations.ts';
import { say } from '../../platform/texts/staff-setup.ts';
import type { PageAction } from '../../ui/action.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { DeleteUnitDialog } from './delete-unit-dialog.tsx';
import { GoLiveDialog } from './go-live-dialog.tsx';
import { SuspendDialog } from './suspend-dialog.tsx';

interface Asked extends Shown<BusinessUnitRecord> {
  readonly setup: SetupSummary | undefined;
  /** It is another now, in every list and switcher too. */
  readonly onMoved: (after: BusinessUnitRecord) => void;
  readonly onDeleted: () => void;
}

/** What administrators may do with a business unit as it stands. */
export function unitActions({ setup, record, user, onMoved, onDeleted }: Asked): readonly PageAction[] {
  if (user.role !== 'Global Admin' && user.role !== 'Organization Admin') return [];
  const mayGoLive = setup ? isReady(setup.checklist) : false;
  const goLive = { text: say('go_live'), primary: true } as const;
  return [
    ...(record.status === 'Live'
      ? [
          {
            key: 'suspend',
            text: say('suspend'),
            dialog: (close: () => void) => <SuspendDialog record={record} onDone={onMoved} onClose={close} />,
          },
        ]
      : []),
    ...(record.status !== 'Live' && mayGoLive
      ? [
          {
            ...goLive,
            key: 'go_live',
            dialog: (close: () => void) => <GoLiveDialog record={record} onDone={onMoved} onClose={close} />,
          },
        ]
      : []),
    ...(record.status !== 'Live' && !mayGoLive ? [{ ...goLive, key: 'not_ready', not: say('go_live_not') }] : []),
    ...(record.wasLive
      ? []
      : [
          {
            key: 'delete',
            text: say('delete'),
            dialog: (close: () => void) => <DeleteUnitDialog record={record} onDone={onDeleted} onClose={close} />,
          },
        ]),
  ];
}
