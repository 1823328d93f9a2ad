import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { bringFile } from '../src/capabilities/accounts/uploads/bring-file.ts';
import { importFile } from '../src/capabilities/accounts/uploads/import-file.ts';
import { importKinds, movedWith } from '../src/parts.ts';
import { systemClock } from '../src/platform/clock/clock.ts';
import type { Tx } from '../src/platform/database/database.ts';
import { openDisk } from '../src/platform/files/disk.ts';
import { systemCaller } from '../src/platform/http/caller.ts';
import { csv, dollars, externalFiles } from './external-files.ts';
import { openedWorld } from './opened-world.ts';
import { dying } from './upload-steps.ts';

const opened = openedWorld();
const biller = () => externalFiles(opened());

describe('a worker that dies while it records', () => {
  it.each([
    ['upload.staged', 1],
    ['upload.chunk', 1],
    ['upload.chunk', 2],
    ['upload.finished', 1],
    ['upload.committed', 1],
  ] as const)('at %s, time %i, is followed by one that records the rest once', async (point, nth) => {
    const { checked, ask, run, read, recorded, rejected, balance, sound } = await biller();
    const before = await balance('10001');
    const name = `K-${point}-${nth}`;
    const { id } = await checked(csv(...dollars(name, 40), '10001,01,x,2026-10-01,Check,-,,'));
    await ask(id, 'Process');
    await dying(point, nth, () => run(id, 'Process'));
    await run(id, 'Process');
    expect(await read(id)).toMatchObject({
      ...{ status: 'Complete With Errors', totalRows: 41, created: 40, unchanged: 0, rejected: 1, progressRows: 41 },
      ...{ balanceTotalMinor: 4000, balanceChangeMinor: -4000 },
    });
    expect([(await recorded(`${name}-%`)).length, await balance('10001')]).toEqual([40, before - 1400]);
    expect(await rejected(id)).toHaveLength(3);
    await sound();
  });

  it('is no canceled file where it cannot be followed, nor read in another way, and goes on when it can', async () => {
    const { world, checked, ask, run, act, read, recorded, sound } = await biller();
    const accountId = await world.accountId('10007');
    const assign = [{ row: 42, accountId }];
    const { id } = await checked(csv(...dollars('H', 40), '77777,,1.00,2026-10-01,Check,H-40,,'), { more: { assign } });
    const deleted = (is: boolean) => world.rows('update account set is_deleted = $2 where id = $1', [accountId, is]);
    await ask(id, 'Process');
    await dying('upload.chunk', 1, () => run(id, 'Process'));
    const stored = (of: string) =>
      world.rows(`update stored_file f set sha256 = ${of} from account_upload u where u.id = $1 and f.id = u.file_id`, [
        id,
      ]);
    await stored('reverse(f.sha256)');
    await run(id, 'Process');
    expect(await read(id)).toMatchObject({ status: 'Failed', isUnfinished: true, created: 15 });
    const config = { fileType: 'CSV' };
    const other = { ...config, columns: [{ property: 'externalReference', source: 'Note' }] };
    for (const [step, more] of [
      ['Cancel', {}],
      ['Check', { config: other }],
    ] as const)
      expect((await ask(id, step, more)).status).toBe(409);
    expect(await read(id)).toMatchObject({ status: 'Failed' });
    await stored('reverse(f.sha256)');
    // An account that is gone meanwhile holds up its own row.
    await deleted(true);
    const again = await act(id, 'Check', { config, assign });
    await deleted(false);
    expect(again).toMatchObject({ status: 'Ready', isUnfinished: true, created: 25, rejected: 1 });
    expect((await ask(id, 'Cancel')).status).toBe(409);
    await deleted(true);
    const done = await act(id, 'Process');
    await deleted(false);
    expect(done).toMatchObject({ status: 'Complete With Errors', isUnfinished: false, created: 40 });
    expect(await recorded('H-%')).toHaveLength(40);
    await sound();
  });
});

describe('what a file does to balances that says nothing of it', () => {
  const posting = (unit: number, posts: boolean) =>
    opened().rows('update business_unit set external_payments_post_to_balance = $2 where id = $1', [unit, posts]);
  const postedOf = (like: string) =>
    opened().rows<{ posts: boolean; events: number; audited: boolean }>(
      `select p.posts_to_balance as posts, (select count(*)::int from balance_event e
          where e.source_type = 'payment' and e.source_id = p.id) as events,
          (select (a.after ->> 'postsToBalance')::boolean from audit_entry a where a.entity_type = 'Payment'
            and a.entity_id = p.id and a.action = 'External payment recorded') as audited
        from payment p where p.external_reference like $1`,
      [like],
    );

  it.each([
    [true, 'upload.chunk'],
    [false, 'upload.chunk'],
    [false, 'upload.finished'],
  ] as const)(
    'is %s as it was set when the file came, whoever sets it otherwise and dies at %s',
    async (posts, point) => {
      const { unit, call, put, act, ask, run, read, recorded, balance, sound } = await biller();
      const before = await balance('10001');
      const name = `P-${posts}-${point}`;
      await posting(unit, posts);
      const id = await put(csv(...dollars(name, 40)));
      await posting(unit, !posts);
      // Neither at the check, nor beside a worker that dies, nor at a second check.
      const config = { fileType: 'CSV' };
      const change = posts ? -4000 : 0;
      for (const _ of [1, 2]) expect(await act(id, 'Check', { config })).toMatchObject({ balanceChangeMinor: change });
      expect((await call('GET', `/external-payments/uploads/${id}/mapping`)).body).toMatchObject({ posts });
      await posting(unit, posts);
      await ask(id, 'Process', { rememberMapping: true, rememberAs: name });
      await posting(unit, !posts);
      await dying(point, 1, () => run(id, 'Process'));
      await run(id, 'Process');
      expect(await read(id)).toMatchObject({ status: 'Complete', created: 40, balanceChangeMinor: change });
      expect([(await recorded(`${name}-%`)).length, await balance('10001')]).toEqual([40, before - (posts ? 1400 : 0)]);
      expect(await postedOf(`${name}-%`)).toEqual(
        Array.from({ length: 40 }, () => ({ posts, events: posts ? 1 : 0, audited: posts })),
      );
      // What nobody answered is remembered by nobody: the next file begins as it is set then.
      const [kept] = await opened().rows<{ config: object }>(
        'select config from account_upload_config where name = $1',
        [name],
      );
      expect(kept?.config).not.toHaveProperty('posts');
      expect(kept?.config).not.toHaveProperty('postsToBalance');
      await posting(unit, true);
      await sound();
    },
  );

  it('is what whoever maps the file says, and what a row says before that', async () => {
    const { unit, checked, act } = await biller();
    await posting(unit, true);
    const rows = ['10001,01,1.00,2026-10-01,Check,Q-1,,', '10001,01,2.00,2026-10-01,Check,Q-2,yes,'];
    const found = await checked(csv(...rows), { config: { postsToBalance: false } });
    expect(found).toMatchObject({ balanceChangeMinor: -200 });
    await act(found.id, 'Process');
    expect((await postedOf('Q-%')).map(({ posts }) => posts).toSorted()).toEqual([false, true]);
  });

  it('is the same for a file that a job brings in, from the moment in which it does', async () => {
    const { world, unit } = await biller();
    const bytes = Buffer.from(csv('10001,01,1.00,2026-10-01,Check,J-1,,'));
    const disk = openDisk('file:', world.dataDir);
    await disk.put('jobs/posting', bytes);
    const boss = { send: async () => null };
    const deps = { db: world.db, disk, clock: systemClock, boss, movedWith, importKinds };
    const held = <T>(work: (tx: Tx) => Promise<T>) => world.db.scoped([unit], work);
    const caller = systemCaller([unit]);
    await posting(unit, false);
    const uploadId = await bringFile(deps, held, caller, {
      ...{ businessUnitId: unit, importType: 'External Payments', key: 'posting', name: 'a.csv', mapping: '' },
      ...{ storageKey: 'jobs/posting', sizeBytes: bytes.length },
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
    await posting(unit, true);
    const importType = 'External Payments';
    const nothing = () => undefined;
    const of = { caller, businessUnitId: unit, uploadId, importType } as const;
    const asked = { ...of, answered: null, isLastTry: false, onProgress: nothing };
    expect(await importFile(deps, asked)).toMatchObject({ status: 'Complete' });
    expect(await postedOf('J-1')).toEqual([{ posts: false, events: 0, audited: false }]);
  });
});
