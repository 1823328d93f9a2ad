import { change, oneRow, type Tx } from '../../platform/database/database.ts';
import { settleWaiting } from './lifecycle/settle-waiting.ts';
import { postBalanceEvents } from './post-balance-events.ts';
import { tell } from '@ratepayer/contract/texts/tell-kept.ts';
import { sql } from 'kysely';

export interface NewAccount {
  readonly businessUnitId: number;
  readonly accountNumber: string;
  readonly subAccountNumber: string;
  readonly name: string;
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly balanceMinor: number;
  readonly pastDueMinor?: number;
  readonly lateFeeMinor?: number;
  readonly issueDate: string | null;
  readonly dueDate: string | null;
  /** Of its opening balance, where that is not the day on which it was issued. */
  readonly effectiveDate?: string;
  readonly createMethod: 'Manual' | 'Api' | 'POS';
  readonly createdBy: string;
}

/** Creates an account with its opening balance as the first events of its register. Answers the account's id. */
export async function createAccount(tx: Tx, account: NewAccount): Promise<number> {
  const effectiveDate = account.effectiveDate ?? account.issueDate;
  if (effectiveDate === null) throw new Error('An opening balance is of a day.');
  const { id } = await oneRow(
    tx,
    sql<{
      id: number;
    }>`insert into account (business_unit_id, account_number, sub_account_number, name, street, city, state, zip,
      create_method)
      values (${account.businessUnitId}, ${account.accountNumber}, ${account.subAccountNumber}, ${account.name},
      ${account.street}, ${account.city}, ${account.state}, ${account.zip}, ${account.createMethod}) returning id`,
  );
  await change(
    tx,
    sql`insert into account_money (account_id, business_unit_id, due_date, issue_date)
      values (${id}, ${account.businessUnitId}, ${account.dueDate}, ${account.issueDate})`,
  );
  const opening = (bucket: 'Balance' | 'LateFee', amountMinor: number) =>
    amountMinor === 0
      ? []
      : [{ eventType: 'Opening' as const, bucket, amountMinor, sourceLineId: 0, chargeAllocations: [] }];
  await postBalanceEvents(tx, {
    businessUnitId: account.businessUnitId,
    accountId: id,
    sourceType: 'account',
    sourceId: id,
    effectiveDate,
    description: tell('register_opening'),
    createdBy: account.createdBy,
    postings: [...opening('Balance', account.balanceMinor), ...opening('LateFee', account.lateFeeMinor ?? 0)],
  });
  await change(
    tx,
    sql`update account_money set past_due_minor = ${account.pastDueMinor ?? 0},
      not_yet_due_minor = ${account.balanceMinor - (account.pastDueMinor ?? 0)} where account_id = ${id}`,
  );
  await settleWaiting(tx, account.businessUnitId, [id], { by: account.createdBy });
  return id;
}

export interface AccountLocks {
  readonly accountLocked?: boolean;
  readonly blockCreditCardPayment?: boolean;
  readonly blockAchPayment?: boolean;
  readonly allowOnlinePayment?: boolean;
  readonly isArchived?: boolean;
}

/** Sets locks of an account; what is not named stays. */
export async function setAccountLocks(tx: Tx, accountId: number, locks: AccountLocks): Promise<void> {
  await change(
    tx,
    sql`update account set account_locked = coalesce(${locks.accountLocked ?? null}, account_locked),
      block_credit_card_payment = coalesce(${locks.blockCreditCardPayment ?? null}, block_credit_card_payment),
        block_ach_payment = coalesce(${locks.blockAchPayment ?? null}, block_ach_payment),
        allow_online_payment = coalesce(${locks.allowOnlinePayment ?? null}, allow_online_payment),
        is_archived = coalesce(${locks.isArchived ?? null}, is_archived), archived_date = case
        when ${locks.isArchived ?? false} then now() else archived_date end,
        modified_date = now(), row_version = row_version + 1 where id = ${accountId}`,
  );
}
