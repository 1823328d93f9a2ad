import type { NamedAccount } from '@ratepayer/contract/accounts/lifecycle.shapes.ts';
import { say } from '../../platform/texts/staff-lifecycle.ts';
import type { PageAction } from '../../ui/action.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { LifecycleDialog } from './lifecycle-dialog.tsx';

interface Life extends Pick<Shown<NamedAccount & { readonly isArchived: boolean }>, 'record' | 'unit' | 'user'> {
  readonly isMerged: boolean;
  readonly onReload: () => void;
}

/** How the life of an account may go on, on its own pages; one that was merged is over. */
export function lifecycleActions({ record, isMerged, unit, user, onReload }: Life): readonly PageAction[] {
  if (!user.permissions.includes('Accounts:Manage') || isMerged) return [];
  const ask = (what: 'archive' | 'unarchive') => (close: () => void) => (
    <LifecycleDialog
      ask={{ what, account: record }}
      unit={unit}
      onClose={close}
      onDone={() => {
        close();
        onReload();
      }}
    />
  );
  if (record.isArchived)
    return [{ key: 'unarchive', icon: 'archive', text: say('unarchive'), dialog: ask('unarchive') }];
  return [
    { key: 'archive', icon: 'archive', text: say('archive'), dialog: ask('archive') },
    { key: 'merge', icon: 'merge', text: say('merge'), to: `/portal/accounts/${record.id}/merge?bu=${unit.id}` },
  ];
}
