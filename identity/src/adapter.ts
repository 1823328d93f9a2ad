import { createHash } from 'node:crypto';
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import type { Directory, MachineClient } from './directory.ts';
import type { Memory } from './memory.ts';

/** Everything the provider remembers lies in one memory; clients come from the portal's directory. */
export function adapterFactory(memory: Memory, directory: Directory): (model: string) => Adapter {
  return (model) => new MemoryAdapter(memory, directory, model);
}

// What opens something to whoever knows it is kept as its hash; sessions lie in signed cookies and need none.
const hashed = new Set(['AuthorizationCode', 'Interaction']);
const ownId = '{own id}';
// Nothing an anonymous call leaves stays for ever, whatever a model says of its life.
const longestSeconds = 86_400;

class MemoryAdapter implements Adapter {
  readonly #memory: Memory;
  readonly #directory: Directory;
  readonly #model: string;

  constructor(memory: Memory, directory: Directory, model: string) {
    this.#memory = memory;
    this.#directory = directory;
    this.#model = model;
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
    const kept = this.#isHashed ? replaced(payload, id, ownId) : payload;
    await this.#memory.keep(this.#model, this.#keyOf(id), kept, expiresIn ?? longestSeconds);
    // What a program signed is used once, by the first of many that come at the same moment (security.md T44).
    if (this.#model === 'ReplayDetection' && !(await this.#memory.useUp(this.#model, this.#keyOf(id))))
      throw new errors.InvalidClientAuth('used_already');
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    if (this.#model === 'Client') return this.#client(id);
    const found = await this.#read('id', this.#keyOf(id));
    return found && this.#isHashed ? replaced(found, ownId, id) : found;
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#read('uid', uid);
  }

  async findByUserCode(): Promise<undefined> {
    return undefined; // the device flow is off
  }

  async consume(id: string): Promise<void> {
    if (!(await this.#memory.useUp(this.#model, this.#keyOf(id)))) throw new errors.InvalidGrant('it was used already');
  }

  async destroy(id: string): Promise<void> {
    await this.#memory.forget(this.#model, this.#keyOf(id));
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await this.#memory.forgetGrant(grantId);
  }

  get #isHashed(): boolean {
    return hashed.has(this.#model);
  }

  #keyOf(id: string): string {
    return this.#isHashed ? createHash('sha256').update(id).digest('base64url') : id;
  }

  async #read(by: 'id' | 'uid', value: string): Promise<AdapterPayload | undefined> {
    const found = await this.#memory.read(this.#model, by, value);
    return found && { ...found.payload, ...(found.isUsedUp ? { consumed: true } : {}) };
  }

  async #client(id: string): Promise<AdapterPayload | undefined> {
    const client = await this.#directory.machineClient(id);
    return (
      client && {
        client_id: client.clientId,
        grant_types: ['client_credentials'],
        response_types: [],
        redirect_uris: [],
        ...proofOf(client),
      }
    );
  }
}

/** What a program proves itself by: its secret, or a token that it signs by its own key. */
const proofOf = ({ secretHashes, publicKeys }: MachineClient): Partial<AdapterPayload> =>
  publicKeys.length > 0
    ? { token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [...publicKeys] } }
    : { token_endpoint_auth_method: 'client_secret_basic', client_secret: secretHashes.join(' ') };

const replaced = (payload: AdapterPayload, text: string, by: string): AdapterPayload =>
  JSON.parse(JSON.stringify(payload).replaceAll(text, by)) as AdapterPayload;
