import type { uploadChanges } from '@ratepayer/contract/accounts/upload-settings.ts';
import type { AccountUpload } from '@ratepayer/contract/accounts/upload.shapes.ts';
import { formatNumber } from '../../platform/texts/figures.ts';
import { say } from '../../platform/texts/staff-accounts.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import type { Tab } from '../../ui/detail/detail-tabs.tsx';
import { ImportChanges } from './import-changes.tsx';
import { KeptAccounts } from './kept-accounts.tsx';
import { LeftAlone } from './left-alone.tsx';
import { RejectedRows } from './rejected-rows.tsx';

/** Rows that a file of any type left out. */
export const rejectedTab = (shown: Shown<AccountUpload>): Tab => ({
  key: 'rejected',
  name: `${say('reject')} ${formatNumber(shown.record.rejected)}`,
  draw: () => <RejectedRows {...shown} />,
});

/** What a file changes, tab by tab: changed with what it was and becomes, new, missing, and left out. */
export function importTabs(shown: Shown<AccountUpload>): readonly Tab[] {
  const { record } = shown;
  const counted = (name: string, count: number) => `${name} ${formatNumber(count)}`;
  const changes = (change: (typeof uploadChanges)[number]) => () => <ImportChanges {...shown} change={change} />;
  const missing = { None: 'missing', Archive: 'archived', 'Set Balance to $0': 'zeroed' } as const;
  const missingNames = { None: 'missing', Archive: 'archive', 'Set Balance to $0': 'set_to_0' } as const;
  const kept: Tab = {
    key: 'kept',
    name: counted(say('kept_accounts'), record.kept),
    draw: () => <KeptAccounts {...shown} />,
  };
  const leftAlone: Tab = {
    key: 'left-alone',
    name: counted(say('left_alone'), record.leftAlone),
    draw: () => <LeftAlone {...shown} />,
  };
  return [
    { key: 'updated', name: counted(say('update'), record.updated), draw: changes('updated') },
    { key: 'created', name: counted(say('create'), record.created), draw: changes('created') },
    {
      key: 'missing',
      name: counted(say(missingNames[record.missingStrategy]), record.missing),
      draw: changes(missing[record.missingStrategy]),
    },
    rejectedTab(shown),
    ...(record.leftAlone > 0 ? [leftAlone] : []),
    ...(record.kept > 0 ? [kept] : []),
  ];
}
