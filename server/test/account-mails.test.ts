// @vitest-environment page
import type { MailedAccount } from '@ratepayer/contract/accounts/account-mail.shapes.ts';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { beforeAll, describe, expect, it } from 'vitest';
import { sendText } from '../src/capabilities/notifications/send-text.ts';
import { textNamed } from '../src/capabilities/notifications/texts.ts';
import { businessUnitById } from '../src/capabilities/organizations/find-business-unit.ts';
import { openedWorld } from './opened-world.ts';
import { openPortal } from './test-list-page.ts';
import type { World } from './world.ts';
import { drawWhatPagesLack } from './what-pages-lack.ts';

const world = openedWorld();
const { show } = openPortal(world);
let unit: number;
let clerk: string;
let pat: number;
let credit: number;

beforeAll(async () => {
  configure({
    asyncUtilTimeout: 10_000,
    getElementError: (message) => new Error(`${message?.split('\n')[0]} in: ${document.body.textContent}`),
  });
  drawWhatPagesLack();
  document.head.innerHTML = '<base href="/">';
  unit = await world().unitId('riverton-water');
  clerk = await world().token('clerk@riverton.test');
  [pat, credit] = [await world().accountId('10001'), await world().accountId('10004')];
});

interface Options {
  readonly key?: string;
  readonly onlyAsk?: boolean;
  readonly token?: string;
  readonly on?: World;
}
const send = (what: 'onboarding-emails' | 'payment-due-reminders', accountIds: readonly number[], options: Options) => {
  const { key, onlyAsk = false, token = clerk, on = world() } = options;
  const path = `/api/business-units/${unit}/accounts/send-${what}`;
  const headers = key ? { headers: { 'idempotency-key': key } } : {};
  return on.call('POST', path, { token, body: { accountIds, onlyAsk }, ...headers });
};
const remind = (ids: readonly number[], options: Options = {}) => send('payment-due-reminders', ids, options);
const invite = (ids: readonly number[], options: Options = {}) => send('onboarding-emails', ids, options);
const outOf = ({ body }: { body: { accounts: MailedAccount[] } }) =>
  body.accounts.map(({ sentTo, leftOut }) => [sentTo.length, leftOut.map(({ why }) => why).join(' ')]);
const queued = async (topic: string, ids: readonly number[]): Promise<number> =>
  (
    await world().rows('select 1 from outbox where topic = $1 and ordering_key = any($2)', [
      topic,
      ids.map((id) => `account:${id}`),
    ])
  ).length;
const reminders = (ids: readonly number[]) => queued('email.Payment Due Reminder', ids);
const made = async (accountNumber: string, more: object = {}): Promise<number> => {
  const body = { accountNumber, name: 'Quinn Vale', zip: '78701', balance: 5_000, ...more };
  const answer = await world().call('POST', `/api/business-units/${unit}/accounts`, { token: clerk, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.id;
};

describe('reminders of several accounts', () => {
  it('go to the payers of each that owes, and say of the others why nothing was sent', async () => {
    const [silent, gone] = [await made('M-1'), await made('M-2', { emailAddress: 'gone@example.test' })];
    await world().rows('update account set is_archived = true where id = $1', [gone]);
    const all = [pat, credit, silent, gone];
    const expected = new Map([
      [pat, [1, '']],
      [credit, [0, 'Nothing is due on this account.']],
      [silent, [0, 'No e-mail address is known.']],
      [gone, [0, 'This account is archived. Nobody is reminded of it.']],
    ]);
    const asked = await remind(all, { onlyAsk: true });
    expect(await reminders(all)).toBe(0);
    const sent = await remind(all);
    for (const answer of [asked, sent])
      expect(outOf(answer)).toEqual(answer.body.accounts.map(({ id }: MailedAccount) => expected.get(id)));
    expect(await reminders(all)).toBe(1);
    const told = "select 1 from audit_entry where action = 'Reminder sent' and entity_id = any($1)";
    expect(await world().rows(told, [all])).toHaveLength(1);
  });

  it('go by text to who agreed to it, and by e-mail too where that is preferred', async () => {
    const [both, instead] = [
      await made('MT-1'),
      // The address of the account is that of its payer.
      await made('MT-2', { emailAddress: 'Morgan@example.test', dueDate: '2026-12-01' }),
    ];
    const link = (email: string, account: number) =>
      world().rows(
        `insert into customer_account (business_unit_id, customer_id, account_id, linked_by, notify_with_sms)
          select $1, id, $2, 'Admin', true from customer where email = $3`,
        [unit, account, email],
      );
    await link('pat@example.test', both);
    await link('morgan@example.test', instead);
    const payer = (email: string, number: string, channel: string, isProved: boolean) =>
      world().rows(
        'update customer set phone_number = $2, phone_verified = $4, preferred_channel = $3 where email = $1',
        [email, number, channel, isProved],
      );
    await payer('pat@example.test', '+15125550151', 'Both', true);
    await payer('morgan@example.test', '+15125550152', 'SMS', false);
    const to = async () =>
      (await remind([both, instead], { onlyAsk: true })).body.accounts.map(({ sentTo }: MailedAccount) => sentTo);
    // A number that is not proved gets nothing.
    expect(await to()).toEqual([
      ['pat@example.test', '+15125550151'],
      [expect.stringMatching(/^morgan@example.test$/i)],
    ]);
    await payer('morgan@example.test', '+15125550152', 'SMS', true);
    expect(await to()).toEqual([['pat@example.test', '+15125550151'], ['+15125550152']]);
    expect((await remind([both, instead])).status).toBe(200);
    expect([await reminders([both, instead]), await queued('text.Payment Due Reminder', [both, instead])]).toEqual([
      1, 2,
    ]);
    const written = async (account: number, number: string, day = '2026-12-01') => {
      const about = await world().rows<{ payload: { customerId: number } }>(
        "select payload from outbox where topic = 'text.Payment Due Reminder' and payload ->> 'to' = $1",
        [number],
      );
      return world().db.scoped([unit], async (tx) => {
        const at = await businessUnitById(tx, unit);
        if (!at) throw new Error('There is no unit.');
        const { customerId } = about[0]?.payload ?? { customerId: 0 };
        const around = { unit: at, to: number, keyring: world().deps.keyring, now: new Date(`${day}T18:00:00Z`) };
        return (await textNamed('Payment Due Reminder').write(tx, { accountId: account, customerId }, around))?.words;
      });
    };
    expect(await written(instead, '+15125550152')).toMatch(/\$50.00 for account MT-2 is due/);
    expect(await written(instead, '+15125550152', '2026-12-02')).toMatch(/\$50.00 for account MT-2 was due/);
    await world().rows('update customer_account set notify_upcoming_payment = false where account_id = $1', [instead]);
    expect(await written(instead, '+15125550152')).toBeUndefined();
    await world().rows(`update customer set phone_number = '', phone_verified = false, preferred_channel = 'Email'
      where phone_number in ('+15125550151', '+15125550152')`);
  });

  it('that were texts stand in the panel of their account, and leave their place to an e-mail', async () => {
    const account = await made('MT-3');
    const [payer] = await world().rows<{ id: number }>(
      `with payer as (update customer set phone_number = '+15125550153', phone_verified = true,
          preferred_channel = 'SMS' where email = 'pat@example.test' returning id)
        insert into customer_account (business_unit_id, customer_id, account_id, linked_by, notify_with_sms)
          select $1, id, $2, 'Admin', true from payer returning customer_id as id`,
      [unit, account],
    );
    expect((await remind([account])).body.accounts[0].sentTo).toEqual(['+15125550153']);
    const [text, , ofCycle] = await world().rows<{ id: number }>(
      `insert into text_message (business_unit_id, outbox_id, customer_id, template_key, "to", about)
        select $1::int, id - 7000000, $2::int, 'Payment Due Reminder', payload ->> 'to', payload - 'to' from outbox
          where topic = 'text.Payment Due Reminder' and payload ->> 'to' = '+15125550153'
        union all select $1::int, -7000001, $2::int, 'Verification Code', '+15125550153', '{"codeId": 1}'::jsonb
        union all select $1::int, -7000002, $2::int, 'New Bill', '+15125550153',
          jsonb_build_object('cycleId', 1, 'customerId', $2::int)
        returning id`,
      [unit, payer?.id],
    );
    const panel = async (id: number) => {
      const at = `/api/business-units/${unit}/accounts/${id}`;
      const { items } = (await world().call('GET', `${at}/messages`, { token: clerk })).body;
      const names = items.filter(({ channel }: { channel: string }) => channel === 'Text');
      const read = await world().call('GET', `${at}/texts/${text?.id}`, { token: clerk });
      const about = names.map(({ templateKey }: { templateKey: string }) => templateKey).toSorted();
      return [about, read.status];
    };
    expect(await panel(account)).toEqual([['Payment Due Reminder', 'Verification Code'], 200]);
    // Another account of the same payer.
    expect(await panel(pat)).toEqual([['Verification Code'], 404]);
    expect(ofCycle).toBeDefined();

    const noon = { now: () => new Date(`${new Date().toISOString().slice(0, 10)}T18:00:00Z`) };
    const attempt = () =>
      sendText(
        { ...world().deps, texts: undefined, clock: noon, boss: undefined as never },
        { textId: text?.id ?? 0, businessUnitId: unit },
      );
    await Promise.all([attempt(), attempt()]);
    await world().rows("update text_message set status = 'queued' where id = $1", [text?.id]);
    await attempt();
    expect(
      await world().rows("select payload from outbox where topic like 'email.%' and ordering_key like 'instead%'"),
    ).toEqual([{ payload: { to: 'pat@example.test', accountId: account, customerId: payer?.id } }]);

    // What is older than a day would never go: it is not said to be queued.
    const again = () =>
      world().call('POST', `/api/business-units/${unit}/customers/${payer?.id}/texts/${text?.id}/send-again`, {
        token: clerk,
      });
    expect((await again()).status).toBe(200);
    await world().rows("update text_message set created_date = now() - interval '25 hours' where id = $1", [text?.id]);
    expect((await again()).status).toBe(400);
    await world().rows(`update customer set phone_number = '', phone_verified = false, preferred_channel = 'Email'
      where phone_number = '+15125550153'`);
  });

  it('are sent once under one key, at once and again, and answer the same; another choice is refused', async () => {
    const ids = [await made('M-3', { emailAddress: 'three@example.test' }), credit];
    const key = 'many-1';
    const twice = await Promise.all([remind(ids, { key }), remind(ids.toReversed(), { key })]);
    twice.push(await remind(ids, { key }));
    expect(twice.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(twice.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await reminders(ids)).toBe(1);
    expect((await remind([ids[0] ?? 0], { key })).status).toBe(400);
  });

  it('are nothing at all when one account is of another town, or nobody may', async () => {
    const mine = await made('M-4', { emailAddress: 'four@example.test' });
    expect((await remind([mine, await world().accountId('55001', '')])).status).toBe(404);
    expect((await remind([mine, 987_654_321], { onlyAsk: true })).status).toBe(404);
    expect((await remind([mine], { token: await world().token('base@riverton.test') })).status).toBe(403);
    expect(await reminders([mine])).toBe(0);
  });

  it('count with those sent one by one: no payer gets more in a day, whichever button is pressed', async () => {
    const few = await world().secondNode({ LIMIT_FACTOR: '1' });
    const [one, other] = [
      await made('M-5', { emailAddress: 'five@example.test' }),
      await made('M-6', { emailAddress: 'six@example.test' }),
    ];
    const single = () =>
      few.call('POST', `/api/accounts/${one}/send-payment-due-reminders`, { token: clerk, body: {} });
    expect((await single()).status).toBe(200);
    expect(outOf(await remind([one, other], { on: few }))).toEqual([
      [1, ''],
      [1, ''],
    ]);
    const third = await remind([one, other], { on: few, key: 'third' });
    expect(outOf(third)).toEqual([
      [0, 'This was sent too often today.'],
      [1, ''],
    ]);
    expect(outOf(await remind([one, other], { on: few, key: 'third' }))).toEqual(outOf(third));
    expect((await single()).status).toBe(429);
    expect([await reminders([one]), await reminders([other])]).toEqual([2, 2]);
    await few.close();
  });
});

describe('invitations of several accounts', () => {
  it('go to holders without a login, and to one address as often as one by one, not for each account', async () => {
    const few = await world().secondNode({ LIMIT_FACTOR: '1' });
    const shared = [];
    for (const at of [1, 2, 3, 4]) shared.push(await made(`I-${at}`, { emailAddress: 'Landlord@example.test' }));
    const first = await invite([pat, ...shared], { on: few, key: 'i-1' });
    const why = 'This was sent too often today.';
    expect(outOf(first)).toEqual([
      [0, 'A payer with a login has this account already.'],
      ...Array(3).fill([1, '']),
      [0, why],
    ]);
    expect(await queued('email.Onboarding Invitation', shared)).toBe(3);
    expect((await invite([pat, ...shared], { on: few, key: 'i-1' })).body).toEqual(first.body);
    const body = { accountId: shared[3], emailAddress: 'landlord@example.test', firstName: 'La', lastName: 'Lord' };
    expect((await few.call('POST', '/api/accounts/send-onboarding-email', { token: clerk, body })).status).toBe(429);
    await few.close();
  });

  it('end an earlier one of the same account alone, and stay one when they are pressed at once', async () => {
    const id = await made('I-9', { emailAddress: 'nine@example.test' });
    const answers = await Promise.all([invite([id]), invite([id]), invite([id], { onlyAsk: true })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const rows = await world().rows(
      'select ended_date is null as alive from onboarding_invitation where account_id = $1 order by id',
      [id],
    );
    expect(rows.map(({ alive }) => alive)).toEqual([false, true]);
  });

  it('open for as many days as the business unit says, from the next one on; those of before keep theirs', async () => {
    const id = await made('I-10', { emailAddress: 'ten@example.test' });
    const settings = async (body?: object) =>
      (
        await world().call(body ? 'PUT' : 'GET', `/api/business-units/${unit}/settings`, {
          token: await world().token('admin@riverton.test'),
          ...(body ? { body } : {}),
        })
      ).body;
    await invite([id]);
    const { rowVersion } = await settings();
    await settings({ rowVersion, onboardingTokenDays: 2 });
    await invite([id]);
    const rows = await world().rows(
      `select round(extract(epoch from expires_date - created_date) / 86400)::int as days from onboarding_invitation
        where account_id = $1 order by id`,
      [id],
    );
    await settings({ rowVersion: rowVersion + 1, onboardingTokenDays: 7 });
    expect(rows.map(({ days }) => days)).toEqual([7, 2]);
  });
});

describe('the list of accounts', () => {
  it('asks before it reminds all that are chosen, and says of each account what became of it', async () => {
    const ids = [
      await made('P-1', { name: 'Page Tester', emailAddress: 'page1@example.test' }),
      await made('P-2', { name: 'Page Tester' }),
    ];
    await show('clerk@riverton.test', `/portal/accounts?bu=${unit}&q=Page+Tester`);
    await screen.findByRole('table', undefined, { timeout: 15_000 });
    for (const number of ['P-1', 'P-2'])
      fireEvent.click(await screen.findByRole('checkbox', { name: new RegExp(number) }));
    fireEvent.click(await screen.findByRole('button', { name: 'Send reminders' }));
    const dialog = await screen.findByRole('dialog', { name: 'Send payment-due reminders to 2 accounts?' });
    await within(dialog).findByText('1 account is left out.');
    expect(await reminders(ids)).toBe(0);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Send' }));
    const result = await screen.findByRole('dialog', { name: '1 account was written to' });
    within(result).getByText('page1@example.test');
    within(result).getByText('No e-mail address is known.');
    expect(await reminders(ids)).toBe(1);
    fireEvent.click(within(result).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('reminds one from its menu', async () => {
    const id = await made('P-3', { name: 'Single Tester', emailAddress: 'page3@example.test' });
    await show('clerk@riverton.test', `/portal/accounts?bu=${unit}&q=Single+Tester`);
    const table = within(await screen.findByRole('table', undefined, { timeout: 15_000 }));
    fireEvent.click(await table.findByRole('button', { name: 'Actions for P-3' }));
    fireEvent.click(table.getByRole('button', { name: 'Send reminder', hidden: true }));
    const dialog = await screen.findByRole('dialog', { name: 'Send payment-due reminders to 1 account?' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Send' }));
    await screen.findByRole('dialog', { name: '1 account was written to' });
    expect(await reminders([id])).toBe(1);
  });
});
