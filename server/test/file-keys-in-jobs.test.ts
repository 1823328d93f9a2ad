import type { Readable } from 'node:stream';
import { type PrivateKey, revokeKey } from 'openpgp';
import { beforeAll, describe, expect, it } from 'vitest';
import { Lost, type TaskContext, type TaskKind } from '../src/capabilities/jobs/task-kind.ts';
import { runNext } from '../src/capabilities/jobs/runs/run-next.ts';
import { importKinds, movedWith } from '../src/parts.ts';
import { taskKinds } from '../src/task-kinds.ts';
import { fileKeyCalls } from './file-key-calls.ts';
import { oldMessage, openedBy, partnerKey, publicKeyOf, sealedFor } from './openpgp-kit.ts';
import { openedWorld } from './opened-world.ts';

const world = openedWorld();

describe('a key', () => {
  let unit: number;
  let admin: string;
  const calls = fileKeyCalls(world, () => ({ unit, admin }));
  const { deps, call, nextName, add, addOwn, addPartner, read } = calls;
  beforeAll(async () => {
    unit = await world().unitId('riverton-water');
    admin = await world().token('admin@riverton.test');
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
});
