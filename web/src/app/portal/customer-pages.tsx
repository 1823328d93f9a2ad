import { customers } from '@ratepayer/contract/customers/customer.list.ts';
import { useState } from 'react';
import { useOutletContext } from 'react-router';
import { customerActions, isOver } from '../../features/customers/customer-actions.tsx';
import { DuplicatesBar } from '../../features/customers/duplicates-bar.tsx';
import { CustomerMenu } from './customer-menu.tsx';
import { FreshPayer } from '../../features/customers/fresh-payer.tsx';
import { MergedLogins } from '../../features/customers/merged-logins.tsx';
import { TextsStopped } from '../../features/customers/texts-stopped.tsx';
import { VerifyEmailDialog } from '../../features/customers/verify-email-dialog.tsx';
import { say } from '../../platform/texts/staff-customers.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { Button } from '../../ui/parts.tsx';
import { customerTabs } from './customer-tabs.tsx';
import { recordPages } from './record-pages.tsx';
import type { ShellContext } from './shell.tsx';

/** As many as are mailed at once. */
const mostChosen = 50;

interface Chosen {
  readonly customers: readonly { readonly id: number; readonly name: string }[];
  readonly clear: () => void;
}

/** Mails the chosen payers a link that proves their address. */
function VerifyChosen({ customers: chosen, clear }: Chosen) {
  const { unit, user } = useOutletContext<ShellContext>();
  const [asking, setAsking] = useState(false);
  if (!user.permissions.includes('Accounts:Manage')) return null;
  return (
    <>
      <Button className="tool sec" onClick={() => setAsking(true)}>
        {say('verify_email')}
      </Button>
      {asking ? (
        <VerifyEmailDialog
          businessUnitId={unit.id}
          customers={chosen}
          title={say('verify_emails_ask', { count: chosen.length })}
          onDone={() => undefined}
          onClose={() => {
            setAsking(false);
            clear();
          }}
        />
      ) : null}
    </>
  );
}

/** Payers with a login, and the page of one. */
export const customerPages = recordPages(customers, {
  path: 'users-page/customers',
  at: (id) => `customers/${id}/dashboard`,
  name: ({ name, status }) => name || (status === 'Closed' ? say('closed_login') : ''),
  menu: (row) => <CustomerMenu row={row} />,
  card: { title: 'name', status: 'status', facts: ['email', 'accountCount', 'registeredDate'] },
  facts: [
    'email',
    'emailVerified',
    'phoneNumber',
    'phoneVerified',
    'preferredChannel',
    'registeredDate',
    'lastSignInDate',
  ],
  look: { preferredChannel: { nameOf: sayValue } },
  labels: { firstName: 'first_name', lastName: 'last_name' },
  list: {
    bulk: { most: mostChosen, actions: (chosen, clear) => <VerifyChosen customers={chosen} clear={clear} /> },
  },
  page: {
    actions: customerActions,
    isOver,
    bars: (shown) => (
      <>
        <FreshPayer {...shown} />
        <TextsStopped {...shown} />
        <DuplicatesBar {...shown} />
        <MergedLogins {...shown} />
      </>
    ),
    tabs: customerTabs,
    audited: () => ({
      account: { name: say('account') },
      notifyNewBill: { name: say('notify_new_bill') },
      notifyUpcomingPayment: { name: say('notify_upcoming_payment') },
      notifyWithSms: { name: say('notify_with_sms') },
    }),
  },
});
