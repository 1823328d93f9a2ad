import { beforeAll, describe, expect, it } from 'vitest';
import { sendDigests } from '../src/capabilities/dashboard/digest/send-digests.ts';
import { sampleSurroundings } from '../src/capabilities/notifications/mails/surroundings.sample.ts';
import { mailNamed, mails } from '../src/capabilities/notifications/mails.ts';
import { openedWorld } from './opened-world.ts';

// /portal/settings, digest e-mails: to staff who chose it, once a day, by the clock of their organization.
const world = openedWorld();
let unit: number;
let admin: string;
beforeAll(async () => {
  unit = await world().unitId('riverton-water');
  admin = await world().token('admin@riverton.test');
});
const call = (method: string, below: string, token: string, body?: object, of = unit) =>
  world().call(method, `/api/business-units/${of}/${below}`, { token, ...(body ? { body } : {}) });
const choose = async (email: string, isWanted: boolean) =>
  (await call('PUT', 'digest', await world().token(email), { isWanted })).body;
const prefer = async (over: object) => {
  const { body } = await call('GET', 'organization-preferences', admin);
  return call('PUT', 'organization-preferences', admin, { ...body, ...over });
};
/** A worker whose clock says this, so many days from today, by the clock of Riverton (US/Central, near enough). */
const at = (days: number, hour: number, minute = 0) => {
  const now = new Date();
  now.setUTCDate(now.getUTCDate() + days);
  now.setUTCHours(hour + 6, minute, 0, 0);
  return sendDigests({ db: world().db, clock: { now: () => now } as never });
};
const sent = async (): Promise<{ to: string; units: { name: string; collectedMinor: number | null }[] }[]> =>
  (await world().rows("select payload from outbox where topic = 'email.Daily Digest' order by id")).map(
    ({ payload }) => payload,
  );
/** Sent by this, and to whom. */
const sentBy = async (work: () => Promise<unknown>): Promise<string[]> => {
  const before = (await sent()).length;
  await work();
  return (await sent()).slice(before).map(({ to }) => to);
};

describe('the daily digest', () => {
  it('goes to who chose it and nobody else, once a day, of two workers from one, never before its hour', async () => {
    // Whoever never wanted it and says so changes nothing.
    await choose('admin@riverton.test', false);
    expect(await sentBy(() => at(1, 9))).toEqual([]);
    expect(await choose('admin@riverton.test', true)).toMatchObject({ isWanted: true, isOn: true, hour: 7 });
    await choose('admin@riverton.test', true);
    const told = await world().rows("select action, after from audit_entry where entity_type = 'Digest'");
    expect(told).toEqual([{ action: 'Changed', after: { isWanted: true } }]);
    expect(await sentBy(() => at(1, 5))).toEqual([]);
    expect(await sentBy(() => Promise.all([at(1, 9), at(1, 9), at(1, 9)]))).toEqual(['admin@riverton.test']);
    expect(await sentBy(() => at(1, 20))).toEqual([]);
    // A worker whose clock is behind sends nothing of a day before; two days that nobody worked are one mail.
    expect(await sentBy(() => at(0, 20))).toEqual([]);
    expect(await sentBy(() => at(4, 9))).toEqual(['admin@riverton.test']);
  });

  it('is not sent where somebody or the organization switched it off, and no day is made up for', async () => {
    await choose('admin@riverton.test', false);
    expect(await sentBy(() => at(5, 9))).toEqual([]);
    await choose('admin@riverton.test', true);
    const clerk = await world().token('clerk@riverton.test');
    expect((await prefer({ digestIsOn: false })).status).toBe(200);
    expect((await call('GET', 'digest', clerk)).body).toMatchObject({ isOn: false, isWanted: false });
    expect(await sentBy(() => at(6, 9))).toEqual([]);
    expect((await prefer({ digestIsOn: true, digestHour: 18 })).status).toBe(200);
    expect(await sentBy(() => at(6, 15))).toEqual([]);
    expect(await sentBy(() => at(6, 19))).toEqual(['admin@riverton.test']);
    expect((await prefer({ digestHour: 5 })).status).toBe(400);
    await prefer({ digestHour: 7 });
  });

  it('says what its reader may see, of the business units that they reach', async () => {
    await world().rows(
      `update user_account set permissions = '{Accounts:Read}', business_unit_ids = array[$1::int]
        where email = 'clerk@riverton.test'`,
      [unit],
    );
    await choose('clerk@riverton.test', true);
    const before = (await sent()).length;
    await at(7, 9);
    const [first, second] = (await sent()).slice(before).toSorted((a, b) => a.units.length - b.units.length);
    expect(first).toMatchObject({ to: 'clerk@riverton.test', units: [{ collectedMinor: null }] });
    expect(second?.units.length).toBeGreaterThan(1);
    expect(second?.units.every(({ collectedMinor }) => collectedMinor !== null)).toBe(true);
    const { to: _, ...about } = first as { to: string };
    const mail = await world().db.scoped([unit], (tx) =>
      mailNamed(mails, 'Daily Digest').write(tx, unit, about, sampleSurroundings),
    );
    expect(mail.text).toMatch(/needs? somebody/);
    expect(mail.text).not.toContain('collected');
    // Whoever is gone is told nothing, and nobody else waits for it.
    await world().rows("update user_account set status = 'Disabled' where email = 'clerk@riverton.test'");
    expect(await sentBy(() => at(8, 9))).toEqual(['admin@riverton.test']);
    await world().rows("update user_account set status = 'Active' where email = 'clerk@riverton.test'");
  });

  it('of somebody whose figures cannot be read waits for the next time, and nobody waits for theirs', async () => {
    const tax = await world().unitId('riverton-tax');
    const reading: typeof db.reading = (ids, work) =>
      ids.includes(tax) ? Promise.reject(new Error('Too slow.')) : db.reading(ids, work);
    const db = world().db;
    const now = new Date();
    now.setUTCDate(now.getUTCDate() + 9);
    now.setUTCHours(15, 0, 0, 0);
    const broken = { db: { ...db, reading }, clock: { now: () => now } as never };
    expect(await sentBy(() => expect(sendDigests(broken)).rejects.toThrow('Too slow.'))).toEqual([
      'clerk@riverton.test',
    ]);
    expect(await sentBy(() => at(9, 9))).toEqual(['admin@riverton.test']);
  });

  it('is one’s own, of an organization that one is at', async () => {
    const foreign = await world().unitId('lakeshore-hydro');
    for (const [method, body] of [['GET'], ['PUT', { isWanted: true }]] as const)
      expect((await call(method, 'digest', admin, body, foreign)).status).toBe(404);
    const base = await world().token('base@riverton.test');
    expect((await call('GET', 'digest', base)).status).toBe(403);
    expect((await call('PUT', 'digest', await world().machineToken('x'), { isWanted: true })).status).toBe(401);
  });
});
