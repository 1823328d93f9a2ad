import type { NamedAccount } from '@ratepayer/contract/accounts/lifecycle.shapes.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { ArchiveDialog } from './archive-dialog.tsx';
import { ArchiveManyDialog } from './archive-many-dialog.tsx';
import { UnarchiveDialog } from './unarchive-dialog.tsx';

/** What is asked about an account, or about several. */
export type LifecycleAsk =
  | { readonly what: 'archive' | 'unarchive'; readonly account: NamedAccount }
  | { readonly what: 'archiveMany'; readonly accounts: readonly { readonly id: number }[] };

interface Props {
  readonly ask: LifecycleAsk;
  readonly unit: BusinessUnitSummary;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** The dialog of what is asked. */
export function LifecycleDialog({ ask, unit, onClose, onDone }: Props) {
  if (ask.what === 'archiveMany')
    return <ArchiveManyDialog unitId={unit.id} accounts={ask.accounts} onClose={onClose} onDone={onDone} />;
  const { account } = ask;
  return ask.what === 'archive' ? (
    <ArchiveDialog account={account} unit={unit} onClose={onClose} onDone={onDone} />
  ) : (
    <UnarchiveDialog account={account} onClose={onClose} onDone={onDone} />
  );
}
