import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { shownMoney } from '@ratepayer/contract/kit/money.ts';
import type { FindKind } from '@ratepayer/contract/find/find.kinds.ts';
import type { FoundGroup, Hit } from '@ratepayer/contract/find/find.shapes.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { formatDate } from '../../../platform/texts/figures.ts';
import { say } from '../../../platform/texts/staff-shell.ts';
import { sayValue } from '../../../platform/texts/values.ts';
import type { IconName } from '../../../ui/icons.tsx';

/** Something that can be opened. */
export interface FindRow {
  readonly to: string;
  readonly icon: IconName;
  readonly title: string;
  readonly detail: string;
  readonly right: string;
  /** A status that is worth saying. */
  readonly status: string;
}
export interface FindRows {
  readonly name: string;
  readonly isMore: boolean;
  readonly rows: readonly FindRow[];
}
/** A screen that may be opened. */
export type FindPlace = Pick<FindRow, 'to' | 'icon' | 'title'>;

/** Whose rows are found, by whom, and which screens may be opened. */
export interface FindProps {
  readonly unit: BusinessUnitSummary;
  readonly userId: number;
  readonly places: readonly FindPlace[];
}

const icons: Readonly<Record<FindKind, IconName>> = {
  accounts: 'rows',
  customers: 'person',
  payments: 'receipt',
  externalPayments: 'bank',
  bills: 'receipt',
  uploads: 'upload',
  forms: 'rows',
  jobs: 'gear',
  users: 'person',
  tickets: 'bell',
};

/** Where each kind is opened, of the business unit that is added. */
const places: Readonly<Record<FindKind, (key: string) => string>> = {
  accounts: (key) => `accounts/${key}/dashboard?`,
  customers: (key) => `customers/${key}/dashboard?`,
  payments: (key) => `payments/details/${key}?`,
  externalPayments: (key) => `payments/details/${key}?`,
  bills: (key) => `bills/${key}?`,
  uploads: (key) => `accounts/uploads/${key}?`,
  forms: (key) => `business-unit-settings?section=forms&form=${key}&`,
  jobs: (key) => `jobs/${key}?`,
  users: (key) => `users?user=${key}&`,
  tickets: (key) => `tickets?ticket=${key}&`,
};
/** What people say instead of a name. */
const numberOf: Partial<Record<FindKind, (key: string) => string>> = {
  payments: (key) => key,
  externalPayments: (key) => key,
  tickets: (key) => `#${key}`,
};
/** How things usually are is not worth saying. */
const usual: readonly string[] = ['Succeeded', 'Active', 'Successful'];

function rowOf(kind: FindKind, hit: Hit, unit: BusinessUnitSummary): FindRow {
  const money = hit.amountMinor === null ? '' : shownMoney(hit.amountMinor, unit.currencyCode, unit.culture);
  const paid = [hit.method && sayValue(hit.method), hit.last4 && `•••• ${hit.last4}`].filter(Boolean).join(' ');
  const day = hit.date === null ? '' : formatDate(dateIn(new Date(hit.date), unit.timezone));
  const number = numberOf[kind]?.(hit.key) ?? '';
  return {
    to: `/portal/${places[kind](hit.key)}bu=${unit.id}`,
    icon: icons[kind],
    title: hit.name || hit.account || hit.email || hit.key,
    detail: [hit.name ? number : '', hit.account, hit.name ? hit.email : '', paid, day].filter(Boolean).join(' · '),
    right: kind === 'accounts' ? say('find_owed', { amount: money }) : money,
    status: usual.includes(hit.status) ? '' : hit.status,
  };
}

/** What the server found, as rows. */
export const rowsOfFound = (groups: readonly FoundGroup[], unit: BusinessUnitSummary): readonly FindRows[] =>
  groups.map(({ kind, items, isMore }) => ({
    name: say(`find_${kind}`),
    isMore,
    rows: items.map((hit) => rowOf(kind, hit, unit)),
  }));

/** Screens in whose name every typed word begins a word. */
export function rowsOfPlaces(places: readonly FindPlace[], typed: string): readonly FindRow[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const has = (title: string, word: string) =>
    title
      .toLowerCase()
      .split(/\s+/)
      .some((each) => each.startsWith(word));
  return places
    .filter(({ title }) => words.every((word) => has(title, word)))
    .map((place) => ({ ...place, detail: '', right: '', status: '' }));
}
