import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runMerchantChanges } from '../src/capabilities/gateways/run-merchant-changes.ts';
import { credentialsAt } from '../src/capabilities/gateways/credentials.ts';
import { mailNamed, mails } from '../src/capabilities/notifications/mails.ts';
import { sampleSurroundings } from '../src/capabilities/notifications/mails/surroundings.sample.ts';
import {
  type ActiveAccount,
  bank,
  old,
  openMerchantAccounts,
  problems,
  secretKey,
  values,
} from './merchant-account-kit.ts';

const kit = await openMerchantAccounts();
const { world, unit, admin, at, newNumber, get, add, change, addActive } = kit;

describe('bank details of an active one', () => {
  let other: string;
  let active: ActiveAccount;
  const ask = (more?: object, token = admin) => kit.ask(active, more, token);
  const decide = (changeId: number, decision: string, token = other, reason = '') =>
    world().call('POST', at(active.id, '/change/decide'), { token, body: { changeId, decision, reason } });
  const now = () => kit.asked(active);
  const dayLater = (id: number) =>
    world().rows("update change_request set effective_date = effective_date - interval '1 day' where id = $1", [id]);
  const told = async (id: number) =>
    (
      await world().rows(
        `select payload ->> 'status' || ' ' || count(*) as said from outbox where topic = 'email.Bank Details Change'
          and (payload ->> 'merchantChangeId')::bigint = $1 group by payload ->> 'status', ordering_key
          order by min(id)`,
        [id],
      )
    ).map(({ said }: { said: string }) => said);

  beforeAll(async () => {
    await world().rows(`insert into user_account (name, email, role)
      values ('Second Admin', 'second@ratepayer.test', 'Global Admin')`);
    other = await world().token('second@ratepayer.test');
  });
  beforeEach(async () => {
    active = await addActive();
  });

  it('change by another person, are told to all administrators, and work a day later, once', async () => {
    expect([(await ask({ ...bank, reason: '' })).status, (await ask()).status]).toEqual([400, 202]);
    const asked = await now();
    expect(asked).toMatchObject({
      status: 'Requested',
      changes: [{ name: 'settlementBankLast4', before: '4411', after: '9922' }],
    });
    // Nothing changed, a further one is not taken, and who asked decides nothing.
    expect(await get(active.id)).toMatchObject({ settlementBankLast4: '4411' });
    expect((await ask()).status).toBe(400);
    expect((await decide(asked.id, 'Approve', admin)).status).toBe(400);
    const town = await world().token('admin@riverton.test');
    expect((await decide(asked.id, 'Approve', town)).status).toBe(403);
    expect((await decide(asked.id, 'Approve', await world().token('second@ratepayer.test', old()))).status).toBe(428);
    const both = await Promise.all([decide(asked.id, 'Approve'), decide(asked.id, 'Approve')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    await runMerchantChanges(world().deps);
    expect(await get(active.id)).toMatchObject({ settlementBankLast4: '4411' });
    await dayLater(asked.id);
    // At its moment it cannot be stopped any more, whoever is first.
    const [late] = await Promise.all([
      decide(asked.id, 'Stop', other, 'Too late.'),
      ...[1, 2].map(() => runMerchantChanges(world().deps)),
    ]);
    expect(late.status).toBe(400);
    expect(await get(active.id)).toMatchObject({ settlementBankLast4: '9922', rowVersion: active.rowVersion + 1 });
    expect(await now()).toMatchObject({ status: 'Done', decidedByName: 'Second Admin' });
    const [{ n }] = await world().rows(
      `select count(*)::int as n from user_account
        where status = 'Active' and (role = 'Global Admin' or email = 'admin@riverton.test')`,
    );
    expect(await told(asked.id)).toEqual([`Requested ${n}`, `Approved ${n}`, `Done ${n}`]);
    const [last] = (await get(active.id, '/history')).items;
    expect(last.action).toBe('Changed');
    expect(JSON.stringify(last)).toContain('Second Admin');
  });

  it('are stopped by an administrator of the town within the day; the old ones stay', async () => {
    const thief = { ...bank, credentials: [{ name: 'secretKey', value: 'sk_thief' }] };
    const twice = await Promise.all([ask(thief), ask(thief, other)]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual([202, 400]);
    const asked = await now();
    expect(JSON.stringify(asked)).not.toContain('sk_thief');
    expect(asked).toMatchObject({ replacesCredentials: true });
    await decide(asked.id, 'Approve', asked.requestedByName === 'Second Admin' ? admin : other);
    const town = await world().token('admin@riverton.test');
    expect((await decide(asked.id, 'Stop', town)).status).toBe(400);
    expect((await decide(asked.id, 'Stop', town, 'Nobody here asked for it.')).status).toBe(200);
    await dayLater(asked.id);
    await runMerchantChanges(world().deps);
    expect(await get(active.id)).toMatchObject({ settlementBankLast4: '4411' });
    expect(await credentialsAt(world().db, world().keyring, 'Stripe')(active.id)).toMatchObject({ secretKey });
    const [{ kept }] = await world().rows('select credentials_enveloped as kept from change_request where id = $1', [
      asked.id,
    ]);
    expect(kept).toBe('');
    expect(await now()).toMatchObject({ status: 'Stopped', replacesCredentials: true });
    expect((await decide(asked.id, 'Approve')).status).toBe(400);
  });

  it('replace credentials when they work, fail where the account changed since, and end after three days', async () => {
    await ask({ credentials: [{ name: 'secretKey', value: 'sk_new' }], reason: 'Keys are renewed.' });
    const first = await now();
    await decide(first.id, 'Approve');
    await dayLater(first.id);
    await runMerchantChanges(world().deps);
    expect(await credentialsAt(world().db, world().keyring, 'Stripe')(active.id)).toMatchObject({
      secretKey: 'sk_new',
    });
    const actions = (await get(active.id, '/history')).items.map(({ action }: { action: string }) => action);
    expect(actions.slice(0, 3)).toEqual(['Changed', 'Credentials replaced', 'Change approved']);
    expect(await now()).toMatchObject({ status: 'Done', replacesCredentials: true });
    active = { ...active, rowVersion: (await get(active.id)).rowVersion };
    await ask();
    const second = await now();
    await world().rows('update merchant_account set row_version = row_version + 1 where id = $1', [active.id]);
    expect((await decide(second.id, 'Approve')).status).toBe(200);
    expect(await now()).toMatchObject({ status: 'Failed' });
    active = { ...active, rowVersion: (await get(active.id)).rowVersion };
    await ask();
    const third = await now();
    await world().rows("update change_request set expires_date = now() - interval '1 second' where id = $1", [
      third.id,
    ]);
    expect((await decide(third.id, 'Approve')).status).toBe(400);
    await runMerchantChanges(world().deps);
    expect(await now()).toMatchObject({ status: 'Expired' });
    expect(await get(active.id)).toMatchObject({ settlementBankLast4: '4411' });
  });

  it('are not put in force where the account was disabled meanwhile, and their secrets are gone', async () => {
    await ask({ credentials: [{ name: 'secretKey', value: 'sk_late' }], reason: 'Keys are renewed.' });
    const asked = await now();
    await decide(asked.id, 'Approve');
    const disabled = await world().call('POST', at(active.id, '/disable'), {
      token: admin,
      body: { rowVersion: active.rowVersion },
    });
    expect(disabled.status).toBe(200);
    await dayLater(asked.id);
    await runMerchantChanges(world().deps);
    expect(await now()).toMatchObject({ status: 'Failed', replacesCredentials: true });
    expect(await credentialsAt(world().db, world().keyring, 'Stripe')(active.id)).toMatchObject({ secretKey });
    const kept = await world().rows('select credentials_enveloped as kept from change_request where id = $1', [
      asked.id,
    ]);
    expect(kept).toEqual([{ kept: '' }]);
    expect((await ask({ ...bank, rowVersion: active.rowVersion + 1 })).status).toBe(400);
  });

  it('are also what it takes more than before where that goes elsewhere', async () => {
    const wider = { channels: ['POS', 'QuickPay'], reason: 'The counter takes it over.' };
    // Another active one of the unit takes cards.
    const [elsewhere] = await world().rows(
      `select count(*)::int as n from merchant_account where business_unit_id = $1 and id <> $2 and was_active
        and payment_source_types && '{Credit Card}' and purpose = 'Base Payment'`,
      [unit, active.id],
    );
    expect(elsewhere.n).toBeGreaterThan(0);
    expect((await ask(wider)).body).toMatchObject({ status: 'Requested' });
    const asked = await now();
    await decide(asked.id, 'Approve');
    expect(await now()).toMatchObject({ status: 'Approved' });
    expect(await get(active.id, '/setup')).toMatchObject({ channels: ['POS'] });
    await dayLater(asked.id);
    await runMerchantChanges(world().deps);
    expect(await get(active.id, '/setup')).toMatchObject({ channels: ['POS', 'QuickPay'] });
    // What it takes less needs nobody.
    active = { ...active, rowVersion: (await get(active.id)).rowVersion };
    expect((await ask({ channels: ['POS'] })).status).toBe(200);
    expect(await get(active.id, '/setup')).toMatchObject({ channels: ['POS'] });
  });

  it('that cannot be put in force keep no other waiting', async () => {
    await ask();
    const broken = await now();
    await decide(broken.id, 'Approve');
    await world().rows(`update change_request set after = after || '{"name": null}' where id = $1`, [broken.id]);
    active = await addActive();
    await ask();
    const whole = await now();
    await decide(whole.id, 'Approve');
    await dayLater(broken.id);
    await dayLater(whole.id);
    await expect(runMerchantChanges(world().deps)).rejects.toThrow('name');
    expect(await now()).toMatchObject({ id: whole.id, status: 'Done' });
    await world().rows("update change_request set status = 'Stopped' where id = $1", [broken.id]);
  });

  it('are refused by another person, who says why; then nothing changes, and they may be asked for again', async () => {
    await ask();
    const { id } = await now();
    expect((await decide(id, 'Refuse')).status).toBe(400);
    expect((await decide(id, 'Refuse', other, 'Nobody at the bank knows it.')).status).toBe(200);
    expect(await now()).toMatchObject({ id, status: 'Refused' });
    expect(await get(active.id)).toMatchObject({ settlementBankLast4: '4411' });
    expect((await ask()).status).toBe(202);
  });

  it('wait a day where nobody else may decide; a name needs no second person, another number is refused', async () => {
    expect((await ask({ name: 'Another name' })).status).toBe(200);
    active = { ...active, rowVersion: (await get(active.id)).rowVersion };
    const moved = await ask({ merchantNumber: newNumber(), reason: 'x' });
    expect([moved.status, problems(moved)]).toEqual([400, ['merchantNumber']]);
    await world().rows("update user_account set status = 'Disabled' where email = 'second@ratepayer.test'");
    expect((await ask()).body).toMatchObject({ status: 'Approved' });
    await runMerchantChanges(world().deps);
    expect(await get(active.id)).toMatchObject({ settlementBankLast4: '4411' });
    await world().rows("update user_account set status = 'Active' where email = 'second@ratepayer.test'");
  });
});

describe('a disabled one', () => {
  it('takes other credentials alone, by one person after a fresh sign-in, over the version that was read', async () => {
    const { id, rowVersion, merchantNumber } = (await add()).body;
    await world().rows("update merchant_account set status = 'Disabled' where id = $1", [id]);
    const opened = () => credentialsAt(world().db, world().keyring, 'Stripe')(id);
    const credentials = [{ name: 'secretKey', value: 'sk_given_later' }];
    const same = { ...values, merchantNumber, rowVersion };
    const ask = (more: object, token = admin) => change(id, { ...same, ...more }, token);
    for (const more of [
      {},
      { credentials, name: 'Another name' },
      { credentials, settlementBankLast4: '9922' },
      { credentials, merchantNumber: newNumber() },
      { credentials, channels: ['POS', 'QuickPay'] },
    ]) {
      const refused = await ask(more);
      expect([refused.status, problems(refused)], JSON.stringify(more)).toEqual([400, ['status']]);
    }
    expect((await ask({ credentials }, await world().token('admin@riverton.test'))).status).toBe(403);
    expect((await ask({ credentials }, await world().token('global@ratepayer.test', old()))).status).toBe(428);
    expect(await opened()).toMatchObject({ secretKey });
    const both = await Promise.all([ask({ credentials }), ask({ credentials })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await opened()).toMatchObject({ secretKey: 'sk_given_later' });
    expect(await get(id)).toMatchObject({ status: 'Disabled', rowVersion: rowVersion + 1 });
    expect((await get(id, '/history')).items[0]).toMatchObject({ action: 'Credentials replaced' });
  });

  it('and all administrators are told of it, each time once and never with a secret', async () => {
    const { id, rowVersion, merchantNumber } = (await add()).body;
    const same = { ...values, merchantNumber };
    const ask = (version: number, value: string) =>
      change(id, { ...same, rowVersion: version, credentials: [{ name: 'secretKey', value }] });
    const told = () =>
      world().rows(
        `select payload - 'to' as about, count(*)::int as n, count(distinct payload ->> 'to')::int as persons
          from outbox where topic = 'email.Merchant Credentials Replaced' and payload ->> 'merchantAccountId' = $1
          group by 1`,
        [id],
      );
    // Those of a draft open nothing yet.
    expect((await ask(rowVersion, 'sk_of_draft')).status).toBe(200);
    await world().rows("update merchant_account set status = 'Disabled' where id = $1", [id]);
    expect((await change(id, { ...same, rowVersion: rowVersion + 1 })).status).toBe(400);
    expect(await told()).toEqual([]);
    const both = await Promise.all([1, 2].map(() => ask(rowVersion + 1, 'sk_elsewhere')));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [{ n, by }] = await world().rows(
      `select count(*)::int as n, max(name) filter (where email = 'global@ratepayer.test') as by from user_account
        where status = 'Active' and (role = 'Global Admin' or email = 'admin@riverton.test')`,
    );
    const about = { merchantAccountId: id, by };
    expect(await told()).toEqual([{ about, n, persons: n }]);
    expect((await ask(rowVersion + 2, 'sk_elsewhere')).status).toBe(200);
    expect(await told()).toEqual([{ about, n: 2 * n, persons: n }]);
    const mail = await world().db.reading([unit], (tx) =>
      mailNamed(mails, 'Merchant Credentials Replaced').write(tx, unit, about, sampleSurroundings),
    );
    expect(mail.text).toContain(`${by} replaced the credentials of this disabled merchant account at Cardline`);
    expect(mail.text).toContain(merchantNumber);
    expect(JSON.stringify(mail)).not.toContain('sk_');
  });
});
