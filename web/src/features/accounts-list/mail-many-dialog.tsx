import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MailedAccount } from '@ratepayer/contract/accounts/account-mail.shapes.ts';
import { fields } from '@ratepayer/contract/kit/fields.ts';
import { accountMailApi } from '../../platform/api/account-mail.api.ts';
import { problemOf } from '../../platform/refused.ts';
import { say } from '../../platform/texts/staff-accounts.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Banner, Loading } from '../../ui/parts.tsx';
import { MailedList } from './mailed-list.tsx';

export type MailKind = 'reminders' | 'invitations';
interface Props {
  readonly unitId: number;
  readonly kind: MailKind;
  readonly accounts: readonly { readonly id: number }[];
  readonly onClose: () => void;
  /** Something was sent. */
  readonly onDone: () => void;
}

const nothing = fields({});
const calls = { reminders: accountMailApi.sendReminders, invitations: accountMailApi.sendInvitations };
/** Out of these nothing would go. */
const silent = (accounts: readonly MailedAccount[]) => accounts.filter(({ sentTo }) => sentTo.length === 0).length;

/** Says how many accounts are left out before it writes to the payers of the others, and lists what became of each. */
export function MailManyDialog({ unitId, kind, accounts, onClose, onDone }: Props) {
  const [done, setDone] = useState<readonly MailedAccount[]>();
  const asked = { businessUnitId: unitId, accountIds: accounts.map(({ id }) => id) };
  const ahead = useQuery({
    queryKey: [calls[kind].operation, asked],
    queryFn: ({ signal }) => calls[kind]({ ...asked, onlyAsk: true }, { signal, quiet: true }),
    staleTime: 0,
    gcTime: 0,
  });
  const form = useForm({
    fields: nothing,
    labels: {},
    start: {},
    save: (_values, options) => calls[kind](asked, options),
    onSaved: (after) => setDone(after.accounts),
  });
  const count = accounts.length;
  if (done) return <MailedList accounts={done} onClose={onDone} />;
  return (
    <FormDialog
      form={form}
      title={say(`${kind}_many_ask`, { count })}
      facts={
        <>
          <p className="small">{say(`${kind}_many_mean`)}</p>
          {ahead.data ? (
            <p className="small">{say('mails_left_out', { count: silent(ahead.data.accounts) })}</p>
          ) : ahead.error ? (
            <Banner kind="bad" title={problemOf(ahead.error, say('mails_not_known'))} />
          ) : (
            <Loading />
          )}
        </>
      }
      confirm={say('send')}
      back={say('cancel')}
      onClose={onClose}
    />
  );
}
