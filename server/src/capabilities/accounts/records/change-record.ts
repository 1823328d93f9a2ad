import type { accountFields } from '@ratepayer/contract/accounts/account-record.fields.ts';
import type { AccountRecord } from '@ratepayer/contract/accounts/account-record.shapes.ts';
import type { BodyOf } from '@ratepayer/contract/kit/fields.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../../platform/audit/record.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import { change, codeOf, type Database, maybeRow, type Tx } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { badRequest, conflict, notFound } from '../../../platform/http/refusal.ts';
import { say } from '../../../platform/texts/refusals.ts';
import { businessUnitOf } from '../../organizations/find-business-unit.ts';
import { lockAccounts } from '../account-rows.ts';
import { type Entered, enteredOf } from '@ratepayer/contract/accounts/entered.ts';
import { readRecord } from './read-record.ts';
import { refuseProblems } from './refuse-problems.ts';
import { tellUpdated } from './tell-updated.ts';

type Deps = { readonly db: Database; readonly clock: Clock };
export type ChangedRecord = BodyOf<typeof accountFields> & {
  readonly rowVersion: number;
  readonly moneyVersion: number;
};

const uniqueViolation = '23505';

/**
 * Writes other values of an account. Its balance and late fee are moved by entries of the register alone; its dates and
 * what is past due are refused when its money moved since it was read. @returns its business unit
 * @throws 400 for what the business unit does not take, a locked account, and a number that is another's; 404 outside
 * the scope; 409 when somebody else was first
 */
export async function changeRecord(
  { db, clock }: Deps,
  caller: Caller,
  id: number,
  body: ChangedRecord,
): Promise<number> {
  try {
    return await db.scoped(caller.businessUnitIds, (tx) => write(tx, caller, id, body, clock.now()));
  } catch (error) {
    if (codeOf(error) !== uniqueViolation) throw error;
    throw badRequest('accountNumber', say('account_exists'));
  }
}

/** The business unit of an account, if it lies in the scope of the transaction. @throws 404 */
export async function unitOf(tx: Tx, id: number): Promise<number> {
  const account = await maybeRow(
    tx,
    sql<{ unit: number }>`select business_unit_id as unit from account where id = ${id} and not is_deleted`,
  );
  if (!account) throw notFound(say('could_not_find_account'));
  return account.unit;
}

async function write(tx: Tx, caller: Caller, id: number, body: ChangedRecord, now: Date): Promise<number> {
  const businessUnitId = await unitOf(tx, id);
  await lockAccounts(tx, [id]);
  const before = await readRecord(tx, businessUnitId, id, now);
  const unit = await businessUnitOf(tx, businessUnitId);
  if (before.accountLocked) throw badRequest('', say('unlock_first'));
  const was = enteredOf(before);
  const wanted: Entered = { ...was, ...given(body) };
  const changed = new Set(Object.keys(wanted).filter((name) => isOther(was, wanted, name as keyof Entered)));
  if (before.rowVersion !== body.rowVersion) throw conflict(say('record_changed'));
  const isMoney = moneyNames.some((name) => changed.has(name));
  if (isMoney && before.moneyVersion !== body.moneyVersion) throw conflict(say('record_changed'));
  if (changed.size === 0) return businessUnitId;
  refuseOtherNumber(before, changed);
  await refuseProblems(tx, unit, { ...wanted, balance: before.balance }, changed);
  await change(tx, texts(id, wanted));
  if (isMoney) await change(tx, money(id, wanted));
  const after = await readRecord(tx, businessUnitId, id, now);
  await recordAudit(tx, caller, {
    businessUnitId,
    entityType: 'Account',
    entityId: id,
    action: 'Changed',
    before: picked(enteredOf(before), changed),
    after: picked(enteredOf(after), changed),
  });
  await tellUpdated(tx, businessUnitId, [id]);
  return businessUnitId;
}

const moneyNames = ['issueDate', 'dueDate', 'pastDueAmountMinor'] as const satisfies (keyof Entered)[];

/** What was sent; a tick and an amount that were left out stay as they are. */
const given = ({ rowVersion: _row, moneyVersion: _money, pastDueAmountMinor, ...values }: ChangedRecord) =>
  Object.fromEntries(
    Object.entries({ ...values, pastDueAmountMinor: pastDueAmountMinor ?? undefined }).filter(
      ([, value]) => value !== undefined,
    ),
  ) as Partial<Entered>;

const isOther = (was: Entered, wanted: Entered, name: keyof Entered) =>
  name === 'meta' ? canonical(was.meta) !== canonical(wanted.meta) : was[name] !== wanted[name];
/** The same object however its text is spaced and ordered; what is none is refused later. */
function canonical(meta: string): string {
  try {
    return JSON.stringify(Object.entries(JSON.parse(meta || '{}') as object).toSorted());
  } catch {
    return meta;
  }
}

const picked = (values: Entered, names: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)));

/** The number of an account that came from elsewhere is how its file finds it again. @throws 400 */
function refuseOtherNumber({ createMethod }: AccountRecord, changed: ReadonlySet<string>): void {
  if (createMethod === 'Manual' || createMethod === 'POS') return;
  for (const name of ['accountNumber', 'subAccountNumber'])
    if (changed.has(name)) throw badRequest(name, say('number_from_file'));
}

const texts = (id: number, to: Entered) => sql`update account set account_number = ${to.accountNumber},
  sub_account_number = ${to.subAccountNumber}, name = ${to.name}, street = ${to.street}, street2 = ${to.street2},
  city = ${to.city}, state = ${to.state}, zip = ${to.zip}, country = ${to.country}, phone_number = ${to.phoneNumber},
  email_address = ${to.emailAddress}, description = ${to.description}, note = ${to.note},
  meta = ${to.meta || '{}'}::jsonb, late_fee_applicable = ${to.lateFeeApplicable},
  allow_online_payment = ${to.allowOnlinePayment}, block_credit_card_payment = ${to.blockCreditCardPayment},
  block_ach_payment = ${to.blockAchPayment}, modified_date = now(), row_version = row_version + 1 where id = ${id}`;

/** Past due and not yet due are the balance together. */
const money = (id: number, { issueDate, dueDate, pastDueAmountMinor }: Entered) => sql`update account_money
  set issue_date = ${issueDate}, due_date = ${dueDate}, past_due_minor = ${pastDueAmountMinor},
  not_yet_due_minor = balance - ${pastDueAmountMinor}, row_version = row_version + 1 where account_id = ${id}`;
