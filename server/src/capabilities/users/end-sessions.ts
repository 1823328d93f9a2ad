import { sql } from 'kysely';
import { change, type Tx } from '../../platform/database/database.ts';

/**
 * Ends everything that speaks for a person, or each of several: access tokens (401 within seconds), sessions and grants
 * at the provider, codes that were not redeemed yet, sign-ins that were proved and not gone on with (security.md T5,
 * T44). A sign-in that is under way in `exceptSession` goes on.
 */
export async function endSessions(tx: Tx, userId: number | readonly number[], exceptSession?: string): Promise<void> {
  const ids = typeof userId === 'number' ? [userId] : [...userId];
  // A token's time is in whole seconds. By it those end that were handed out before this second; what was handed out
  // within it ends with its session, since whoever signs in anew may be as fast.
  await change(
    tx,
    sql`update user_account set tokens_valid_from = date_trunc('second', now()) + interval '1 second'
      where id = any(${sql.val(ids)}::int[])`,
  );
  await change(
    tx,
    sql`update identity.browser_session set ended_date = now() where user_id = any(${sql.val(ids)}::int[])
      and ended_date is null and uid is distinct from ${exceptSession ?? null}::text`,
  );
  await change(
    tx,
    sql`delete from identity.oidc_payload where model = 'Interaction'
      and payload #>> '{result,login,accountId}' = any(${sql.val(ids.map(String))}::text[])`,
  );
  await change(
    tx,
    sql`delete from identity.oidc_payload
      where payload ->> 'accountId' = any(${sql.val(ids.map(String))}::text[])
      and model in ('Session', 'Grant', 'AuthorizationCode', 'AccessToken', 'RefreshToken')
      and (model <> 'Session' or uid is distinct from ${exceptSession ?? null}::text)`,
  );
}
