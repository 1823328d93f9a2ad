import type { FieldType } from '@ratepayer/contract/accounts/account-fields.ts';
import type { Culture } from '@ratepayer/contract/kit/culture.ts';
import { readMoney } from '@ratepayer/contract/kit/money.ts';
import { sql } from 'kysely';
import { rowsOf, type Tx } from '../../platform/database/database.ts';
import { isEnded, pastDueMinor } from './account-rows.ts';
import { meantByNumber, plainNumber, shortNumber } from './account-number.rules.ts';

export interface LookupAnswer {
  readonly type: FieldType;
  readonly value: string;
}

export interface FoundAccount {
  readonly id: number;
  readonly accountNumber: string;
  readonly subAccountNumber: string;
  readonly accountLocked: boolean;
  readonly allowOnlinePayment: boolean;
  /** Or a file ends it, and waits for a payment that is under way. */
  readonly isArchived: boolean;
  readonly mergedIntoAccountId: number | null;
}

interface Candidate extends FoundAccount {
  readonly name: string;
  readonly zip: string;
  readonly phoneNumber: string;
  readonly emailAddress: string;
  readonly description: string;
  readonly lateFee: number;
  readonly pastDueAmountMinor: number;
}

const digits = (text: string) => text.replace(/\D/g, '');
const words = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();

function matches(account: Candidate, answer: LookupAnswer, culture: Culture): boolean {
  switch (answer.type) {
    case 'Subaccount Number':
      return answer.value.trim() === '' || plainNumber(account.subAccountNumber) === plainNumber(answer.value);
    case 'Name':
      return words(account.name) !== '' && words(account.name) === words(answer.value);
    case 'Zip Code':
      return digits(account.zip).slice(0, 5) === digits(answer.value).slice(0, 5) && digits(answer.value).length >= 5;
    case 'Phone Number':
      return (
        digits(account.phoneNumber).slice(-10) === digits(answer.value).slice(-10) && digits(answer.value).length >= 10
      );
    case 'EmailAddress':
      return account.emailAddress.toLowerCase() === answer.value.trim().toLowerCase() && answer.value.trim() !== '';
    case 'Description':
      return words(account.description) !== '' && words(account.description) === words(answer.value);
    // What is not owed tells nobody apart: most accounts have none.
    case 'Late Fee':
      return account.lateFee > 0 && account.lateFee === readMoney(answer.value, culture);
    case 'PastDueAmountMinor':
      return account.pastDueAmountMinor > 0 && account.pastDueAmountMinor === readMoney(answer.value, culture);
    default:
      return false;
  }
}

interface FoundByNumber {
  readonly accounts: readonly Candidate[];
  /** The loose match fits several numbers. */
  readonly ambiguous: boolean;
}

/**
 * Accounts that a number means. An exact number wins; else spaces, dashes, case and zeros before it are forgiven, and
 * it counts only when one number is left.
 */
export const findByNumber = async (tx: Tx, businessUnitId: number, accountNumber: string): Promise<FoundByNumber> =>
  ofOneNumber(await candidatesOf(tx, businessUnitId, accountNumber.trim()));

/** The same where the other answers are right as well, amounts by the marks of the business unit. */
export async function findAccounts(
  tx: Tx,
  { id, culture }: { readonly id: number; readonly culture: Culture },
  accountNumber: string,
  answers: readonly LookupAnswer[],
): Promise<FoundByNumber> {
  const candidates = await candidatesOf(tx, id, accountNumber.trim());
  return ofOneNumber(
    candidates.filter((candidate) =>
      answers.every((answer) => answer.type === 'Account Number' || matches(candidate, answer, culture)),
    ),
  );
}

async function candidatesOf(tx: Tx, businessUnitId: number, typed: string): Promise<readonly Candidate[]> {
  const candidates = await rowsOf(
    tx,
    sql<Candidate>`select a.id, a.account_number as "accountNumber", a.sub_account_number as "subAccountNumber",
      a.account_locked as "accountLocked",
        a.allow_online_payment as "allowOnlinePayment", ${isEnded} as "isArchived",
        a.merged_into_account_id as "mergedIntoAccountId", a.name, a.zip,
        a.phone_number as "phoneNumber", a.email_address as "emailAddress", a.description, m.late_fee as "lateFee",
        ${pastDueMinor} as "pastDueAmountMinor"
      from account a join account_money m on m.account_id = a.id
      where a.business_unit_id = ${businessUnitId} and not a.is_deleted
      and (a.account_number = ${typed}
      or regexp_replace(lower(regexp_replace(a.account_number, '[ -]', '', 'g')), '^0+(?=.)',
      '') = ${shortNumber(typed)})
      order by a.account_number = ${typed} desc, a.id limit 100`,
  );
  return meantByNumber(candidates, typed);
}

function ofOneNumber(pool: readonly Candidate[]): FoundByNumber {
  const ambiguous = new Set(pool.map((candidate) => candidate.accountNumber)).size > 1;
  return { accounts: ambiguous ? [] : pool, ambiguous };
}

/** The account that took over, along the whole chain of merges. */
export async function survivorOf(tx: Tx, accountId: number): Promise<FoundAccount | undefined> {
  const rows = await rowsOf(
    tx,
    sql<FoundAccount>`with recursive chain as (
        select id, merged_into_account_id, 1 as depth from account where id = ${accountId}
        union all select a.id, a.merged_into_account_id, depth + 1 from chain c
        join account a on a.id = c.merged_into_account_id where depth < 20)
      select a.id, a.account_number as "accountNumber", a.sub_account_number as "subAccountNumber",
      a.account_locked as "accountLocked",
        a.allow_online_payment as "allowOnlinePayment", ${isEnded} as "isArchived",
        a.merged_into_account_id as "mergedIntoAccountId"
      from chain c join account a on a.id = c.id where c.merged_into_account_id is null`,
  );
  return rows[0];
}
