import type { Culture } from '../kit/culture.ts';
import type { FieldType } from './account-fields.ts';

/** What is wrong with an account as it was entered, by the key of a sentence. */
export type AccountProblem =
  | 'needed'
  | 'due_before_issue'
  | 'no_phone_number'
  | 'no_zip_code'
  | 'no_postal_code'
  | 'past_due_over_balance'
  | 'bad_meta';

/** What is looked at; what is left out is not asked about. */
export interface EnteredAccount {
  readonly accountNumber?: string;
  readonly subAccountNumber?: string;
  readonly name?: string;
  readonly balance?: number | null;
  readonly issueDate?: string | null;
  readonly dueDate?: string | null;
  readonly street?: string;
  readonly zip?: string;
  readonly phoneNumber?: string;
  readonly emailAddress?: string;
  readonly note?: string;
  readonly description?: string;
  readonly lateFee?: number | null;
  readonly pastDueAmountMinor?: number | null;
  readonly meta?: string;
}
type Name = keyof EnteredAccount;

/** Where a field of the business unit's own list of fields is entered. */
export const propertyOf: Readonly<Record<FieldType, Name>> = {
  'Account Number': 'accountNumber',
  'Subaccount Number': 'subAccountNumber',
  Name: 'name',
  Balance: 'balance',
  'Issue Date': 'issueDate',
  'Due Date': 'dueDate',
  'Zip Code': 'zip',
  Address: 'street',
  'Phone Number': 'phoneNumber',
  Note: 'note',
  'Late Fee': 'lateFee',
  Description: 'description',
  EmailAddress: 'emailAddress',
  PastDueAmountMinor: 'pastDueAmountMinor',
};

const isPhone = (text: string) => /^1?[2-9]\d{9}$/.test(text.replace(/[\s().+-]/g, ''));
const isZip = (text: string) => /^\d{5}(?:-?\d{4})?$/.test(text);
const isPostalCode = (text: string) => /^[a-z]\d[a-z][ -]?\d[a-z]\d$/i.test(text);

const mostMeta = 50;
/** An object of texts: what forms know as `meta_` and its key. */
function isMeta(text: string): boolean {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return false;
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return false;
  const entries = Object.entries(read);
  return (
    entries.length <= mostMeta &&
    entries.every(([key, value]) => /^\w[\w-]{0,39}$/.test(key) && typeof value === 'string' && value.length <= 200)
  );
}

type Rule = (account: EnteredAccount, culture: Culture) => AccountProblem | undefined;

const rules: { readonly [K in Name]?: Rule } = {
  dueDate: ({ issueDate, dueDate }) => (issueDate && dueDate && dueDate < issueDate ? 'due_before_issue' : undefined),
  phoneNumber: ({ phoneNumber }) => (phoneNumber && !isPhone(phoneNumber) ? 'no_phone_number' : undefined),
  zip: ({ zip }, culture) => {
    if (!zip) return undefined;
    if (culture === 'en-CA') return isPostalCode(zip) ? undefined : 'no_postal_code';
    return isZip(zip) ? undefined : 'no_zip_code';
  },
  pastDueAmountMinor: ({ pastDueAmountMinor, balance }) =>
    (pastDueAmountMinor ?? 0) > Math.max(balance ?? 0, 0) ? 'past_due_over_balance' : undefined,
  meta: ({ meta }) => (meta && !isMeta(meta) ? 'bad_meta' : undefined),
};

/**
 * What is wrong with an account that somebody enters, by property. `changed` are the properties that differ from what
 * stood there: what came from elsewhere is not asked about.
 */
export function accountProblems(
  account: EnteredAccount,
  {
    needed,
    culture,
    changed,
  }: { readonly needed: readonly FieldType[]; readonly culture: Culture } & {
    readonly changed?: ReadonlySet<string>;
  },
): Readonly<Partial<Record<Name, AccountProblem>>> {
  const missing = needed.flatMap((type): [Name, AccountProblem][] => {
    const name = propertyOf[type];
    const value = account[name];
    return value === '' || value === null ? [[name, 'needed']] : [];
  });
  const wrong = Object.entries(rules).flatMap(([name, rule]): [Name, AccountProblem][] => {
    const problem = changed?.has(name) === false ? undefined : rule(account, culture);
    return problem ? [[name as Name, problem]] : [];
  });
  return Object.fromEntries([...wrong, ...missing]);
}
