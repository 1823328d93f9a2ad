import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import { useState } from 'react';
import type { NotArchived } from '@ratepayer/contract/accounts/lifecycle.shapes.ts';
import { fields } from '@ratepayer/contract/kit/fields.ts';
import { lifecycleApi } from '../../platform/api/lifecycle.api.ts';
import { say } from '../../platform/texts/staff-lifecycle.ts';
import { toast } from '../../platform/toasts.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Button, Dialog } from '../../ui/parts.tsx';

interface Props {
  readonly unitId: number;
  readonly accounts: readonly { readonly id: number }[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const nothing = fields({});

/** Archives the accounts that were chosen, and names those that were not, each with its reason. */
export function ArchiveManyDialog({ unitId, accounts, onClose, onDone }: Props) {
  const [failed, setFailed] = useState<readonly NotArchived[]>();
  const form = useForm({
    fields: nothing,
    labels: {},
    start: {},
    save: (_values, options) =>
      lifecycleApi.archiveAccounts({ businessUnitId: unitId, accountIds: accounts.map(({ id }) => id) }, options),
    onSaved: (after) => {
      toast(say('archived_many', { count: after.archived.length }));
      if (after.failed.length === 0) onDone();
      else setFailed(after.failed);
    },
  });
  if (failed) return <NotArchivedList failed={failed} onClose={onDone} />;
  return (
    <FormDialog
      form={form}
      title={say('archive_many_ask', { count: accounts.length })}
      facts={<p className="small">{say('archive_many_means')}</p>}
      confirm={say('archive')}
      back={say('cancel')}
      danger
      onClose={onClose}
    />
  );
}

function NotArchivedList({
  failed,
  onClose,
}: {
  readonly failed: readonly NotArchived[];
  readonly onClose: () => void;
}) {
  return (
    <Dialog title={say('archived_many_not', { count: failed.length })} onClose={onClose}>
      <ul className="gap-sm">
        {failed.map((account) => (
          <li key={account.id}>
            <span className="b">{shownNumber(account)}</span> {account.why}
          </li>
        ))}
      </ul>
      <div className="buttons">
        <Button onClick={onClose}>{say('close')}</Button>
      </div>
    </Dialog>
  );
}
