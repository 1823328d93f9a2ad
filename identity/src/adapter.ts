import { createHash } from 'node:crypto';
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import type pg from 'pg';
import type { Directory } from './directory.ts';

/** Everything the provider remembers lies in one table; clients come from the portal's directory. */
export function adapterFactory(pool: pg.Pool, directory: Directory): (model: string) => Adapter {
  return (model) => new TableAdapter(pool, directory, model);
}

// What opens something to whoever knows it is kept as its hash; sessions lie in signed cookies and need none.
const hashed = new Set(['AuthorizationCode', 'Interaction']);
const ownId = '{own id}';
// Nothing an anonymous call leaves stays for ever, whatever a model says of its life.
const longestSeconds = 86_400;

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
      `insert into identity.oidc_payload (model, id, payload, grant_id, uid, expires_at)
        values ($1, $2, $3, $4, $5, now() + $6 * interval '1 second')
       on conflict (model, id) do update set payload = excluded.payload, grant_id = excluded.grant_id,
       uid = excluded.uid, expires_at = excluded.expires_at`,
      [
        this.#model,
        this.#keyOf(id),
        this.#isHashed ? JSON.stringify(payload).replaceAll(id, ownId) : JSON.stringify(payload),
        payload.grantId ?? null,
        payload.uid ?? null,
        expiresIn ?? longestSeconds,
      ],
    );
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    if (this.#model === 'Client') return this.#client(id);
    const found = await this.#read('id', this.#keyOf(id));
    return found && this.#isHashed ? JSON.parse(JSON.stringify(found).replaceAll(ownId, id)) : found;
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#read('uid', uid);
  }

  async findByUserCode(): Promise<undefined> {
    return undefined; // the device flow is off
  }

  async consume(id: string): Promise<void> {
    const { rowCount } = await this.#pool.query(
      'update identity.oidc_payload set consumed_at = now() where model = $1 and id = $2 and consumed_at is null',
      [this.#model, this.#keyOf(id)],
    );
    // Two that were read at the same moment both looked unused: the one statement says who was first (security.md T44).
    if (rowCount !== 1) throw new errors.InvalidGrant('it was used already');
  }

  async destroy(id: string): Promise<void> {
    await this.#pool.query('delete from identity.oidc_payload where model = $1 and id = $2', [
      this.#model,
      this.#keyOf(id),
    ]);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await this.#pool.query('delete from identity.oidc_payload where grant_id = $1', [grantId]);
  }

  get #isHashed(): boolean {
    return hashed.has(this.#model);
  }

  #keyOf(id: string): string {
    return this.#isHashed ? createHash('sha256').update(id).digest('base64url') : id;
  }

  async #read(column: 'id' | 'uid', value: string): Promise<AdapterPayload | undefined> {
    const { rows } = await this.#pool.query<Stored>(
      `select payload, consumed_at from identity.oidc_payload
        where model = $1 and ${column} = $2 and (expires_at is null or expires_at > now())`,
      [this.#model, value],
    );
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
