import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oneRow } from '../src/platform/database/database.ts';
import { openPaperless, switchPaperless } from './paperless-kit.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let kit: Awaited<ReturnType<typeof openPaperless>>;
let account: number;
beforeAll(async () => {
  world = await openWorld();
  kit = await openPaperless(world);
  account = await world.accountId('10002');
});
afterAll(() => world.close());

const said = (answer: { body: unknown }) => (answer.body as { errorMessage: string }[])[0]?.errorMessage;

describe('bills without paper', () => {
  it('begin once for a payer who agreed to the words that hold, which are kept', async () => {
    const payer = await kit.newPayer({ accounts: ['10002'] });
    const before = await kit.read(account, payer.token);
    expect(before).toMatchObject({ closedText: '', payers: [{ customerId: payer.id, enrolment: null }] });
    expect(before.consent.words).toContain('Riverton Water & Sewer');
    expect(said(await kit.enrol(payer, account, { consentVersion: undefined }))).toContain('Agree');
    expect(said(await kit.enrol(payer, account, { consentVersion: '000000000000' }))).toContain('has changed');
    expect(await kit.consents(payer.id)).toEqual([]);
    // Two tabs at the same moment, and a third afterwards.
    const both = await Promise.all([kit.enrol(payer, account), kit.enrol(payer, account)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await kit.enrol(payer, account)).status).toBe(409);
    const after = await kit.read(account, payer.token);
    expect(after.payers).toMatchObject([{ enrolment: { email: payer.email, rowVersion: 1 } }]);
    expect(after.activities.map(({ activity }) => activity)).toEqual(['Enroll']);
    const words = before.consent.words;
    const version = createHash('sha256').update(words).digest('hex').slice(0, 12);
    expect(await kit.consents(payer.id)).toMatchObject([
      { kind: 'Paperless', is_given: true, method: 'Checkbox', channel: 'Customer', words, version },
    ]);
    expect(await kit.told('Paperless Started', payer.id)).toMatchObject([{ to: payer.email, email: payer.email }]);
  });

  it('go to an address that is proved alone; of a change both addresses are told', async () => {
    const payer = await kit.newPayer({ accounts: ['10002'] });
    const other = `bills.${payer.email}`;
    await kit.enrol(payer, account);
    const to = (email: string, code?: string, rowVersion = 1) =>
      kit.call('PUT', kit.own(payer, account), { email, rowVersion, ...(code ? { code } : {}) }, payer.token);
    expect(said(await to(other))).toBe('Prove this address first.');
    await kit.call('POST', '/api/customers/home/address', { email: other }, payer.token);
    const code = await kit.mailedCode(payer.id);
    expect((await to(other, code === '123456' ? '654321' : '123456')).status).toBe(400);
    // The code of one address opens no other.
    expect((await to(`else.${payer.email}`, code)).status).toBe(400);
    expect((await to(other, code)).status).toBe(200);
    expect((await to(`again.${payer.email}`, code, 2)).status).toBe(400);
    expect((await to(payer.email, undefined, 1)).status).toBe(409);
    const [{ enrolment } = { enrolment: null }] = (await kit.read(account, payer.token)).payers;
    expect(enrolment).toMatchObject({ email: other, rowVersion: 2 });
    const told = await kit.told('Paperless Changed', payer.id);
    expect(told.map((one) => (one as { to: string }).to).sort()).toEqual([other, payer.email].sort());
    // The login stays as it is, and the same again says nothing.
    const [login] = await world.rows<{ email: string }>('select email from customer where id = $1', [payer.id]);
    expect(login?.email).toBe(payer.email);
    expect((await to(other, undefined, 2)).status).toBe(200);
    expect(await kit.told('Paperless Changed', payer.id)).toHaveLength(2);
  });

  it('follow the address of the login where they went there', async () => {
    const payer = await kit.newPayer({ accounts: ['10002'] });
    await kit.enrol(payer, account);
    const next = `next.${payer.email}`;
    await kit.call('POST', '/api/customers/home/address', { email: next }, payer.token);
    await kit.call('POST', '/api/customers/home/address/code', { code: await kit.mailedCode(payer.id) }, payer.token);
    const { payers, activities } = await kit.read(account, payer.token);
    expect(payers).toMatchObject([{ loginEmail: next, enrolment: { email: next } }]);
    expect(activities[0]).toMatchObject({ activity: 'Update', emailBefore: payer.email, emailAfter: next });
  });

  it('end by their payer at any time, once, and begin again with a new consent', async () => {
    const payer = await kit.newPayer({ accounts: ['10002'] });
    await kit.enrol(payer, account);
    const end = (body = {}) => kit.call('PUT', kit.own(payer, account, 'paperless-unenroll'), body, payer.token);
    expect((await end({ rowVersion: 7 })).status).toBe(409);
    await switchPaperless(world, 'Disabled');
    const answers = await Promise.all([end(), end()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(said(await kit.enrol(payer, account))).toBe('New paperless sign-ups are closed at the moment.');
    await switchPaperless(world, 'Enabled');
    expect((await kit.enrol(payer, account)).status).toBe(200);
    expect((await kit.read(account, payer.token)).activities.map(({ activity }) => activity)).toEqual([
      'Enroll',
      'Unenroll',
      'Enroll',
    ]);
    expect((await kit.consents(payer.id)).map(({ is_given }) => is_given)).toEqual([true, false, true]);
    expect(await kit.told('Paperless Ended', payer.id)).toMatchObject([{ to: payer.email, reason: '' }]);
  });

  it('keep who has them where nothing new begins', async () => {
    const payer = await kit.newPayer({ accounts: ['10002'] });
    await kit.enrol(payer, account);
    const set = (rowVersion: number) =>
      kit.call('PUT', kit.own(payer, account), { email: payer.email, rowVersion }, payer.token);
    await switchPaperless(world, 'Prevent New');
    expect((await set(1)).status).toBe(200);
    await switchPaperless(world, 'Disabled');
    expect((await set(1)).status).toBe(400);
    expect((await kit.read(account, payer.token)).payers).toMatchObject([{ enrolment: { rowVersion: 1 } }]);
    await switchPaperless(world, 'Enabled');
  });
});

describe('staff', () => {
  it('begin and end them for a payer, say how they agreed and why, and use a proved address', async () => {
    const payer = await kit.newPayer({ accounts: ['10003'] });
    const id = await world.accountId('10003');
    const { consent } = await kit.read(id, kit.clerk);
    const put = (of: object) =>
      kit.call('PUT', kit.path(id), { customerId: payer.id, consentVersion: consent.version, rowVersion: 0, ...of });
    const attested = { consent: { method: 'Staff Attested', note: 'On the phone, 2 pm' } };
    expect(said(await put({}))).toBe('Say how the payer agreed.');
    await world.rows('update customer set email_verified = false where id = $1', [payer.id]);
    expect(said(await put(attested))).toBe('Prove this address first.');
    await world.rows('update customer set email_verified = true where id = $1', [payer.id]);
    expect((await put(attested)).status).toBe(200);
    expect(await kit.consents(payer.id)).toMatchObject([
      { method: 'Staff Attested', channel: 'Staff', note: 'On the phone, 2 pm', recipient: payer.email },
    ]);
    const end = (of: object) => kit.call('PUT', kit.path(id, 'paperless-unenroll'), { customerId: payer.id, ...of });
    expect((await end({ reason: '' })).status).toBe(400);
    expect((await end({ reason: 'Asked at the counter' })).status).toBe(200);
    expect(await kit.told('Paperless Ended', payer.id)).toMatchObject([{ reason: 'Asked at the counter' }]);
    const audit = await world.rows<{ action: string }>(
      `select action from audit_entry where entity_type = 'Account' and entity_id = $1
        and action like 'Paperless%' order by id`,
      [id],
    );
    expect(audit.map(({ action }) => action)).toEqual(['Paperless begun', 'Paperless ended']);
  });

  it('and payers reach what is theirs alone', async () => {
    const payer = await kit.newPayer({ accounts: ['10003'] });
    const other = await kit.newPayer({ accounts: ['10002'] });
    const id = await world.accountId('10003');
    expect((await kit.call('GET', kit.path(id), undefined, other.token)).status).toBe(404);
    expect((await kit.call('PUT', kit.own(other, id), { email: other.email, rowVersion: 0 }, other.token)).status).toBe(
      404,
    );
    const body = { email: payer.email, rowVersion: 0 };
    expect((await kit.call('PUT', kit.own(payer, id), body, other.token)).status).toBe(404);
    expect((await kit.call('PUT', kit.path(id), { customerId: payer.id, rowVersion: 0 }, payer.token)).status).toBe(
      403,
    );
    const elsewhere = await world.accountId('55001', '');
    expect((await kit.call('GET', kit.path(elsewhere), undefined, kit.clerk)).status).toBe(404);
    // What one payer did on an account is not another's to read.
    await kit.enrol(payer, id);
    const beside = await kit.newPayer({ accounts: ['10003'] });
    expect(await kit.read(id, beside.token)).toMatchObject({ payers: [{ customerId: beside.id }], activities: [] });
    expect((await kit.read(id, kit.clerk)).payers.length).toBeGreaterThan(1);
    // Nor do staff begin it for a payer who does not have the account.
    const { consent } = await kit.read(id, kit.clerk);
    const asked = { consentVersion: consent.version, consent: { method: 'Signed', note: 'A form' }, rowVersion: 0 };
    const begin = (customerId: number) => kit.call('PUT', kit.path(id), { customerId, ...asked }, kit.clerk);
    expect([(await begin(other.id)).status, (await begin(beside.id)).status]).toEqual([404, 200]);
  });
});

describe('the ledger of consents', () => {
  it('keeps the biller’s own words, and texts too', async () => {
    const payer = await kit.newPayer({ accounts: ['10002'] });
    const own = 'I want no paper from the waterworks.';
    await world.rows("update business_unit set paperless_consent_text = $1 where slug = 'riverton-water'", [own]);
    await kit.enrol(payer, account);
    await world.rows("update business_unit set paperless_consent_text = '' where slug = 'riverton-water'");
    await world.rows("update customer set phone_number = '+15125550123', phone_verified = true where id = $1", [
      payer.id,
    ]);
    const text = (notifyWithSms: boolean) =>
      kit.call('PUT', `/api/customers/home/accounts/${account}`, { notifyWithSms }, payer.token);
    await text(true);
    await text(true);
    await text(false);
    expect(await kit.consents(payer.id)).toMatchObject([
      { kind: 'Paperless', words: own },
      { kind: 'Texts', is_given: true, recipient: '+15125550123', words: expect.stringContaining('STOP') },
      { kind: 'Texts', is_given: false },
    ]);
    const data = (await kit.call('GET', '/api/customers/home/data', undefined, payer.token)).body;
    expect(data.consents.map(({ words }: { words: string }) => words)).toContain(own);
    expect(data.consents).toHaveLength(3);
  });

  it('is appended only, and of its business unit alone', async () => {
    for (const statement of ["update consent set words = 'x'", 'delete from consent'])
      await expect(world.db.pool.query(statement)).rejects.toThrow('permission denied');
    const seenBy = async (slug: string) => {
      const unit = await world.unitId(slug);
      const count = sql<{ count: number }>`select count(*)::int as count from consent`;
      return (await world.db.scoped([unit], (tx) => oneRow(tx, count))).count;
    };
    expect(await seenBy('lakeshore-hydro')).toBe(0);
    expect(await seenBy('riverton-water')).toBeGreaterThan(0);
  });
});
