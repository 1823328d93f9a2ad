import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import { useState } from 'react';
import type { Customer, CustomerInvitation } from '@ratepayer/contract/customers/customer.shapes.ts';
import { accountPageApi } from '../../platform/api/account-page.api.ts';
import { say } from '../../platform/texts/staff-customers.ts';
import { toast } from '../../platform/toasts.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';

interface Props {
  readonly customer: Pick<Customer, 'firstName' | 'lastName'>;
  readonly invitation: CustomerInvitation;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks before somebody is invited to the same account once more; however often it is pressed, one is sent. */
export function InviteAgainDialog({ customer, invitation, onDone, onClose }: Props) {
  const { accountId, email: emailAddress } = invitation;
  const { firstName, lastName } = customer;
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  return (
    <AskDialog
      title={say('invitation_again_ask', { email: emailAddress, account: shownNumber(invitation) })}
      confirm={say('send_link')}
      back={say('cancel')}
      act={() =>
        accountPageApi.sendOnboardingEmail({ accountId, emailAddress, firstName, lastName }, { idempotencyKey })
      }
      failed={say('unread')}
      onDone={({ sentTo }) => {
        toast(say('invitation_sent', { to: sentTo }));
        onDone();
        onClose();
      }}
      onClose={onClose}
    >
      <p className="small">{say('invitation_again_means')}</p>
    </AskDialog>
  );
}
