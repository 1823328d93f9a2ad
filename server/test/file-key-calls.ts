import type { PrivateKey } from 'openpgp';
import { expect } from 'vitest';
import { transferDeps } from './connection-kit.ts';
import type { World } from './world.ts';

/** What staff ask about the keys for files of a business unit, named in turn; `who` is known when a test runs. */
export function fileKeyCalls(world: () => World, who: () => { readonly unit: number; readonly admin: string }) {
  const home = () => `/api/business-units/${who().unit}/file-keys`;
  const deps = () => transferDeps(world(), { port: 0 });
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, token = who().admin) =>
    world().call(method, `${home()}${path}`, { token, ...(body ? { body } : {}) });
  let named = 0;
  const nextName = (word = 'Key') => `${word} ${++named}`;
  const add = async (body: object) => {
    const made = await call('POST', '', { name: nextName(), key: '', passphrase: '', ...body });
    expect(made).toMatchObject({ status: 200 });
    return made.body;
  };
  const addOwn = () => add({ kind: 'Own' });
  const addPartner = async (key: PrivateKey) => {
    const made = await add({ kind: 'Partner', key: key.toPublic().armor() });
    const { fingerprint, rowVersion } = made;
    const { status, body } = await call('POST', `/${made.id}/confirmation`, { fingerprint, rowVersion });
    expect(status).toBe(200);
    return body;
  };
  const read = async (id: number) => (await call('GET', `/${id}`)).body;
  return { deps, call, nextName, add, addOwn, addPartner, read };
}
