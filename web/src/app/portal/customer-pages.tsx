import { customers } from '@ratepayer/contract/customers/customer.list.ts';
import { customerActions } from '../../features/customers/customer-actions.tsx';
import { customerTabs } from '../../features/customers/customer-tabs.tsx';
import { DuplicatesBar } from '../../features/customers/duplicates-bar.tsx';
import { say } from '../../platform/texts/staff-customers.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { recordPages } from './record-pages.tsx';

/** Payers with a login, and the page of one. */
export const customerPages = recordPages(customers, {
  path: 'users-page/customers',
  at: (id) => `customers/${id}/dashboard`,
  name: ({ name }) => name,
  card: { title: 'name', status: 'status', facts: ['email', 'accountCount', 'registeredDate'] },
  facts: ['email', 'emailVerified', 'phoneNumber', 'phoneVerified', 'registeredDate', 'lastSignInDate'],
  look: { preferredChannel: { nameOf: sayValue } },
  labels: { firstName: 'first_name', lastName: 'last_name', preferredChannel: 'preferred_channel' },
  page: {
    actions: customerActions,
    bars: (shown) => <DuplicatesBar {...shown} />,
    tabs: customerTabs,
    audited: () => ({
      account: { name: say('account') },
      notifyNewBill: { name: say('notify_new_bill') },
      notifyUpcomingPayment: { name: say('notify_upcoming_payment') },
      notifyWithSms: { name: say('notify_with_sms') },
    }),
  },
});
