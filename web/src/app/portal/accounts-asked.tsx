import type { AccountRow } from '@ratepayer/contract/accounts/account-row.shapes.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { Link } from 'react-router';
import { type LifecycleAsk, LifecycleDialog } from '../../features/account-lifecycle/lifecycle-dialog.tsx';
import { LockDialog } from '../../features/accounts-list/lock-dialog.tsx';
import { type MailKind, MailManyDialog } from '../../features/accounts-list/mail-many-dialog.tsx';
import { say } from '../../platform/texts/staff-accounts.ts';
import { Button } from '../../ui/parts.tsx';

type Accounts = readonly AccountRow[];
/** What is asked about accounts of the list before it is done; `clear` ends their choice. */
export type Asking = { readonly clear?: () => void } & (
  | { readonly of: 'lock'; readonly accounts: Accounts; readonly locked: boolean }
  | { readonly of: 'mail'; readonly accounts: Accounts; readonly kind: MailKind }
  | { readonly of: 'life'; readonly ask: LifecycleAsk }
);

interface BulkProps {
  readonly unitId: number;
  readonly accounts: Accounts;
  readonly clear: () => void;
  readonly onAsk: (asking: Asking) => void;
}

/** What is done to all that are chosen. */
export function BulkActions({ unitId, accounts, clear, onAsk }: BulkProps) {
  const [one, other] = accounts;
  return (
    <>
      {(['reminders', 'invitations'] as const).map((kind) => (
        <Button key={kind} className="tool sec" onClick={() => onAsk({ of: 'mail', kind, accounts, clear })}>
          {say(`send_${kind}`)}
        </Button>
      ))}
      {[true, false].map((locked) => (
        <Button
          key={String(locked)}
          className="tool sec"
          onClick={() => onAsk({ of: 'lock', accounts, locked, clear })}
        >
          {say(locked ? 'lock' : 'unlock')}
        </Button>
      ))}
      <Button className="tool sec" onClick={() => onAsk({ of: 'life', ask: { what: 'archiveMany', accounts }, clear })}>
        {say('archive')}
      </Button>
      {one && other && accounts.length === 2 ? (
        <Link className="btn tool sec" to={`/portal/accounts/${one.id}/merge?bu=${unitId}&other=${other.id}`}>
          {say('merge_these_two')}
        </Link>
      ) : null}
    </>
  );
}

interface DialogProps {
  readonly unit: BusinessUnitSummary;
  readonly asking: Asking;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** The question that is open; what it changed is read anew. */
export function AccountsDialog({ unit, asking, onClose, onDone }: DialogProps) {
  const after = { onClose, onDone: () => (asking.clear?.(), onClose(), onDone()) };
  if (asking.of === 'life') return <LifecycleDialog unit={unit} ask={asking.ask} {...after} />;
  if (asking.of === 'mail')
    return <MailManyDialog unitId={unit.id} kind={asking.kind} accounts={asking.accounts} {...after} />;
  return <LockDialog unitId={unit.id} accounts={asking.accounts} locked={asking.locked} {...after} />;
}
