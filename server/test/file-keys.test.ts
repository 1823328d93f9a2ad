import { encryptKey, type PrivateKey, revokeKey } from 'openpgp';
import { beforeAll, describe, expect, it } from 'vitest';
import { Lost } from '../src/capabilities/jobs/task-kind.ts';
import { fileKeySource } from '../src/capabilities/transfers/keys/file-key.source.ts';
import { runKeyTest } from '../src/capabilities/transfers/keys/test-key.ts';
import { warnOfEnds } from '../src/capabilities/transfers/keys/warn-of-ends.ts';
import { cipherInThread } from '../src/integrations/file-encryption/in-thread.ts';
import { makeFileKey } from '../src/integrations/file-encryption/file-keys.ts';
import { fixedClock } from '../src/platform/clock/clock.ts';
import { fileKeyCalls } from './file-key-calls.ts';
import { seedFileKeys } from './file-key-rows.ts';
import { bomb, partnerKey } from './openpgp-kit.ts';
import { openedWorld } from './opened-world.ts';
import { testList } from './test-list.ts';

const world = openedWorld();

describe('keys for files', () => testList(fileKeySource, { world, seed: seedFileKeys }));

describe('a key', () => {
  let unit: number;
  let admin: string;
  const calls = fileKeyCalls(world, () => ({ unit, admin }));
  const { deps, call, nextName, add, addOwn, addPartner, read } = calls;
  const refusal = async (body: object) => {
    const { status, body: said } = await call('POST', '', { name: nextName(), key: '', passphrase: '', ...body });
    return [status, said[0].propertyName, said[0].errorMessage] as const;
  };
  const tested = async (id: number) => {
    await runKeyTest(deps(), { businessUnitId: unit, id });
    return read(id);
  };
  beforeAll(async () => {
    unit = await world().unitId('riverton-water');
    admin = await world().token('admin@riverton.test');
  });

  it('of our own is made here for two years; its private part is told to nobody and opened by a worker', async () => {
    const sent = () => world().jobs.filter(({ queue }) => queue === 'file-key-test').length;
    const before = sent();
    const key = await addOwn();
    expect(sent() - before).toBe(1);
    expect(key).toMatchObject({ kind: 'Own', algorithm: 'Ed25519 / X25519', status: 'Not Tested', isTesting: true });
    expect(key.fingerprint).toMatch(/^([0-9A-F]{4} ){9}[0-9A-F]{4}$/);
    const days = (Date.parse(key.expiresDate) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(730);
    expect(await tested(key.id)).toMatchObject({ status: 'Good', isTesting: false, testFault: null });
    const file = await call('GET', `/${key.id}/public-key`);
    expect(String(file.headers['content-type'])).toContain('application/pgp-keys');
    const [row] = await world().rows(`select secret_enveloped, public_key from file_key where id = ${key.id}`);
    expect(row.secret_enveloped).toMatch(/^v1\./);
    expect(row.public_key).toMatch(/^-----BEGIN PGP PUBLIC KEY BLOCK-----/);
    const told = JSON.stringify([
      key,
      await call('GET', ''),
      await call('GET', `/${key.id}/history`),
      await world().rows("select * from audit_entry where entity_type = 'FileKey'"),
    ]);
    expect(told).not.toMatch(/PRIVATE KEY|v1\./);
  });

  it('is refused where it is weak, over, revoked, locked, private, none, or there already', async () => {
    const day = 86_400_000;
    const old = await partnerKey({ date: new Date(Date.now() - 3 * day), keyExpirationTime: 86_400 });
    const p256 = await partnerKey({ curve: 'nistP256' });
    const rsa = (rsaBits: number) => partnerKey({ type: 'rsa', rsaBits, curve: undefined });
    const short = await rsa(2048);
    const revoked = (await revokeKey({ key: await partnerKey(), format: 'object' })) as unknown as {
      publicKey: PrivateKey;
    };
    const open = await partnerKey();
    const theirs = (key: PrivateKey) => key.toPublic().armor();
    const cases: readonly (readonly [object, string])[] = [
      [{ kind: 'Partner', key: theirs(short) }, 'too weak'],
      [{ kind: 'Partner', key: theirs(p256) }, 'too weak'],
      [{ kind: 'Partner', key: theirs(old) }, 'expired'],
      [{ kind: 'Partner', key: revoked.publicKey.armor() }, 'revoked'],
      [{ kind: 'Partner', key: open.armor() }, 'private key'],
      [{ kind: 'Partner', key: 'hello' }, 'not one OpenPGP key'],
      [{ kind: 'Partner', key: `${theirs(open)}\n${theirs(old)}` }, 'not one OpenPGP key'],
      [{ kind: 'Partner', key: '' }, 'Paste the public key'],
      [{ kind: 'Own', key: theirs(open) }, 'not one OpenPGP key'],
      [{ kind: 'Own', key: short.armor() }, 'too weak'],
    ];
    for (const [body, words] of cases) {
      const [status, at, said] = await refusal(body);
      expect([status, at, said]).toEqual([400, 'key', expect.stringContaining(words)]);
    }
    const long = await rsa(3072);
    const locked = await encryptKey({ privateKey: long, passphrase: 'open sesame' });
    const brought = { kind: 'Own', key: locked.armor() };
    expect(await refusal({ ...brought, passphrase: 'wrong' })).toEqual([
      400,
      'key',
      expect.stringContaining('passphrase'),
    ]);
    const own = await add({ ...brought, passphrase: 'open sesame' });
    expect(own.algorithm).toBe('RSA 3072');
    expect((await tested(own.id)).status).toBe('Good');
    expect(await refusal({ ...brought, passphrase: 'open sesame' })).toEqual([
      400,
      'key',
      expect.stringContaining('already'),
    ]);
    expect(await refusal({ kind: 'Own', name: own.name })).toEqual([400, 'name', expect.stringContaining('already')]);
    expect(await refusal({ kind: 'Own', name: 'a, b' })).toEqual([400, 'name', expect.stringContaining('comma')]);
  });

  it('of a partner is used when somebody compared its fingerprint; of two at once one does', async () => {
    const partner = await partnerKey();
    const made = await add({ kind: 'Partner', key: partner.toPublic().armor() });
    expect(made.status).toBe('Confirm Fingerprint');
    const confirm = (fingerprint: string, rowVersion = made.rowVersion) =>
      call('POST', `/${made.id}/confirmation`, { fingerprint, rowVersion });
    const wrong = await confirm(`0000${made.fingerprint.slice(4)}`);
    expect([wrong.status, wrong.body[0].propertyName]).toEqual([400, 'fingerprint']);
    const said = made.fingerprint.toLowerCase().replaceAll(' ', '');
    const both = await Promise.all([confirm(said), confirm(said)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await tested(made.id)).toMatchObject({ status: 'Good', confirmedBy: expect.stringMatching(/./) });
  });

  it('is changed by administrators alone, who signed in just now, and of no other town', async () => {
    const { id, rowVersion, fingerprint } = await addPartner(await partnerKey());
    const late = await world().token('admin@riverton.test', { auth_time: Math.floor(Date.now() / 1000) - 16 * 60 });
    const changes: readonly (readonly ['POST' | 'PUT', string, object])[] = [
      ['POST', '', { name: 'x', kind: 'Own', key: '', passphrase: '' }],
      ['PUT', `/${id}`, { name: 'x', rowVersion }],
      ['POST', `/${id}/successor`, { key: '', passphrase: '', rowVersion }],
      ['POST', `/${id}/confirmation`, { fingerprint, rowVersion }],
      ['POST', `/${id}/retirement`, { rowVersion }],
    ];
    const base = await world().token('base@riverton.test');
    const elsewhere = await world().unitId('riverton-permits');
    for (const [method, path, body] of changes) {
      expect((await call(method, path, body, late)).status, path).toBe(428);
      expect((await call(method, path, body, base)).status, path).toBe(403);
      if (path === '') continue;
      const { status } = await world().call(method, `/api/business-units/${elsewhere}/file-keys${path}`, {
        token: admin,
        body,
      });
      expect(status, path).toBe(404);
    }
    expect((await call('PUT', `/${id}`, { name: 'x', rowVersion: rowVersion - 1 })).status).toBe(409);
    const renamed = await call('PUT', `/${id}`, { name: nextName('Bank'), rowVersion });
    expect([renamed.status, renamed.body.rowVersion]).toEqual([200, rowVersion + 1]);
  });

  it('that ends has a ticket opened thirty days and seven days before, once each', async () => {
    await world().rows('update file_key set warned_days = 0 where warned_days is null');
    const clock = fixedClock(new Date().toISOString());
    const [early, late] = [await addOwn(), await addPartner(await partnerKey())];
    const ends = (id: number, days: number) =>
      world().rows(
        `update file_key set expires_date = now() + interval '${days} days', warned_days = null where id = ${id}`,
      );
    await ends(early.id, 29);
    await ends(late.id, 5);
    const tickets = async () =>
      (
        await world().rows<{ key: string }>(
          `select payload ->> 'dedupeKey' as key from outbox
            where payload ->> 'dedupeKey' like 'file-key:%' order by 1`,
        )
      ).map(({ key }) => key);
    const both = await Promise.all([1, 2].map(() => warnOfEnds({ db: world().db, clock })));
    expect(both.reduce((sum, count) => sum + count, 0)).toBe(2);
    expect(await tickets()).toEqual([`file-key:${early.id}:30`, `file-key:${late.id}:7`].toSorted());
    expect((await read(early.id)).status).toBe('Expires Soon');
    clock.advance(23 * 86_400);
    expect(await warnOfEnds({ db: world().db, clock })).toBe(1);
    expect(await tickets()).toContain(`file-key:${early.id}:7`);
    expect(await warnOfEnds({ db: world().db, clock })).toBe(0);
  });

  it('opens a bomb no further than it may, in little memory', async () => {
    const own = await makeFileKey('Town', new Date(), 10);
    const bytes = await bomb(160, own.publicKey);
    expect(bytes.length).toBeLessThan(2_000_000);
    const before = process.memoryUsage().rss;
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss);
    }, 20);
    const work = { does: 'decrypt', privateKeys: [own.privateKey], signers: [], now: new Date() } as const;
    await expect(through({ ...work, mostBytes: 20_000_000 }, bytes)).rejects.toMatchObject({ kind: 'Too Large' });
    // Whoever may take all of it needs no more for it.
    expect(await through({ ...work, mostBytes: 1_000_000_000 }, bytes)).toBe(160 * 1_048_576);
    clearInterval(watch);
    expect((most - before) / 1_048_576).toBeLessThan(150);
  });

  it('is given up where a file takes too long, and when its run is taken away', async () => {
    const own = await makeFileKey('Town', new Date(), 10);
    const bytes = await bomb(80, own.publicKey);
    const work = {
      does: 'decrypt',
      privateKeys: [own.privateKey],
      signers: [],
      mostBytes: 1e9,
      now: new Date(),
    } as const;
    const limits = { milliseconds: 20, heapMb: 64 };
    await expect(through(work, bytes, new AbortController().signal, limits)).rejects.toMatchObject({
      kind: 'Too Costly',
    });
    const taken = new AbortController();
    const ended = expect(through(work, bytes, taken.signal)).rejects.toBeInstanceOf(Lost);
    taken.abort(new Lost());
    await ended;
  });
});

/** How many bytes come out. */
async function through(
  work: Parameters<typeof cipherInThread>[0],
  bytes: Buffer,
  signal = new AbortController().signal,
  limits?: Parameters<typeof cipherInThread>[3],
): Promise<number> {
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
  }
  let size = 0;
  for await (const some of cipherInThread(work, pieces(), signal, limits)) size += some.length;
  return size;
}
