import type { Customer } from '@ratepayer/contract/customers/customer.shapes.ts';
import type { Permission } from '@ratepayer/contract/users/roles.ts';
import type { ComponentType } from 'react';
import { AccountsOfCustomer } from '../../features/customers/accounts-of-customer.tsx';
import { InvitationsOfCustomer } from '../../features/customers/invitations-of-customer.tsx';
import { PaymentsOfCustomer } from '../../features/customers/payments-of-customer.tsx';
import { WalletOfCustomer } from '../../features/customers/wallet-of-customer.tsx';
import { say } from '../../platform/texts/staff-customers.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import type { Tab } from '../../ui/detail/detail-tabs.tsx';
import { AutopayOfCustomer, PaperlessOfCustomer } from './enrolments-of-customer.tsx';
import { MessagesOfCustomer } from './messages-of.tsx';

interface CustomerTab {
  readonly key: 'accounts' | 'autopay' | 'invitations' | 'messages' | 'paperless' | 'payments' | 'wallet';
  readonly part: ComponentType<Shown<Customer>>;
  readonly needs: Permission;
}

/** The tabs of a payer, one line each, of whichever feature they are; the history is the last. */
const tabs: readonly CustomerTab[] = [
  { key: 'accounts', part: AccountsOfCustomer, needs: 'Accounts:Read' },
  { key: 'wallet', part: WalletOfCustomer, needs: 'Accounts:Read' },
  { key: 'autopay', part: AutopayOfCustomer, needs: 'Accounts:Read' },
  { key: 'paperless', part: PaperlessOfCustomer, needs: 'Accounts:Read' },
  { key: 'payments', part: PaymentsOfCustomer, needs: 'Payments:Default' },
  { key: 'invitations', part: InvitationsOfCustomer, needs: 'Accounts:Read' },
  { key: 'messages', part: MessagesOfCustomer, needs: 'Accounts:Read' },
];

/** Those that this person may open. */
export const customerTabs = (shown: Shown<Customer>): readonly Tab[] =>
  tabs
    .filter(({ needs }) => shown.user.permissions.includes(needs))
    .map(({ key, part: Part }) => ({ key, name: say(key), draw: () => <Part {...shown} /> }));
