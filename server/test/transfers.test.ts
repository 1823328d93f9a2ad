import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { beforeEach, describe, expect, it } from 'vitest';
import { type ReceiveAsked, receiveFiles } from '../src/capabilities/transfers/receive-files.ts';
import { type SendAsked, sendFile } from '../src/capabilities/transfers/send-file.ts';
import type { FileTransfer } from '../src/integrations/file-transfer/file-transfer.ts';
import { openedConnections } from './opened-connections.ts';

const { world, host, unit, worker, ready } = await openedConnections();

describe('a connection', () => {
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
