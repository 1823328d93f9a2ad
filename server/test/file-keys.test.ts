import type { Readable } from 'node:stream';
import { encryptKey, type PrivateKey, revokeKey } from 'openpgp';
import { beforeAll, describe, expect, it } from 'vitest';
import { Lost, type TaskContext, type TaskKind } from '../src/capabilities/jobs/task-kind.ts';
import { runNext } from '../src/capabilities/jobs/runs/run-next.ts';
import { fileKeySource } from '../src/capabilities/transfers/keys/file-key.source.ts';
import { runKeyTest } from '../src/capabilities/transfers/keys/test-key.ts';
import { warnOfEnds } from '../src/capabilities/transfers/keys/warn-of-ends.ts';
import { cipherInThread } from '../src/integrations/file-encryption/in-thread.ts';
import { makeFileKey } from '../src/integrations/file-encryption/file-keys.ts';
import { fixedClock } from '../src/platform/clock/clock.ts';
import { importKinds, movedWith } from '../src/parts.ts';
import { taskKinds } from '../src/task-kinds.ts';
import { transferDeps } from './connection-kit.ts';
import { seedFileKeys } from './file-key-rows.ts';
import { bomb, oldMessage, openedBy, partnerKey, publicKeyOf, sealedFor } from './openpgp-kit.ts';
import { openedWorld } from './opened-world.ts';
import { testList } from './test-list.ts';

const world = openedWorld();

describe('keys for files', () => testList(fileKeySource, { world, seed: seedFileKeys }));

describe('a key', () => {
  let unit: number;
  let admin: string;
  const home = () => `/api/business-units/${unit}/file-keys`;
  const deps = () => transferDeps(world(), { port: 0 });
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, token = admin) =>
    world().call(method, `${home()}${path}`, { token, ...(body ? { body } : {}) });
  let named = 0;
  const nextName = (word = 'Key') => `${word} ${++named}`;
  const add = async (body: object) => {
    const made = await call('POST', '', { name: nextName(), key: '', passphrase: '', ...body });
    expect(made).toMatchObject({ status: 200 });
    return made.body;
  };
  const refusal = async (body: object) => {
    const { status, body: said } = await call('POST', '', { name: nextName(), key: '', passphrase: '', ...body });
    return [status, said[0].propertyName, said[0].errorMessage] as const;
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

  describe('in a job', () => {
    const kinds = () =>
      taskKinds({ ...world().deps, ...deps(), boss: { send: async () => null } as never, movedWith, importKinds });
    const work = (own: readonly TaskKind[] = kinds()) => {
      const fails = (error: unknown) => {
        throw error;
      };
      return runNext({ ...deps(), kinds: own }, 'one', new AbortController().signal, fails);
    };
    const jobs = () => `/api/business-units/${unit}/jobs`;
    const decrypting = (ownKey: string, signedBy = '') => ({
      taskType: 'Decrypt File',
      settings: { ownKey, signedBy },
    });
    const encrypting = (partners: string, signWith = '') => ({
      taskType: 'Encrypt File',
      settings: { partners, signWith },
    });
    async function addJob(tasks: object[]): Promise<number> {
      const body = { name: nextName('Job'), schedule: { kind: 'Manual' }, tasks, timeoutMinutes: 60 };
      const made = await world().call('POST', jobs(), {
        token: admin,
        body: { ...body, overlap: 'Queue', isEnabled: true },
      });
      expect(made).toMatchObject({ status: 200 });
      return made.body.id;
    }
    async function start(jobId: number, files: Readonly<Record<string, Buffer>>): Promise<number> {
      const fileIds: number[] = [];
      for (const [fileName, payload] of Object.entries(files)) {
        const { body } = await world().call('POST', `${jobs()}/${jobId}/files`, { token: admin, body: { fileName } });
        const headers = { 'content-type': 'application/octet-stream' };
        await world().app.inject({ method: 'PUT', url: body.uploadUrl, headers, payload });
        fileIds.push(body.fileId);
      }
      return (await world().call('POST', `${jobs()}/${jobId}/run`, { token: admin, body: { fileIds } })).body.id;
    }
    const runOf = async (id: number) =>
      (await world().call('GET', `/api/business-units/${unit}/job-runs/${id}`, { token: admin })).body;
    const logOf = async (id: number): Promise<string[]> =>
      (await world().call('GET', `/api/business-units/${unit}/job-runs/${id}/log`, { token: admin })).body.items.map(
        ({ message }: { message: string }) => message,
      );
    async function bytesOf(id: number): Promise<Buffer> {
      const [row] = await world().rows(`select storage_key from job_file where id = ${id}`);
      return Buffer.concat(await ((await deps().disk.getStream(row.storage_key)) as Readable).toArray());
    }
    async function run(tasks: object[], files: Readonly<Record<string, Buffer>>) {
      const id = await start(await addJob(tasks), files);
      await work();
      return runOf(id);
    }
    const text = Buffer.from(`Account,Amount\n${'10001,12.34\n'.repeat(9_000)}`);

    it('opens files that a partner encrypted and signed, binary and armored, and keeps them as they came', async () => {
      const [own, partner] = [await addOwn(), await partnerKey()];
      const { name } = await addPartner(partner);
      const sent = { to: own.publicKey, signedBy: partner };
      const binary = await sealedFor(text, sent);
      const files = { 'a.csv.pgp': binary, 'b.csv.ASC': await sealedFor(text, { ...sent, armored: true }) };
      const done = await run([decrypting(own.name, name)], files);
      expect(done).toMatchObject({ status: 'Successful' });
      expect(done.tasks[0].files.map((file: { name: string }) => file.name)).toEqual(['a.csv', 'b.csv']);
      for (const file of done.tasks[0].files) expect((await bytesOf(file.id)).equals(text)).toBe(true);
      expect((await bytesOf(done.files[0].id)).equals(binary)).toBe(true);
      expect((await logOf(done.id)).filter((line) => line.includes('was decrypted; it is signed'))).toHaveLength(2);
    });

    it('refuses in words what is not as it should be, keeps nothing of it, and leaves the file', async () => {
      const [own, other, partner, stranger] = [await addOwn(), await addOwn(), await partnerKey(), await partnerKey()];
      const { name } = await addPartner(partner);
      const to = own.publicKey;
      const good = await sealedFor(text, { to, signedBy: partner });
      const changed = (at: number) => Buffer.from(good).fill((good[at] ?? 0) ^ 1, at, at + 1);
      const cases: readonly (readonly [string, Buffer, string])[] = [
        ['not encrypted', text, 'This is no encrypted file'],
        ['empty', Buffer.alloc(0), 'This is no encrypted file'],
        ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'This is no encrypted file'],
        [
          'to somebody else',
          await sealedFor(text, { to: other.publicKey, signedBy: partner }),
          'encrypted to another key',
        ],
        ['one bit in the middle', changed(Math.floor(good.length / 2)), 'was changed on its way'],
        ['one bit at the end', changed(good.length - 3), 'was changed on its way'],
        ['cut off', good.subarray(0, good.length - 500), 'was changed on its way'],
        ['not signed', await sealedFor(text, { to }), 'is not signed'],
        ['signed by a stranger', await sealedFor(text, { to, signedBy: stranger }), 'signed by somebody else'],
        ['without integrity', await oldMessage('x', to, 'no integrity'), 'lets it be changed unseen'],
        ['an old cipher', await oldMessage('x', to, '3DES'), 'cipher that is no longer safe'],
      ];
      const jobId = await addJob([decrypting(own.name, name)]);
      for (const [what, bytes, words] of cases) {
        const id = await start(jobId, { [`${what}.pgp`]: bytes });
        await work();
        const { status, tasks, files } = await runOf(id);
        expect([what, status, tasks[0].message]).toEqual([what, 'Failed', expect.stringContaining(words)]);
        expect(tasks[0].message).toContain(`${what}.pgp: `);
        expect(tasks[0].errorMessage).not.toBe('');
        expect([tasks[0].files, files.length]).toEqual([[], 1]);
      }
    });

    it('is found by its name and as it stands: none, not confirmed, expired, revoked', async () => {
      const own = await addOwn();
      const partner = await partnerKey();
      const made = await add({ kind: 'Partner', key: partner.toPublic().armor() });
      const fails = async (tasks: object[]) => (await run(tasks, { 'a.csv': text })).tasks[0].message;
      expect(await fails([decrypting('Nobody')])).toContain('No key of this business unit');
      expect(await fails([encrypting(own.name)])).toContain('No key of this business unit');
      expect(await fails([encrypting(made.name)])).toContain('Nobody confirmed');
      const { fingerprint, rowVersion } = made;
      await call('POST', `/${made.id}/confirmation`, { fingerprint, rowVersion });
      await world().rows(`update file_key set expires_date = now() where id = ${made.id}`);
      expect(await fails([encrypting(made.name)])).toContain('has expired');
      expect(await fails([decrypting(own.name, made.name)])).toContain('has expired');
      await world().rows(`update file_key set expires_date = null where id = ${made.id}`);
      const taken = (await revokeKey({ key: partner, format: 'object' })) as unknown as { publicKey: PrivateKey };
      const { rowVersion: now } = await read(made.id);
      const again = await call('POST', `/${made.id}/successor`, {
        key: taken.publicKey.armor(),
        passphrase: '',
        rowVersion: now,
      });
      expect(again.body).toMatchObject({ id: made.id, status: 'Revoked' });
      expect(await fails([encrypting(made.name)])).toContain('took this key back');
    });

    it('encrypts to several partners, signed, and was tried before the first of it', async () => {
      const [own, one, two] = [await addOwn(), await partnerKey(), await partnerKey()];
      const [first, second] = [await addPartner(one), await addPartner(two)];
      const done = await run([encrypting(`${first.name}, ${second.name}`, own.name)], { 'out.csv': text });
      expect(done).toMatchObject({ status: 'Successful' });
      const [file] = done.tasks[0].files;
      expect(file.name).toBe('out.csv.pgp');
      const bytes = await bytesOf(file.id);
      const ours = await publicKeyOf(own.publicKey);
      for (const key of [one, two])
        expect(await openedBy(bytes, key, ours)).toEqual({ text: text.toString(), signed: true });
      for (const { id } of [own, first, second]) expect((await read(id)).status).toBe('Good');
      // What was tested once is not tested again, and what failed its test sends nothing.
      await world().rows(`update file_key set public_key = 'x', tested_date = null where id = ${first.id}`);
      const broken = await run([encrypting(first.name)], { 'out.csv': text });
      expect(broken.tasks[0]).toMatchObject({ files: [], message: expect.stringContaining('Nothing was sent') });
      expect((await read(first.id)).status).toBe('Failing');
    });

    it('goes on where a worker was lost, with nothing twice, in the middle of a file and between two', async () => {
      const own = await addOwn();
      const files = Object.fromEntries(
        await Promise.all(
          ['a', 'b', 'c'].map(async (each) => [
            `${each}.csv.gpg`,
            await sealedFor(Buffer.from(each), { to: own.publicKey }),
          ]),
        ),
      ) as Record<string, Buffer>;
      const jobId = await addJob([decrypting(own.name)]);
      for (const at of [1, 2, 3, 5, 9]) {
        const id = await start(jobId, files);
        await work(dyingAt(at));
        await world().rows("update job_execution set heartbeat_date = now() - interval '2 minutes'");
        await work();
        const done = await runOf(id);
        expect([at, done.status, done.tasks[0].files.map((file: { name: string }) => file.name)]).toEqual([
          at,
          'Successful',
          ['a.csv', 'b.csv', 'c.csv'],
        ]);
        expect(
          await Promise.all(
            done.tasks[0].files.map(async ({ id: file }: { id: number }) => String(await bytesOf(file))),
          ),
        ).toEqual(['a', 'b', 'c']);
        const stored = await world().rows(`select id from job_file where execution_id = ${id} and position > 0`);
        expect(stored).toHaveLength(3);
      }
      /** The worker dies before or behind the so many-th thing that it keeps. */
      function dyingAt(at: number): TaskKind[] {
        let count = 0;
        const dies = () => {
          count += 1;
          if (count === at) throw new Lost();
        };
        return kinds().map((kind) => ({
          ...kind,
          run: (context: TaskContext) =>
            kind.run({
              ...context,
              keepFile: async (...given) => {
                dies();
                const kept = await context.keepFile(...given);
                dies();
                return kept;
              },
              keepState: async (...given) => {
                await context.keepState(...given);
                dies();
              },
            }),
        }));
      }
    });

    it('is replaced: the one before opens what still comes until it is retired, and no job loses its key', async () => {
      const own = await addOwn();
      const jobId = await addJob([decrypting(own.name)]);
      const before = await read(own.id);
      expect(before.jobs).toHaveLength(1);
      for (const [method, path, body] of [
        ['POST', 'retirement', {}],
        ['PUT', '', { name: 'Otherwise' }],
      ] as const) {
        const refused = await call(method, `/${own.id}${path && `/${path}`}`, {
          ...body,
          rowVersion: before.rowVersion,
        });
        expect([refused.status, refused.body[0].errorMessage]).toEqual([409, expect.stringContaining(before.jobs[0])]);
      }
      const replace = () =>
        call('POST', `/${own.id}/successor`, { key: '', passphrase: '', rowVersion: before.rowVersion });
      const both = await Promise.all([replace(), replace()]);
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const next = both.find(({ status }) => status === 200)?.body;
      expect(next).toMatchObject({ name: own.name, kind: 'Own' });
      expect(next.fingerprint).not.toBe(own.fingerprint);
      expect((await read(own.id)).status).toBe('Replaced');
      const old = await sealedFor(text, { to: own.publicKey });
      const late = await start(jobId, {
        'old.csv.pgp': old,
        'new.csv.pgp': await sealedFor(text, { to: next.publicKey }),
      });
      await work();
      expect(await runOf(late)).toMatchObject({ status: 'Successful' });
      const { rowVersion } = await read(own.id);
      const retired = await call('POST', `/${own.id}/retirement`, { rowVersion });
      expect(retired.body).toMatchObject({ status: 'Retired' });
      const [row] = await world().rows(`select secret_enveloped from file_key where id = ${own.id}`);
      expect(row.secret_enveloped).toBe('');
      const over = await start(jobId, { 'old.csv.pgp': old });
      await work();
      expect((await runOf(over)).tasks[0].message).toContain('encrypted to another key');
      expect((await call('POST', `/${own.id}/test`)).status).toBe(409);
    });

    it('opens what came before it expired, and signs nothing any more', async () => {
      const own = await addOwn();
      const partner = await addPartner(await partnerKey());
      const file = await sealedFor(text, { to: own.publicKey });
      await world().rows(`update file_key set expires_date = now() where id = ${own.id}`);
      expect(await run([decrypting(own.name)], { 'a.pgp': file })).toMatchObject({ status: 'Successful' });
      const failed = await run([encrypting(partner.name, own.name)], { a: text });
      expect(failed.tasks[0].message).toContain('has expired');
    });
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
