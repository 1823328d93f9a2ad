import { moneyOf } from '../../platform/texts/money-of.ts';
import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import { addressLine } from '@ratepayer/contract/accounts/address-line.ts';
import type { MergeComparison, MergeSide } from '@ratepayer/contract/accounts/lifecycle.shapes.ts';
import { dateIn, formatDate } from '@ratepayer/contract/kit/local-date.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { say } from '../../platform/texts/staff-lifecycle.ts';
import { belongingRows } from './belonging-rows.ts';
import type { CompareGroup, CompareRow, Sides } from './compare-row.ts';

/** Two accounts side by side and the one that is left, in groups. */
export function compareGroups(
  comparison: MergeComparison,
  { gone, stays }: Sides,
  unit: BusinessUnitSummary,
): readonly CompareGroup[] {
  const { one, other } = comparison;
  const text = (name: string, of: (side: MergeSide) => string): CompareRow => ({
    name,
    one: of(one) || '—',
    other: of(other) || '—',
    after: of(stays) || '—',
    isLost: of(gone) !== '' && of(gone) !== of(stays),
  });
  const sum = (name: string, of: (side: MergeSide) => number, show: (value: number) => string, note = '') => ({
    name,
    one: show(of(one)),
    other: show(of(other)),
    after: show(of(one) + of(other)),
    ...(note ? { note } : {}),
  });
  const account = shownNumber(gone);
  const money = moneyOf(unit);
  const day = (at: string | null) => (at ? formatDate(dateIn(new Date(at), unit.timezone), unit.culture) : '');
  const both = comparison.customersOfBoth;
  return [
    {
      name: say('identity'),
      rows: [
        { ...text(say('account_number'), shownNumber), isLost: false, note: say('look_ups_find', { account }) },
        text(say('name'), ({ name }) => name),
        text(say('address'), addressLine),
        text(say('phone'), ({ phoneNumber }) => phoneNumber),
        text(say('e_mail'), ({ emailAddress }) => emailAddress),
        text(say('due_date'), ({ dueDate }) => (dueDate ? formatDate(dueDate, unit.culture) : '')),
        text(say('last_sync'), ({ accountSyncDate }) => day(accountSyncDate)),
      ],
    },
    {
      name: say('belongs'),
      rows: [
        sum(
          say('payments'),
          ({ payments }) => payments,
          String,
          gone.payments > 0 ? say('payments_posted', { count: gone.payments, account }) : '',
        ),
        {
          ...sum(say('customers'), ({ customers }) => customers, String),
          after: String(one.customers + other.customers - both),
          ...(both > 0 ? { note: say('customers_both', { count: both }) } : {}),
        },
        ...belongingRows(comparison, { gone, stays }, account),
      ],
    },
    {
      name: say('money'),
      isMoney: true,
      rows: [
        sum(say('past_due'), ({ pastDueAmountMinor }) => pastDueAmountMinor, money),
        sum(say('late_fee'), ({ lateFee }) => lateFee, money),
        sum(say('open_charges'), ({ openChargesMinor }) => openChargesMinor, money),
        { ...sum(say('balance'), ({ balance }) => balance, money), isWhole: true },
      ],
    },
  ];
}
