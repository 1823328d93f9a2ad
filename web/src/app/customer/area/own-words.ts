import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import type { OwnAccount, OwnPayment } from '@ratepayer/contract/customers/own-account.shapes.ts';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import { say } from '../../../platform/texts/customer.ts';
import type { StatusKind } from '../../../ui/icons.tsx';

/** What its payer calls an account: the nickname, else where or whose it is, else its number. */
export const nameOfOwn = (account: Pick<OwnAccount, 'nickname' | 'addressStreetAddress' | 'name'> & Numbered): string =>
  account.nickname || account.addressStreetAddress || account.name || shownNumber(account);
type Numbered = Pick<OwnAccount, 'accountNumber' | 'subAccountNumber'>;

/** Its number, and whose or where it is besides. */
export function numberAndPlace(account: OwnAccount): string {
  const name = nameOfOwn(account);
  const place = [account.addressStreetAddress, account.name].find((one) => one && one !== name);
  return [shownNumber(account), place].filter(Boolean).join(' · ');
}

export const moneyOf = ({ currencyCode, culture }: Pick<OwnAccount, 'currencyCode' | 'culture'>, minor: number) =>
  formatMoney(minor, currencyCode, culture);

/** What is owed: a credit says that it is one. */
export const owedWords = (account: OwnAccount): string =>
  account.totalOutstandingBalance < 0
    ? say('credit_of', { amount: moneyOf(account, -account.totalOutstandingBalance) })
    : moneyOf(account, account.totalOutstandingBalance);

const brands: Readonly<Record<string, string>> = {
  Visa: 'VISA',
  Mastercard: 'MC',
  Amex: 'AMEX',
  Discover: 'DISC',
  'Checking Account': 'CHK',
  'Savings Account': 'SAV',
};

/** A method in short: "VISA •••• 4242", or how it was paid elsewhere; '' where none is known. */
export const methodShortly = ({
  accountType,
  accountNumberLast4: digits,
}: Pick<OwnPayment, 'accountType' | 'accountNumberLast4'>): string =>
  digits ? say('ends_in', { brand: brands[accountType] ?? accountType, digits }) : accountType;

const kinds: Readonly<Record<string, StatusKind>> = {
  Succeeded: 'ok',
  Pending: 'info',
  Declined: 'bad',
  Error: 'bad',
  Returned: 'bad',
};
export const kindOfPayment = (status: string): StatusKind => kinds[status] ?? 'off';

/** How a payment ended, as its payer says it. */
export const statusWords = (status: string): string => say(`status_${status}` as 'status_Succeeded');

/** What changed an account, as its payer says it. */
export const eventWords = (eventType: string, biller: string): string =>
  say(`event_${eventType.replaceAll(' ', '_')}` as 'event_Sync', { biller });

/** Those that may be paid at once: what is owed at one biller. */
export const payable = (accounts: readonly OwnAccount[]): OwnAccount[] =>
  accounts.filter(({ payableOnline, totalOutstandingBalance }) => payableOnline && totalOutstandingBalance > 0);

/** The accounts of one biller after the other; that of these pages first. */
export function byBiller(accounts: readonly OwnAccount[], slug: string): OwnAccount[][] {
  const slugs = [...new Set([slug, ...accounts.map(({ businessUnitSlug }) => businessUnitSlug)])];
  return slugs
    .map((one) => accounts.filter(({ businessUnitSlug }) => businessUnitSlug === one))
    .filter(({ length }) => length > 0);
}
