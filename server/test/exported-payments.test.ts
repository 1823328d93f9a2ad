import { beforeAll, expect, it } from 'vitest';
import { Lost } from '../src/capabilities/jobs/task-kind.ts';
import { watchCrashPoints } from '../src/platform/crash/crash-point.ts';
import { exportedTown } from './exported-town.ts';
import { brokenInvariants } from './paying.ts';
import type { World } from './world.ts';

const { town, pay, giveBack, addJob, begin, readRun, work, lose, exported, bytesOf, paymentOf } = exportedTown();
let world: World;
let unit: number;
let home: string;
let admin: string;
beforeAll(() => {
  ({ world, unit, home, admin } = town());
});

const listed = () => world.call('GET', `${home}/payment-exports?PageSize=100`, { token: admin });
const makeAgain = async (id: number, token = admin, of = home) => {
  const { statusCode, rawPayload } = await world.app.inject({
    method: 'POST',
    url: `${of}/payment-exports/${id}/make-again`,
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: statusCode, text: rawPayload.toString('latin1') };
};

it('lists what was told, and makes a file again with the same bytes, whatever its biller is called since', async () => {
  const payment = await pay(6_100);
  await giveBack(await pay(100));
  const run = await exported('Generic Multiline');
  const [bytes = ''] = await bytesOf(run.id);
  const [row] = (await listed()).body.items;
  expect(row).toMatchObject({
    ...{ status: 'Made', format: 'Generic Multiline', paymentCount: 2, entryCount: 3, sumMinor: 6_100 },
    ...{ paidMinor: 6_200, returnedMinor: -100, runId: run.id, madeBy: expect.any(String) },
    fileName: run.tasks[0].files[0].name,
  });
  const before = await paymentOf(payment);
  const name = await world.rows<{ name: string }>('select name from business_unit where id = $1', [unit]);
  await world.rows("update business_unit set name = 'Another name', slug = 'another-slug' where id = $1", [unit]);
  // Also where nobody keeps the file any more.
  await world.rows(
    "update job_file set status = 'Purged' where id = (select file_id from payment_export where id = $1)",
    [row.id],
  );
  for (const answer of await Promise.all([makeAgain(row.id), makeAgain(row.id)]))
    expect(answer).toEqual({ status: 200, text: bytes });
  expect(await paymentOf(payment)).toEqual(before);
  expect((await listed()).body.items[0]).toEqual(row);
  await world.rows('update business_unit set name = $2, slug = $3 where id = $1', [
    unit,
    name[0]?.name,
    'riverton-water',
  ]);
  const [{ audited } = { audited: 0 }] = await world.rows<{ audited: number }>(
    "select count(*)::int as audited from audit_entry where entity_type = 'PaymentExport' and entity_id = $1",
    [row.id],
  );
  expect(audited).toBe(2);
  // Bytes that would be others leave for nobody.
  const sum = (of: string) => world.rows(`update payment_export set sha256 = ${of} where id = $1`, [row.id]);
  await sum('reverse(sha256)');
  expect((await makeAgain(row.id)).status).toBe(409);
  await sum('reverse(sha256)');
  expect((await makeAgain(987_654)).status).toBe(404);
  const other = `/api/business-units/${await world.unitId('lakeshore-hydro')}`;
  const global = await world.token('global@ratepayer.test');
  expect((await makeAgain(row.id, global, other)).status).toBe(404);
  expect((await makeAgain(row.id, await world.token('clerk@riverton.test'))).status).toBe(403);
});

const markAs = async (paymentIds: number[], isExported: boolean, more: object = {}, who = 'global@ratepayer.test') =>
  world.call('POST', `${home}/payment-exports/mark`, {
    token: await world.token(who),
    body: { paymentIds, isExported, reason: 'The biller says so', ...more },
  });
const amountsOf = async (run: { id: number }) =>
  (await bytesOf(run.id)).flatMap((bytes) =>
    bytes
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',').slice(2, 6).join(',')),
  );

it('counts as told what a Global Admin says, and tells again what the biller did not get; once each', async () => {
  const [one, two, three] = [await pay(7_100), await pay(7_200), await pay(7_300)];
  const both = await Promise.all([markAs([one, two], true), markAs([two, one], true)]);
  expect(both.map(({ body }) => body.marked).toSorted()).toEqual([0, 2]);
  expect((await paymentOf(one)).exported).toEqual((await paymentOf(two)).entries[0]);
  expect(await brokenInvariants(world)).toEqual([]);
  const [row] = (await listed()).body.items;
  expect(row).toMatchObject({
    ...{ status: 'Marked', sequence: null, paymentCount: 2, sumMinor: 14_300, fileId: null },
    reason: 'The biller says so',
  });
  expect((await makeAgain(row.id)).status).toBe(409);
  // What goes back of it is told by itself.
  await giveBack(two);
  const file = await exported();
  expect(await amountsOf(file)).toEqual(['Payment,Balance,,73.00', 'Void,Balance,,-72.00']);
  const [first] = (await listed()).body.items;

  const shown = await world.call('GET', `/api/payments/${two}`, { token: admin });
  const entries = shown.body.timeline.filter(({ title }: { title: string }) => title === 'The biller was told');
  expect(entries.map(({ detail }: { detail: string }) => detail)).toEqual([first.fileName, 'The biller says so']);

  // The biller got neither the one that was said nor the one of the file.
  const back = await markAs([one, three], false);
  expect(back.body).toEqual({ marked: 2, left: 0 });
  expect((await markAs([one, three], false)).body).toEqual({ marked: 0, left: 2 });
  expect((await paymentOf(three)).exported).toBeNull();
  expect(await brokenInvariants(world)).toEqual([]);
  expect(await amountsOf(await exported())).toEqual(['Payment,Balance,,71.00', 'Payment,Balance,,73.00']);
  expect((await makeAgain(first.id)).text).toContain('73.00');
  expect(await brokenInvariants(world)).toEqual([]);
  const actions = await world.rows<{ action: string; reason: string }>(
    `select action, reason from audit_entry where entity_type = 'Payment' and entity_id = $1 and action like 'Marked%'
      order by id`,
    [one],
  );
  expect(actions.map(({ action }) => action)).toEqual(['Marked as exported', 'Marked as not exported']);
});

it('leaves what nobody tells or stands in a file being made, and asks a Global Admin for a reason', async () => {
  const waiting = await pay(8_100);
  const run = await begin(await addJob());
  watchCrashPoints((reached) => {
    if (reached === 'export.staged') throw new Lost();
  });
  await work();
  watchCrashPoints(() => undefined);
  expect((await markAs([waiting], true)).body).toEqual({ marked: 0, left: 1 });
  await lose();
  await work();
  expect(await amountsOf(await readRun(run))).toEqual(['Payment,Balance,,81.00']);
  const fee = await world.rows<{ id: number }>(
    "select id from payment where business_unit_id = $1 and (type = 'Service Fee' or posted_date is null) limit 2",
    [unit],
  );
  const elsewhere = await world.call('POST', `${home}/external-payments`, {
    token: admin,
    body: {
      ...{ accountId: await world.accountId('10001'), amountMinor: 100, receivedDate: '2026-10-01' },
      ...{ externalMethod: 'Check', externalReference: 'MARK-1' },
    },
  });
  const told = [...fee.map(({ id }) => id), elsewhere.body.id];
  for (const isExported of [true, false])
    expect((await markAs(told, isExported)).body).toEqual({ marked: 0, left: told.length });
  expect((await markAs([waiting, 987_654], false)).status).toBe(404);
  expect((await markAs([waiting], false, { reason: '' })).status).toBe(400);
  expect((await markAs([waiting], false, {}, 'admin@riverton.test')).status).toBe(403);
  expect((await paymentOf(waiting)).exported).not.toBeNull();
  expect(await brokenInvariants(world)).toEqual([]);
});
