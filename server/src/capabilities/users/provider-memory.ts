import type { Memory, Remembered } from '@ratepayer/identity/memory.ts';
import type { Database } from '../../platform/database/database.ts';

/** What the identity provider remembers, in one table; each call is one statement of its own. */
export const providerMemory = ({ pool }: Pick<Database, 'pool'>): Memory => ({
  async keep(model, key, payload, seconds) {
    await pool.query(
      `insert into identity.oidc_payload (model, id, payload, grant_id, uid, expires_at)
        values ($1, $2, $3, $4, $5, now() + $6 * interval '1 second')
       on conflict (model, id) do update set payload = excluded.payload, grant_id = excluded.grant_id,
       uid = excluded.uid, expires_at = excluded.expires_at`,
      [model, key, JSON.stringify(payload), payload.grantId ?? null, payload.uid ?? null, seconds],
    );
  },
  async read(model, by, value) {
    const { rows } = await pool.query<Remembered>(
      `select payload, consumed_at is not null as "isUsedUp" from identity.oidc_payload
        where model = $1 and ${by} = $2 and (expires_at is null or expires_at > now())`,
      [model, value],
    );
    return rows[0];
  },
  async useUp(model, key) {
    const { rowCount } = await pool.query(
      'update identity.oidc_payload set consumed_at = now() where model = $1 and id = $2 and consumed_at is null',
      [model, key],
    );
    return rowCount === 1;
  },
  async take(model, key) {
    const { rows } = await pool.query<Pick<Remembered, 'payload'>>(
      `update identity.oidc_payload set consumed_at = now() where model = $1 and id = $2 and consumed_at is null
        and expires_at > now() returning payload`,
      [model, key],
    );
    return rows[0]?.payload;
  },
  async forget(model, key) {
    await pool.query('delete from identity.oidc_payload where model = $1 and id = $2', [model, key]);
  },
  async forgetGrant(grantId) {
    await pool.query('delete from identity.oidc_payload where grant_id = $1', [grantId]);
  },
});
