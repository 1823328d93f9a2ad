import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import { useState } from 'react';
import type { Customer, CustomerInvitation } from '@ratepayer/contract/customers/customer.shapes.ts';
import { accountPageApi } from '../../platform/api/account-page.api.ts';
import { allMessages, outcomeOf } from '../../platform/refused.ts';
import { say } from '../../platform/texts/staff-customers.ts';
import { toast } from '../../platform/toasts.ts';
import { Banner, Button, Dialog } from '../../ui/parts.tsx';

interface Props {
  readonly customer: Pick<Customer, 'firstName' | 'lastName'>;
  readonly invitation: CustomerInvitation;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks before somebody is invited to the same account once more; however often it is pressed, one is sent. */
export function InviteAgainDialog({ customer, invitation, onDone, onClose }: Props) {
  const { accountId, email: emailAddress } = invitation;
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  async function send(): Promise<void> {
    if (busy) return;
    setBusy(true);
    const asked = { accountId, emailAddress, firstName: customer.firstName, lastName: customer.lastName };
    const request = accountPageApi.sendOnboardingEmail(asked, { idempotencyKey });
    const { data, errors } = await outcomeOf(request).finally(() => setBusy(false));
    setProblem(data ? '' : allMessages(errors) || say('unread'));
    if (!data) return;
    toast(say('invitation_sent', { to: data.sentTo }));
    onDone();
    onClose();
  }
  return (
    <Dialog
      title={say('invitation_again_ask', { email: emailAddress, account: shownNumber(invitation) })}
      onClose={onClose}
    >
      <p className="small">{say('invitation_again_means')}</p>
      {problem ? <Banner kind="bad" title={problem} alert /> : null}
      <div className="buttons">
        <Button className="sec" onClick={onClose}>
          {say('cancel')}
        </Button>
        <Button busy={busy} onClick={() => void send()}>
          {say('send_link')}
        </Button>
      </div>
    </Dialog>
  );
}
