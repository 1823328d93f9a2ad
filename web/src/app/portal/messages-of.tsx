import type { AccountPage } from '@ratepayer/contract/accounts/account-page.shapes.ts';
import type { Customer } from '@ratepayer/contract/customers/customer.shapes.ts';
import { MessagePanel } from '../../features/messages/message-panel.tsx';
import { accountMessageApi } from '../../platform/api/account-message.api.ts';
import { customerMessageApi } from '../../platform/api/customer.api.ts';
import { say } from '../../platform/texts/staff-account.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';

const may = ({ user, when }: Pick<Shown<object>, 'user' | 'when'>) => ({
  maySendAgain: user.permissions.includes('Accounts:Manage'),
  when,
});

/** What was written to the payers of an account, and texted to those who have it. */
export function MessagesOfAccount(shown: Shown<AccountPage>) {
  return (
    <MessagePanel
      of={{ businessUnitId: shown.unit.id, accountId: shown.record.id }}
      list={accountMessageApi.listAccountMessages}
      mail={{ read: accountMessageApi.readAccountMessage, again: accountMessageApi.sendAccountMessageAgain }}
      text={{ read: accountMessageApi.readAccountText, again: accountMessageApi.sendAccountTextAgain }}
      none={say('no_messages')}
      {...may(shown)}
    />
  );
}

/** What was written and texted to a payer, whichever account it was about. */
export function MessagesOfCustomer(shown: Shown<Customer>) {
  return (
    <MessagePanel
      of={{ businessUnitId: shown.unit.id, id: shown.record.id }}
      list={customerMessageApi.listCustomerMessages}
      mail={{ read: customerMessageApi.readCustomerMessage, again: customerMessageApi.sendCustomerMessageAgain }}
      text={{ read: customerMessageApi.readCustomerText, again: customerMessageApi.sendCustomerTextAgain }}
      none={say('no_messages_to_payer')}
      {...may(shown)}
    />
  );
}
