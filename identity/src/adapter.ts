import type { Adapter, AdapterPayload } from 'oidc-provider';
import type pg from 'pg';
import type { Directory } from './directory.ts';

/** Everything the provider remembers lies in one table; clients come from the portal's directory. */
export function adapterFactory(pool: pg.Pool, directory: Directory): (model: string) => Adapter {
  return (model) => new TableAdapter(pool, directory, model);
}

type Stored = { payload: AdapterPayload; consumed_at: Date | null };

class TableAdapter implements Adapter {
  readonly #pool: pg.Pool;
  readonly #directory: Directory;
  readonly #model: string;

  constructor(pool: pg.Pool, directory: Directory, model: string) {
    this.#pool = pool;
    this.#directory = directory;
    this.#model = model;
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
    await this.#pool.query(
      `insert into identity.oidc_payload (model, id, payload, grant_id, uid, expires_at) values ($1, $2, $3, $4, $5, now() + $6 * interval '1 second')
       on conflict (model, id) do update set payload = excluded.payload, grant_id = excluded.grant_id, uid = excluded.uid, expires_at = excluded.expires_at`,
      [this.#model, id, JSON.stringify(payload), payload.grantId ?? null, payload.uid ?? null, expiresIn ?? null],
    );
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    if (this.#model === 'Client') return this.#client(id);
    return this.#read('id', id);
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#read('uid', uid);
  }

  async findByUserCode(): Promise<undefined> {
    return undefined; // the device flow is off
  }

  async consume(id: string): Promise<void> {
    await this.#pool.query('update identity.oidc_payload set consumed_at = now() where model = $1 and id = $2', [this.#model, id]);
  }

  async destroy(id: string): Promise<void> {
    await this.#pool.query('delete from identity.oidc_payload where model = $1 and id = $2', [this.#model, id]);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await this.#pool.query('delete from identity.oidc_payload where grant_id = $1', [grantId]);
  }

  async #read(column: 'id' | 'uid', value: string): Promise<AdapterPayload | undefined> {
    const { rows } = await this.#pool.query<Stored>(`select payload, consumed_at from identity.oidc_payload where model = $1 and ${column} = $2 and (expires_at is null or expires_at > now())`, [
      this.#model,
      value,
    ]);
    const row = rows[0];
    return row && { ...row.payload, ...(row.consumed_at ? { consumed: true } : {}) };
  }

  async #client(id: string): Promise<AdapterPayload | undefined> {
    const client = await this.#directory.machineClient(id);
    return (
      client && {
        client_id: client.clientId,
        client_secret: client.secretHash,
        grant_types: ['client_credentials'],
        response_types: [],
        redirect_uris: [],
        token_endpoint_auth_method: 'client_secret_basic',
      }
    );
  }
}
