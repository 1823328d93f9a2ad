import type { Passkey } from '@ratepayer/identity/passkey.ts';
import type { Database } from '../../platform/database/database.ts';

/** The passkey of a payer who may sign in, by what its device calls it. One that is doubted signs nobody in. */
export async function passkeyNamed({ pool }: Pick<Database, 'pool'>, id: string): Promise<Passkey | undefined> {
  const { rows } = await pool.query<{ handle: string; publicKey: Buffer; counter: string }>(
    `select p.user_handle as handle, p.public_key as "publicKey", p.counter from identity.passkey p
      join user_account u on u.id = p.user_id and u.status = 'Active' and u.role = 'Customer'
      and (u.access_ends_at is null or u.access_ends_at > now())
      where p.credential_id = $1 and p.doubted_date is null`,
    [id],
  );
  const [row] = rows;
  return (
    row && {
      credentialId: id,
      userHandle: row.handle,
      publicKey: new Uint8Array(row.publicKey),
      counter: Number(row.counter),
    }
  );
}

/**
 * Keeps what the counter of a passkey says, and that it was used. A device counts up or never counts: one that says
 * less than before, or the same, is not the only one of its kind, and neither signs in from then on. Of two who say the
 * same at once one is the first. @returns whose it is; undefined for a doubted or removed one
 */
export async function notePasskeyUse(
  { pool }: Pick<Database, 'pool'>,
  credentialId: string,
  counter: number,
): Promise<number | undefined> {
  const { rows } = await pool.query<{ userId: number; isDoubted: boolean }>(
    `update identity.passkey p set
        counter = greatest(p.counter, $2::bigint),
        last_used_date = case when p.counter < $2 or (p.counter = 0 and $2 = 0) then now() else p.last_used_date end,
        doubted_date = case when p.counter < $2 or (p.counter = 0 and $2 = 0) then null else now() end
      where p.credential_id = $1 and p.doubted_date is null
      returning p.user_id as "userId", p.doubted_date is not null as "isDoubted"`,
    [credentialId, counter],
  );
  const [row] = rows;
  return row && !row.isDoubted ? row.userId : undefined;
}
