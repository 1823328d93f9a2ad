import type { newAccountFields } from '@ratepayer/contract/accounts/account-record.fields.ts';
import type { BodyOf } from '@ratepayer/contract/kit/fields.ts';
import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { sql } from 'kysely';
import type { Clock } from '../../../platform/clock/clock.ts';
import { recordAudit } from '../../../platform/audit/record.ts';
import { change, codeOf, type Database, maybeRow, type Tx } from '../../../platform/database/database.ts';
import { type Caller, callerKey } from '../../../platform/http/caller.ts';
import { keyKept, keyUse, type KeyUse, wasUsed } from '../../../platform/http/idempotency.ts';
import { badRequest } from '../../../platform/http/refusal.ts';
import { say } from '../../../platform/texts/refusals.ts';
import { type BusinessUnit, businessUnitOf } from '../../organizations/find-business-unit.ts';
import { createAccount } from '../create-account.ts';
import { readRecord } from './read-record.ts';
import { refuseProblems } from './refuse-problems.ts';
import { tellUpdated } from './tell-updated.ts';

type Deps = { readonly db: Database; readonly clock: Clock };
export type NewRecord = BodyOf<typeof newAccountFields> & { readonly isPos?: boolean | undefined };

const uniqueViolation = '23505';

/**
 * Makes an account with its opening balance as the first entry of its register; the same request again is the same
 * account. @returns its id @throws 400 for a number that is there already and what the business unit does not take
 */
export async function createRecord(
  { db, clock }: Deps,
  caller: Caller,
  businessUnitId: number,
  body: NewRecord,
  idempotencyKey: string | undefined,
): Promise<number> {
  const key = idempotencyKey ? keyOf(caller, businessUnitId, body, idempotencyKey) : undefined;
  const earlier = () => db.scoped([businessUnitId], (tx) => madeBefore(tx, businessUnitId, body, key));
  try {
    return (
      (await earlier()) ??
      (await db.scoped([businessUnitId], (tx) => make(tx, caller, businessUnitId, body, key, clock.now())))
    );
  } catch (error) {
    if (codeOf(error) !== uniqueViolation) throw error;
    // Somebody was first: the same request, of which this is a repeat, or another account of this number.
    const made = await earlier();
    if (made === undefined) throw badRequest('accountNumber', say('account_exists'));
    return made;
  }
}

const keyOf = (caller: Caller, businessUnitId: number, body: NewRecord, key: string) =>
  keyUse({
    businessUnitId,
    caller: callerKey(caller),
    operation: 'account',
    target: `unit:${businessUnitId}`,
    key,
    body,
  });

/** The account that this request made before. @throws 400 when its key came with another body */
async function madeBefore(
  tx: Tx,
  businessUnitId: number,
  { accountNumber, subAccountNumber = '' }: NewRecord,
  key: KeyUse | undefined,
): Promise<number | undefined> {
  if (!key || !(await wasUsed(tx, key))) return undefined;
  const made = await maybeRow(
    tx,
    sql<{ id: number }>`select id from account where business_unit_id = ${businessUnitId}
      and account_number = ${accountNumber} and sub_account_number = ${subAccountNumber} and not is_deleted`,
  );
  return made?.id;
}

async function make(
  tx: Tx,
  caller: Caller,
  businessUnitId: number,
  body: NewRecord,
  key: KeyUse | undefined,
  now: Date,
): Promise<number> {
  const unit = await businessUnitOf(tx, businessUnitId);
  await refuseProblems(tx, unit, body);
  const id = await createAccount(tx, {
    ...valuesOf(body, unit, now),
    createMethod: methodOf(caller, body),
    createdBy: caller.name,
  });
  await change(tx, rest(id, body));
  if (key) await change(tx, sql`with guard as (select 1), ${keyKept(key)} select 1`);
  await recordAudit(tx, caller, {
    businessUnitId,
    entityType: 'Account',
    entityId: id,
    action: 'Added',
    after: await readRecord(tx, businessUnitId, id, now),
  });
  await tellUpdated(tx, businessUnitId, [id]);
  return id;
}

const methodOf = (caller: Caller, { isPos }: NewRecord) =>
  isPos ? 'POS' : caller.kind === 'machine' ? 'Api' : 'Manual';

const valuesOf = (body: NewRecord, unit: BusinessUnit, now: Date) => ({
  businessUnitId: unit.id,
  accountNumber: body.accountNumber,
  subAccountNumber: body.subAccountNumber ?? '',
  name: body.name ?? '',
  street: body.street ?? '',
  city: body.city ?? '',
  state: body.state ?? '',
  zip: body.zip ?? '',
  balanceMinor: body.balance ?? 0,
  pastDueMinor: body.pastDueAmountMinor ?? 0,
  lateFeeMinor: body.lateFee ?? 0,
  issueDate: body.issueDate ?? null,
  dueDate: body.dueDate ?? null,
  effectiveDate: dateIn(now, unit.timezone),
});

/** What an account is beside its number, its holder and its money. */
const rest = (id: number, body: NewRecord) => sql`update account set street2 = ${body.street2 ?? ''},
  country = ${body.country ?? ''}, phone_number = ${body.phoneNumber ?? ''},
  email_address = ${body.emailAddress ?? ''}, description = ${body.description ?? ''}, note = ${body.note ?? ''},
  meta = ${body.meta || '{}'}::jsonb, late_fee_applicable = ${body.lateFeeApplicable ?? true},
  allow_online_payment = ${body.allowOnlinePayment ?? true},
  block_credit_card_payment = ${body.blockCreditCardPayment ?? false},
  block_ach_payment = ${body.blockAchPayment ?? false} where id = ${id}`;
