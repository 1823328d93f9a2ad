import { formMoment, metaContext } from '@ratepayer/contract/forms/form-context.ts';
import type { FormContext } from '@ratepayer/contract/forms/form-shape.ts';
import { sql } from 'kysely';
import { maybeRow, rowsOf, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { accountWhere } from '../accounts/account-rows.ts';
import { unitOfOwn } from '../accounts/unit-of-own.ts';
import type { PayingUnit } from '../organizations/find-business-unit.ts';
import type { AskedOfPayment } from '../payments/required-forms.ts';

interface About {
  readonly unit: Pick<PayingUnit, 'id' | 'timezone'>;
  /** The account that the form is about; 0 for none. */
  readonly accountId: number;
  readonly now: Date;
}

/**
 * What is known of account, payer and moment. An account is known to its payers and to staff of its business unit.
 * @throws 404 for everybody else's
 */
export async function contextOf(tx: Tx, caller: Caller, { unit, accountId, now }: About): Promise<FormContext> {
  const account = accountId > 0 ? await accountOf(tx, caller, unit.id, accountId) : undefined;
  const { meta, ...facts } = account ?? { meta: '' };
  return {
    ...metaContext(meta),
    ...(account ? { account: facts } : {}),
    user: await payerOf(tx, caller),
    currentDate: formMoment(now, unit.timezone),
  };
}

async function accountOf(tx: Tx, caller: Caller, businessUnitId: number, accountId: number) {
  const isStaff = caller.kind === 'staff' || caller.kind === 'machine';
  if (!isStaff && (await unitOfOwn(tx, caller, accountId)) !== businessUnitId) throw notFound(say('no_such_form'));
  const [found] = await accountsOf(tx, businessUnitId, [accountId]);
  if (!found) throw notFound(say('could_not_find_account'));
  return found;
}

const accountsOf = (tx: Tx, businessUnitId: number, accountIds: readonly number[]) =>
  rowsOf(
    tx,
    sql<Readonly<Record<string, string>> & { meta: string }>`select p.meta::text as meta, a.id, a."accountNumber",
      a."subAccountNumber", a.name, a.street as "streetAddress", p.city, p.state, p.zip as "zipCode",
      a."totalOutstandingBalance", a."pastDueAmountMinor", a."dueDate", p.email_address as "emailAddress"
      from (${accountWhere(sql`any(${sql.val([...accountIds])}::bigint[])`)}) a join published.account p on p.id = a.id
      where a."businessUnitId" = ${businessUnitId} and not p.is_deleted order by a.id`,
  );

/** What is known of a payment: once with each of its accounts, or without one where it has none. */
export async function contextsOfPayment(
  tx: Tx,
  { unit, accountIds, customerId, now }: AskedOfPayment,
): Promise<FormContext[]> {
  const accounts = accountIds.length > 0 ? await accountsOf(tx, unit.id, accountIds) : [];
  const known = {
    user: customerId === null ? {} : await customerOf(tx, customerId),
    currentDate: formMoment(now, unit.timezone),
  };
  if (accounts.length === 0) return [known];
  return accounts.map(({ meta, ...account }) => ({ ...metaContext(meta), account, ...known }));
}

async function payerOf(tx: Tx, { kind, customerId, name }: Caller): Promise<FormContext> {
  if (kind !== 'customer' || customerId === null) return kind === 'anonymous' || kind === 'quickPay' ? {} : { name };
  return customerOf(tx, customerId);
}

async function customerOf(tx: Tx, customerId: number): Promise<FormContext> {
  const found = await maybeRow(
    tx,
    sql<Readonly<Record<string, string>>>`select first_name as "firstName", last_name as "lastName",
      first_name || ' ' || last_name as name, email, phone_number as "phoneNumber"
      from published.customer where id = ${customerId}`,
  );
  return found ?? {};
}
