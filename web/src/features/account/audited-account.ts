import type { AccountPage } from '@ratepayer/contract/accounts/account-page.shapes.ts';
import { formatDate } from '../../platform/texts/figures.ts';
import { say } from '../../platform/texts/staff-account.ts';
import { sayValue } from '../../platform/texts/values.ts';
import type { AuditedValues } from '../../ui/detail/history.tsx';
import type { Shown } from '../../ui/detail/detail-page-props.ts';

/** What the audit of an account names beside the columns of its list, as the page calls and writes it. */
export const auditedAccount = ({ show }: Pick<Shown<AccountPage>, 'show'>): AuditedValues => ({
  accountLocked: { name: say('locked') },
  amountMinor: { name: say('amount'), draw: (minor) => show(Number(minor)) },
  customer: { name: say('customer') },
  effectiveDate: { name: say('effective_date'), draw: (date) => formatDate(String(date)) },
  entry: { name: say('register') },
  eventType: { name: say('event'), draw: (type) => sayValue(String(type)) },
  sentTo: { name: say('to') },
});
