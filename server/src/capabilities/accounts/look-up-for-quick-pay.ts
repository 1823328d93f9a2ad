import { fieldTypes, type FieldType } from '@ratepayer/contract/accounts/account-fields.ts';
import type { LookUpOutcome, LookUpRequest } from '@ratepayer/identity/directory.ts';
import { sql } from 'kysely';
import { type Database, rowsOf, type Tx } from '../../platform/database/database.ts';
import { type BusinessUnit, businessUnitBySlug } from '../organizations/find-business-unit.ts';
import { accountsByIds } from './account-rows.ts';
import { findAccounts, type FoundAccount, type LookupAnswer, survivorOf } from './find-account.ts';
import { type LookUpGuard, lookUpKeys, verdictBefore } from './look-up-limits.ts';
import { openQuickPaySession } from './quick-pay-session.ts';
import { say } from '../../platform/texts/refusals.ts';

/**
 * Finds accounts by what stands on a bill and opens a look-up session over them. Which answer was wrong is never told;
 * nor by the time it takes, which the provider makes the same (identity/src/look-up-prompt.ts).
 */
export async function lookUpForQuickPay(
  db: Database,
  guard: LookUpGuard,
  request: LookUpRequest,
): Promise<LookUpOutcome> {
  const unit = await businessUnitBySlug(db, request.slug);
  if (unit?.status !== 'Live') return refused('none');
  const answers = readAnswers(request);
  return attempt(
    db,
    guard,
    { unit, answers, challenge: request.challenge, clientAddress: request.clientAddress },
    async (tx, accounts) => {
      const id = await openQuickPaySession(tx, {
        businessUnitId: unit.id,
        accountIds: accounts.map((account) => account.id),
        answered: answers.map((answer) => answer.type),
      });
      return String(id);
    },
  );
}

export interface Attempt {
  readonly unit: BusinessUnit;
  readonly answers: readonly LookupAnswer[];
  readonly challenge: string;
  readonly clientAddress: string;
}

/** One look-up under the limits; `onFound` runs in the transaction that found the accounts and answers the subject. */
export async function attempt(
  db: Database,
  guard: LookUpGuard,
  { unit, answers, challenge, clientAddress }: Attempt,
  onFound: (tx: Tx, accounts: readonly FoundAccount[]) => Promise<string>,
): Promise<LookUpOutcome> {
  const accountNumber = answers.find((answer) => answer.type === 'Account Number')?.value ?? '';
  const keys = lookUpKeys(clientAddress, unit.id, accountNumber);
  const { verdict, noMiss } = await verdictBefore(guard, keys, () => guard.isSolved(challenge));
  if (verdict === 'wait') return refused('wait', unit.phone);
  if (verdict === 'challenge') return refused('challenge', guard.issue());
  // A failure of ours keeps the count: it must not open a way around it.
  let matched = false;
  const find = async (tx: Tx): Promise<LookUpOutcome> => {
    const missing = await missingField(tx, unit.id, answers);
    if (missing) return refused('none');
    const { accounts, ambiguous } = await findAccounts(tx, unit, accountNumber, answers);
    if (ambiguous) return refused('ambiguous', await nextField(tx, unit.id, answers));
    const live = (
      await Promise.all(
        accounts.map((account) => (account.mergedIntoAccountId === null ? account : survivorOf(tx, account.id))),
      )
    ).filter((account): account is FoundAccount => account !== undefined && isTold(unit, account));
    if (live.length === 0) return refused('none');
    matched = true;
    const payable = live.filter(isPayable);
    if (payable.length === 0) return refused('notPayable', unit.phone);
    return { found: true, subject: await onFound(tx, await offeredOf(tx, unit, payable)) };
  };
  try {
    return await db.scoped([unit.id], find);
  } finally {
    // When the transaction is over: it holds a connection, and of many at once each would wait for a second one.
    if (matched) await noMiss();
  }
}

/** An archived account is found where its business unit says so: then it is told that it cannot be paid. */
const isTold = (unit: BusinessUnit, { isArchived }: FoundAccount) => !isArchived || unit.archivedAccountsLookup;
const isPayable = ({ isArchived, accountLocked, allowOnlinePayment }: FoundAccount) =>
  !isArchived && !accountLocked && allowOnlinePayment;

/** Of several accounts those that owe something, where the business unit says so; all of them where none does. */
async function offeredOf(
  tx: Tx,
  unit: BusinessUnit,
  payable: readonly FoundAccount[],
): Promise<readonly FoundAccount[]> {
  if (!unit.hideZeroBalanceInQuickPay || payable.length < 2) return payable;
  const ids = payable.map(({ id }) => id);
  const rows = await accountsByIds(tx, unit.id, ids);
  const owing = new Set(rows.filter((row) => row.totalOutstandingBalance > 0).map(({ id }) => id));
  return owing.size > 0 ? payable.filter(({ id }) => owing.has(id)) : payable;
}

const refused = (reason: Extract<LookUpOutcome, { found: false }>['reason'], detail = ''): LookUpOutcome => ({
  found: false,
  reason,
  detail,
});

function readAnswers(request: LookUpRequest): LookupAnswer[] {
  const extra = request.answers.flatMap(({ key, value }) => {
    const type = fieldTypes.find((field) => field === key || field.replaceAll(' ', '') === key);
    return type && value.trim() !== '' ? [{ type, value }] : [];
  });
  return [{ type: 'Account Number', value: request.accountNumber }, ...extra];
}

interface FieldRow {
  type: FieldType;
  label: string;
  isRequired: boolean;
}

const lookupFields = (tx: Tx, businessUnitId: number) =>
  rowsOf(
    tx,
    sql<FieldRow>`select type, label, is_required as "isRequired" from published.account_field_definition
      where business_unit_id = ${businessUnitId} and is_quick_pay_lookup_field order by "order"`,
  );

async function missingField(tx: Tx, businessUnitId: number, answers: readonly LookupAnswer[]): Promise<boolean> {
  const fields = await lookupFields(tx, businessUnitId);
  const unknown = answers.some(
    (answer) => answer.type !== 'Subaccount Number' && !fields.some((field) => field.type === answer.type),
  );
  return (
    unknown ||
    fields.some(
      (field) =>
        field.isRequired && !answers.some((answer) => answer.type === field.type && answer.value.trim() !== ''),
    )
  );
}

async function nextField(tx: Tx, businessUnitId: number, answers: readonly LookupAnswer[]): Promise<string> {
  const next = (await lookupFields(tx, businessUnitId)).find(
    (field) => !answers.some((answer) => answer.type === field.type),
  );
  return next?.label ?? say('number_exactly_stands_bill');
}
