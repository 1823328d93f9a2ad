import { sql } from 'kysely';
import { change, rowsOf, type Tx } from '../../platform/database/database.ts';
import { announce } from '../../platform/outbox/announce.ts';
import type { OnboardingSession } from './onboarding-session.ts';

interface OnFile {
  readonly id: number;
  readonly to: string;
  readonly account: string;
}

/** Tells the address that the biller has on file, once, that somebody is about to add an account to a login (T24). */
export async function tellOnFile(tx: Tx, session: OnboardingSession, accountIds: readonly number[]): Promise<void> {
  const { id, businessUnitId, toldAccountIds } = session;
  const fresh = accountIds.filter((one) => !toldAccountIds.includes(one));
  if (fresh.length === 0) return;
  await change(
    tx,
    sql`update onboarding_session set told_account_ids = told_account_ids || ${sql.val([...fresh])}::bigint[]
      where id = ${id}`,
  );
  const onFile = await rowsOf(
    tx,
    sql<OnFile>`select a.id, a.email_address as to,
      concat_ws(' – ', a.account_number, nullif(a.sub_account_number, '')) as account
      from published.account a where a.id = any(${sql.val([...fresh])}::bigint[]) and a.email_address like '%@%'
      order by a.id`,
  );
  await announce(
    tx,
    onFile.map((one) => ({
      businessUnitId,
      orderingKey: `onboarding:${id}`,
      topic: 'email.Account Link Begun',
      payload: { to: one.to, accountId: one.id, accountNumber: one.account },
    })),
  );
}
