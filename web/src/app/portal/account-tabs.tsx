import type { AccountPage } from '@ratepayer/contract/accounts/account-page.shapes.ts';
import type { Permission } from '@ratepayer/contract/users/roles.ts';
import type { ComponentType } from 'react';
import { Overview } from '../../features/account/overview.tsx';
import { PaymentsOfAccount } from '../../features/account/payments-of-account.tsx';
import { Register } from '../../features/account/register.tsx';
import { AutopayOfAccount } from '../../features/autopay/autopay-of-account.tsx';
import { BillsOfAccount } from '../../features/bills/bills-of-account.tsx';
import { Usage } from '../../features/readings/usage.tsx';
import { UsageShortly } from '../../features/readings/usage-shortly.tsx';
import { CustomersOfAccount } from '../../features/customers/customers-of-account.tsx';
import { say } from '../../platform/texts/staff-account.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import type { Tab } from '../../ui/detail/detail-tabs.tsx';
import { MessagesOfAccount } from './messages-of.tsx';
import { EnrolmentsTab } from './enrolments-tab.tsx';

type Part = ComponentType<Shown<AccountPage>>;
interface AccountTab {
  readonly key:
    | 'autopay'
    | 'bills'
    | 'customers'
    | 'enrolments'
    | 'messages'
    | 'overview'
    | 'payments'
    | 'register'
    | 'usage';
  readonly part: Part;
  readonly needs: Permission;
  /** The feature without which there is nothing to show. */
  readonly feature?: string;
}

const metered = 'MeterReadings';
const isOn = ({ unit }: Shown<AccountPage>, feature: string | undefined) =>
  feature === undefined || unit.features.includes(feature);

/** The answers to what callers ask, on one page. */
const AtAGlance: Part = (shown) => (
  <Overview {...shown}>{isOn(shown, metered) ? <UsageShortly {...shown} /> : null}</Overview>
);

/** The tabs of an account, one line each, of whichever feature they are; its history is the last. */
const tabs: readonly AccountTab[] = [
  { key: 'overview', part: AtAGlance, needs: 'Accounts:Read' },
  { key: 'register', part: Register, needs: 'Accounts:Read' },
  { key: 'payments', part: PaymentsOfAccount, needs: 'Payments:Default' },
  { key: 'bills', part: BillsOfAccount, needs: 'Accounts:Read' },
  { key: 'usage', part: Usage, needs: 'Accounts:Read', feature: metered },
  { key: 'autopay', part: AutopayOfAccount, needs: 'Accounts:Read' },
  { key: 'enrolments', part: EnrolmentsTab, needs: 'Accounts:Read' },
  { key: 'customers', part: CustomersOfAccount, needs: 'Accounts:Read' },
  { key: 'messages', part: MessagesOfAccount, needs: 'Accounts:Read' },
];

/** Those that this person may open. */
export const accountTabs = (shown: Shown<AccountPage>): readonly Tab[] =>
  tabs
    .filter(({ needs, feature }) => shown.user.permissions.includes(needs) && isOn(shown, feature))
    .map(({ key, part: Part }) => ({ key, name: say(key), draw: () => <Part {...shown} /> }));
