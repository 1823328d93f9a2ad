import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectionSource } from '../src/capabilities/transfers/connection.source.ts';
import { type ReceiveAsked, receiveFiles } from '../src/capabilities/transfers/receive-files.ts';
import { type SendAsked, sendFile } from '../src/capabilities/transfers/send-file.ts';
import type { FileTransfer } from '../src/integrations/file-transfer/file-transfer.ts';
import { runTest } from '../src/capabilities/transfers/test-connection.ts';
import { sftp } from '../src/integrations/file-transfer/sftp.ts';
import { makeSignInKey, readSignInKey } from '../src/integrations/file-transfer/ssh-keys.ts';
import { openDisk } from '../src/platform/files/disk.ts';
import { seedConnections } from './connection-rows.ts';
import { openedWorld } from './opened-world.ts';
import { type SftpHost, startSftpHost } from './sftp-host.ts';
import { testList } from './test-list.ts';

const world = openedWorld();
let host: SftpHost;
beforeAll(async () => {
  host = await startSftpHost();
});
afterAll(() => host.close());

describe('connections', () => testList(connectionSource, { world, seed: seedConnections }));

describe('a connection', () => {
  let unit: number;
  let admin: string;
  let global: string;
  const home = () => `/api/business-units/${unit}/file-connections`;
  const worker = () => ({
    db: world().db,
    keyring: world().keyring,
    clock: world().deps.clock,
    disk: openDisk('file:', world().dataDir),
    transfer: sftp({ allow: [`127.0.0.1:${host.port}`] }),
  });
  let named = 0;
  const nextName = () => {
    named += 1;
    return `Bank ${named}`;
  };
  const values = (more: object = {}) => ({
    name: nextName(),
    host: '127.0.0.1',
    port: host.port,
    userName: 'town',
    signIn: 'Password',
    secret: 'correct horse',
    inboundPath: '/in',
    outboundPath: '/out',
    isEnabled: true,
    ...more,
  });
  const add = async (more: object = {}) => {
    const { status, body } = await world().call('POST', home(), { token: admin, body: values(more) });
    expect({ status, body }).toMatchObject({ status: 200 });
    return body;
  };
  const state = async (id: number) => (await world().call('GET', `${home()}/${id}/state`, { token: admin })).body;
  const read = async (id: number) => (await world().call('GET', `${home()}/${id}`, { token: admin })).body;
  const tested = async (id: number) => {
    const asked = await world().call('POST', `${home()}/${id}/test`, { token: admin });
    expect(asked.body).toMatchObject({ isTesting: true });
    await runTest(worker(), { businessUnitId: unit, connectionId: id });
    return state(id);
  };
  const confirm = (id: number, fingerprint: string, rowVersion: number, token = global) =>
    world().call('POST', `${home()}/${id}/host-key`, { token, body: { fingerprint, rowVersion } });
  /** One whose host is known. */
  const ready = async (more: object = {}) => {
    const { id, rowVersion } = await add(more);
    await tested(id);
    expect((await confirm(id, host.fingerprint, rowVersion)).status).toBe(200);
    return id as number;
  };
  const outcomes = ({ steps }: { steps: { outcome: string; fault: string | null }[] }) =>
    steps.map(({ outcome, fault }) => fault ?? outcome);
  beforeAll(async () => {
    unit = await world().unitId('riverton-water');
    admin = await world().token('admin@riverton.test');
    global = await world().token('global@ratepayer.test');
  });

  it('says nothing secret to a host whose key nobody confirmed, and shows that key', async () => {
    const { id, rowVersion } = await add();
    host.heard.length = 0;
    const first = await tested(id);
    expect(outcomes(first)).toEqual(['Passed', 'Host Key Not Confirmed', 'Not Tried', 'Not Tried', 'Not Tried']);
    expect(first).toMatchObject({ isTesting: false, hostKey: '', shownHostKey: host.fingerprint });
    expect(host.heard).toEqual([]);
    expect((await read(id)).status).toBe('Confirm Host Key');
    expect((await confirm(id, host.fingerprint, rowVersion, admin)).status).toBe(403);
    expect((await confirm(id, 'SHA256:other', rowVersion)).status).toBe(409);
    expect((await confirm(id, host.fingerprint, rowVersion)).status).toBe(200);
    const second = await tested(id);
    expect(outcomes(second)).toEqual(['Passed', 'Passed', 'Passed', 'Passed', 'Passed']);
    expect(second.hostKeyBy).not.toBe('');
    expect((await read(id)).status).toBe('Good');
    expect([...host.files.keys()].filter((name) => name.includes('test'))).toEqual([]);
  });

  it('stops at a key that is another one, and speaks again when it is confirmed anew', async () => {
    const id = await ready();
    await world().rows(`update file_connection set host_key = 'SHA256:before' where id = ${id}`);
    host.heard.length = 0;
    expect(outcomes(await tested(id))).toEqual(['Passed', 'Host Key Changed', 'Not Tried', 'Not Tried', 'Not Tried']);
    expect(host.heard).toEqual([]);
    expect((await read(id)).status).toBe('Host Key Changed');
  });

  it('says at which step it failed: sign-in, folder, right', async () => {
    const wrong = await ready({ secret: 'wrong' });
    expect(outcomes(await tested(wrong))[2]).toBe('Sign-In Refused');
    const nowhere = await ready({ inboundPath: '/nowhere' });
    expect(outcomes(await tested(nowhere))).toEqual(['Passed', 'Passed', 'Passed', 'Folder Missing', 'Not Tried']);
    const shut = await ready({ outboundPath: '/shut' });
    expect(outcomes(await tested(shut))[4]).toBe('Not Allowed');
    expect((await read(shut)).status).toBe('Failing');
  });

  it('reaches no private address but one that the operator allows, by whatever it is written', async () => {
    for (const given of ['localhost', '127.0.0.1', '10.0.0.7', '2130706433', '::1', '169.254.169.254']) {
      const { id } = await add({ host: given });
      await world().call('POST', `${home()}/${id}/test`, { token: admin });
      await runTest({ ...worker(), transfer: sftp({ allow: [] }) }, { businessUnitId: unit, connectionId: id });
      expect(outcomes(await state(id))[0], given).toBe('Address Refused');
    }
    for (const given of ['https://a.example', 'a b', 'user@a.example', '../etc', '']) {
      const { status } = await world().call('POST', home(), { token: admin, body: values({ host: given }) });
      expect(status, given).toBe(400);
    }
  });

  it('is opened by a key that is made here, of which only the public part is told', async () => {
    const made = await add({ signIn: 'Private Key', secret: '' });
    const key = await world().call('POST', `${home()}/${made.id}/key`, {
      token: admin,
      body: { rowVersion: made.rowVersion },
    });
    expect(key.status).toBe(200);
    const { publicKey } = await state(made.id);
    expect(publicKey).toMatch(/^ssh-ed25519 AAAA/);
    host.trust(publicKey);
    await tested(made.id);
    await confirm(made.id, host.fingerprint, key.body.rowVersion);
    expect(outcomes(await tested(made.id))).toEqual(['Passed', 'Passed', 'Passed', 'Passed', 'Passed']);
    const [row] = await world().rows(`select secret_enveloped from file_connection where id = ${made.id}`);
    expect(row.secret_enveloped).toMatch(/^v1\./);
    const told = JSON.stringify([
      await world().call('GET', home(), { token: admin }),
      await read(made.id),
      await world().rows('select * from audit_entry'),
    ]);
    expect(told).not.toMatch(/PRIVATE KEY|correct horse|v1\./);
  });

  it('makes keys that can be read again, each of them', () => {
    for (let n = 0; n < 1_500; n++) {
      const { privateKey, publicKey } = makeSignInKey('x');
      expect(readSignInKey(privateKey, '', 'x').publicKey).toBe(publicKey);
    }
  });

  it('takes no key that is none, is locked or is short', async () => {
    for (const secret of ['hello', '-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\n-----END OPENSSH PRIVATE KEY-----']) {
      const { status, body } = await world().call('POST', home(), {
        token: admin,
        body: values({ signIn: 'Private Key', secret }),
      });
      expect(status).toBe(400);
      expect(body[0].propertyName).toBe('secret');
    }
  });

  it('keeps its secret when other things change, but a password is not sent to another host', async () => {
    const id = await ready();
    const before = await read(id);
    const change = (more: object, rowVersion: number) =>
      world().call('PUT', `${home()}/${id}`, {
        token: admin,
        body: { ...values({ name: before.name, secret: '', ...more }), rowVersion },
      });
    const named = await change({ inboundPath: '.' }, before.rowVersion);
    expect(named.status).toBe(200);
    expect(outcomes(await tested(id))[2]).toBe('Passed');
    expect((await change({}, before.rowVersion)).status).toBe(409);
    const away = await change({ host: 'evil.example.test' }, named.body.rowVersion);
    expect({ status: away.status, at: away.body[0]?.propertyName }).toEqual({ status: 400, at: 'secret' });
    const moved = await change({ host: 'localhost', secret: 'again' }, named.body.rowVersion);
    expect(moved.status).toBe(200);
    expect(await state(id)).toMatchObject({ hostKey: '', shownHostKey: '', steps: [] });
  });

  it('is asked for one test, however often it is pressed, and for another where that one was lost', async () => {
    const { id } = await add();
    const sent = () => world().jobs.filter(({ queue }) => queue === 'connection-test').length;
    const before = sent();
    await Promise.all([1, 2, 3].map(() => world().call('POST', `${home()}/${id}/test`, { token: admin })));
    expect(sent() - before).toBe(1);
    await world().rows(`update file_connection set test_asked_date = now() - interval '3 minutes' where id = ${id}`);
    await world().call('POST', `${home()}/${id}/test`, { token: admin });
    expect(sent() - before).toBe(2);
  });

  describe('and its files', () => {
    /** Dies before or behind the so many-th thing that is asked of the host or kept. */
    function dying(at: number) {
      let count = 0;
      const passes = async <T>(work: () => Promise<T>): Promise<T> => {
        count += 1;
        if (count === at) throw new Error('killed before');
        const done = await work();
        count += 1;
        if (count === at) throw new Error('killed behind');
        return done;
      };
      const real = worker().transfer;
      const transfer: FileTransfer = {
        async open(...given) {
          const session = await passes(() => real.open(...given));
          return {
            ...session,
            list: (folder) => passes(() => session.list(folder)),
            look: (path) => passes(() => session.look(path)),
            write: (path, body) => passes(() => session.write(path, body)),
            rename: (from, to) => passes(() => session.rename(from, to)),
            remove: (path) => passes(() => session.remove(path)),
          };
        },
      };
      return { passes, deps: { ...worker(), transfer }, count: () => count };
    }
    /** What a run keeps: the first under each key. */
    function runFiles() {
      const kept = new Map<string, { name: string; text: string }>();
      const keep = async (name: string, bytes: Readable, key: string) => {
        const whole = Buffer.concat(await bytes.toArray());
        if (!kept.has(key)) kept.set(key, { name, text: whole.toString() });
        return { sizeBytes: whole.length, sha256: createHash('sha256').update(whole).digest('hex') };
      };
      return { kept, keep, names: () => [...kept.values()].map(({ name }) => name).toSorted() };
    }
    const asking = (connectionId: number, more: Partial<ReceiveAsked> = {}): ReceiveAsked => ({
      businessUnitId: unit,
      connectionId,
      pattern: '*.csv',
      afterwards: 'Move',
      moveTo: '/done',
      mostBytes: 1_000_000,
      runKey: 'run 1',
      signal: AbortSignal.timeout(20_000),
      ...more,
    });
    const sending = (connectionId: number, text: string, more: Partial<SendAsked> = {}): SendAsked => ({
      businessUnitId: unit,
      connectionId,
      name: 'payments.csv',
      sizeBytes: Buffer.byteLength(text),
      sha256: 'x',
      open: async () => Readable.from([Buffer.from(text)]),
      runKey: 'run 1',
      signal: AbortSignal.timeout(20_000),
      ...more,
    });
    beforeEach(() => {
      host.files.clear();
      host.done.length = 0;
      Object.assign(host.mischief, { endless: false, names: [], breaksAfter: 0, grows: false });
    });

    it('fetches what fits, whole, and moves it away; a second run finds nothing, a new file is new', async () => {
      const id = await ready();
      const large = Buffer.alloc(300_000, 'abcdefg');
      host.put('/in/a.csv', large);
      host.put('/in/b.csv', 'b');
      host.put('/in/c.pdf', 'c');
      const { kept, keep } = runFiles();
      expect(await receiveFiles(worker(), asking(id), keep)).toEqual({ files: ['a.csv', 'b.csv'], left: 0 });
      expect([...kept.values()].map(({ text }) => text)).toEqual([large.toString(), 'b']);
      expect([...host.files.keys()].toSorted()).toEqual(['/done/a.csv', '/done/b.csv', '/in/c.pdf']);
      const again = asking(id, { runKey: 'run 2' });
      expect(await receiveFiles(worker(), again, keep)).toEqual({ files: [], left: 0 });
      host.put('/in/a.csv', 'tomorrow', 1_760_086_400);
      expect((await receiveFiles(worker(), again, keep)).files).toEqual(['a.csv']);
      expect([...host.files.keys()].filter((path) => path.startsWith('/done/a.csv'))).toHaveLength(2);
    });

    it('fetches each file once however often a run is killed, and wherever', async () => {
      const id = await ready();
      for (let at = 1; at <= 40; at++) {
        host.files.clear();
        for (const name of ['x', 'y']) host.put(`/in/${name}.csv`, `${name} ${at}`, 1_700_000_000 + at * 60);
        const files = runFiles();
        const asked = asking(id, { runKey: `killed ${at}`, afterwards: at % 2 === 0 ? 'Move' : 'Delete' });
        const { passes, deps, count } = dying(at);
        const first = await receiveFiles(deps, asked, (...given) => passes(() => files.keep(...given))).catch(String);
        const second = await receiveFiles(worker(), asked, files.keep);
        const third = await receiveFiles(worker(), { ...asked, runKey: 'another' }, files.keep);
        expect({ at, names: files.names(), third: third.files }).toEqual({ at, names: ['x.csv', 'y.csv'], third: [] });
        expect(host.files.has('/in/x.csv') || host.files.has('/in/y.csv')).toBe(false);
        if (typeof first !== 'string' && count() < at) return expect(second.files).toEqual([]);
      }
      throw new Error('It was never killed often enough.');
    });

    it('lets one of two that come at once fetch a file', async () => {
      const id = await ready();
      for (let n = 0; n < 6; n++) host.put(`/in/${n}.csv`, `file ${n}`, 1_650_000_000);
      const [one, other] = [runFiles(), runFiles()];
      await Promise.all([
        receiveFiles(worker(), asking(id, { runKey: 'one' }), one.keep),
        receiveFiles(worker(), asking(id, { runKey: 'other' }), other.keep),
      ]);
      expect([...one.names(), ...other.names()].toSorted()).toEqual([0, 1, 2, 3, 4, 5].map((n) => `${n}.csv`));
    });

    it('leaves what is still written for the next time, and nothing that is too large or has no end', async () => {
      const id = await ready();
      const { kept, keep } = runFiles();
      host.put('/in/grows.csv', Buffer.alloc(100_000, 'x'));
      host.mischief.grows = true;
      expect(await receiveFiles(worker(), asking(id), keep)).toEqual({ files: [], left: 1 });
      host.mischief.grows = false;
      expect((await receiveFiles(worker(), asking(id), keep)).files).toEqual(['grows.csv']);
      host.put('/in/endless.csv', 'small');
      host.mischief.endless = true;
      await expect(receiveFiles(worker(), asking(id), keep)).rejects.toMatchObject({ kind: 'Too Large' });
      host.mischief.endless = false;
      await expect(receiveFiles(worker(), asking(id, { mostBytes: 3 }), keep)).rejects.toMatchObject({
        kind: 'Too Large',
      });
      expect(kept.size).toBe(1);
      expect((await receiveFiles(worker(), asking(id), keep)).files).toEqual(['endless.csv']);
    });

    it('opens nothing by a hostile name, and reads no folder without an end', async () => {
      const id = await ready();
      const { kept, keep } = runFiles();
      host.mischief.names = [
        '../../etc/passwd.csv',
        '/etc/x.csv',
        '..',
        'a\u0000b.csv',
        '\u202Evsc.exe.csv',
        'x'.repeat(300),
      ];
      expect(await receiveFiles(worker(), asking(id, { pattern: '*' }), keep)).toEqual({ files: [], left: 0 });
      expect(host.done).toEqual([]);
      host.mischief.names = ['*', ...Array.from({ length: 500 }, (_, n) => `${n}.txt`)];
      await expect(receiveFiles(worker(), asking(id), keep)).rejects.toMatchObject({ kind: 'Too Many Files' });
      expect(kept.size).toBe(0);
    });

    it('sends a file under another name until it is whole, once wherever a run is killed', async () => {
      const id = await ready();
      for (let at = 1; at <= 40; at++) {
        host.files.clear();
        host.done.length = 0;
        const asked = sending(id, `payments ${at}`, { runKey: `sent ${at}`, name: `p${at}.csv` });
        const { deps, count } = dying(at);
        const isDead = await sendFile(deps, asked).then(
          () => false,
          () => true,
        );
        // What it is for may be taken away before anybody comes back.
        if (at % 2 === 0) host.files.delete(`/out/p${at}.csv`);
        const wasThere = host.done.some((one) => one.startsWith('rename'));
        await sendFile(worker(), asked);
        await sendFile(worker(), asked);
        expect(host.done.filter((one) => one.startsWith('rename'))).toHaveLength(1);
        if (!(at % 2 === 0 && wasThere))
          expect([...host.files].map(([path, { bytes }]) => [path, bytes.toString()])).toEqual([
            [`/out/p${at}.csv`, `payments ${at}`],
          ]);
        if (!isDead && count() < at) return;
      }
      throw new Error('It was never killed often enough.');
    });

    it('writes over nothing, gives no name that leads elsewhere, and leaves no half file', async () => {
      const id = await ready();
      host.put('/out/payments.csv', 'of somebody else');
      await expect(sendFile(worker(), sending(id, 'ours'))).rejects.toMatchObject({ kind: 'Name Taken' });
      expect(host.files.get('/out/payments.csv')?.bytes.toString()).toBe('of somebody else');
      for (const name of ['../x.csv', 'a/b.csv', '.hidden', 'a b.csv', ''])
        await expect(sendFile(worker(), sending(id, 'x', { name }))).rejects.toMatchObject({ kind: 'Name Refused' });
      host.files.clear();
      host.mischief.breaksAfter = 2;
      const text = 'x'.repeat(500_000);
      await expect(sendFile(worker(), sending(id, text))).rejects.toMatchObject({ kind: 'Broken Off' });
      expect([...host.files.keys()].every((path) => path.endsWith('.part'))).toBe(true);
      host.mischief.breaksAfter = 0;
      await sendFile(worker(), sending(id, text));
      expect([...host.files.keys()]).toEqual(['/out/payments.csv']);
      expect(host.files.get('/out/payments.csv')?.bytes.length).toBe(500_000);
    });

    it('fetches and sends nothing by a connection of another business unit, or one that is turned off', async () => {
      const id = await ready();
      const elsewhere = await world().unitId('lakeshore-hydro');
      const { keep } = runFiles();
      await expect(receiveFiles(worker(), asking(id, { businessUnitId: elsewhere }), keep)).rejects.toMatchObject({
        kind: 'Address Refused',
      });
      await world().rows(`update file_connection set is_enabled = false where id = ${id}`);
      await expect(receiveFiles(worker(), asking(id), keep)).rejects.toMatchObject({ kind: 'Disabled' });
      await expect(sendFile(worker(), sending(id, 'x'))).rejects.toMatchObject({ kind: 'Disabled' });
    });
  });
});
