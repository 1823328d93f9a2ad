import { describe, expect, it } from 'vitest';
import { hashOf } from '../src/capabilities/accounts/one-time-link.ts';
import { importLock } from '../src/capabilities/accounts/uploads/import-lock.ts';
import { mailNamed, mails } from '../src/capabilities/notifications/mails.ts';
import { sampleSurroundings } from '../src/capabilities/notifications/mails/surroundings.sample.ts';
import { openAccountPage } from './account-page-calls.ts';
import { prepare } from './paying.ts';

const { world, unit, account, clerk, ask, page, correct } = await openAccountPage();
const setLocked = (locked: boolean, more: object, token = clerk) =>
  world.call('PUT', `/api/business-units/${unit}/accounts/lock`, {
    token,
    body: { accountIds: [account], locked, ...more },
  });

describe('a note', () => {
  const write = (note: string, more: object = {}) => ask('updateNotes', { id: account, note, ...more });

  it('names who wrote it and keeps what stood there before; the same again is nothing new', async () => {
    expect((await write('Dog in the yard', { noteRead: '' })).status).toBe(200);
    await write('Dog in the yard', { noteRead: 'Dog in the yard' });
    const { body } = await write('Call before a visit', { noteRead: 'Dog in the yard' });
    expect(body.note).toBe('Call before a visit');
    expect(body.noteHistory.map(({ note }: { note: string }) => note)).toEqual([
      'Call before a visit',
      'Dog in the yard',
    ]);
    expect(body.noteHistory[0].by).not.toBe('');
  });

  it('of two people at once is written by one; the other is told, and loses nothing', async () => {
    const noteRead = (await page()).note;
    const [first, second] = await Promise.all([
      write('Gate code at the office', { noteRead }),
      write('Ring twice', { noteRead }),
    ]);
    expect([first.status, second.status].toSorted()).toEqual([200, 409]);
    const kept = (await page()).note;
    expect((await write('Both', { noteRead })).status).toBe(409);
    expect((await write('Both', { noteRead: kept })).status).toBe(200);
  });

  it('is written by nobody who does not say what they read, but by a machine that keeps its own', async () => {
    const refused = await write('Over all of it');
    expect([refused.status, refused.body[0].propertyName]).toEqual([400, 'noteRead']);
    const patch = (note: string, headers: Record<string, string>, token = clerk) =>
      world.call('PATCH', `/api/accounts/update-notes/${account}`, { token, body: { note }, headers });
    const { rowVersion, note } = await page();
    expect((await patch('By version', { 'if-match': `"${rowVersion + 1}"` })).status).toBe(409);
    expect((await page()).note).toBe(note);
    expect((await patch('By version', { 'if-match': `"${rowVersion}"` })).status).toBe(200);
    expect((await patch('Again', { 'if-match': `"${rowVersion}"` })).status).toBe(409);
    expect((await patch('By the biller', {}, await world.machineToken('riverton-cis'))).body.note).toBe(
      'By the biller',
    );
  });
});

describe('a lock', () => {
  it('closes an account to payers with a reason, once, and opens it again', async () => {
    const history = () => ask('listAccountHistory', { businessUnitId: unit, accountId: account });
    const { token, accountIds } = await world.quickPay(['10002']);
    const ready = await prepare(world, { token, accountId: accountIds[0] ?? 0, amountMinor: 500 });
    const locked = await Promise.all(Array.from({ length: 5 }, () => setLocked(true, { reason: 'Fraud' })));
    expect(locked.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await page()).lockedBy).toMatchObject({ reason: 'Fraud' });
    expect((await ready.process()).status).toBe(400);
    expect((await correct(1, (await page()).balance)).body[0].errorMessage).toContain('Unlock');
    const acts = async () =>
      (await history()).body.items.map(({ action, reason }: Record<string, string>) => [action, reason]);
    expect((await acts()).filter(([action]: string[]) => action === 'Locked')).toEqual([['Locked', 'Fraud']]);
    await setLocked(false, { reason: 'Cleared' });
    expect((await acts())[0]).toEqual(['Unlocked', 'Cleared']);
    expect((await ready.process()).status).toBe(200);
  });
});

describe('a sign-in link', () => {
  const pat = async () => {
    const [customer] = await world.rows<{ id: number }>("select id from customer where email = 'pat@example.test'");
    return { customerId: customer?.id ?? 0, accountId: await world.accountId('10001') };
  };
  const link = async (more: object = {}) => ask('generateLoginLink', { ...(await pat()), delivery: 'Copy', ...more });
  const alive = async () =>
    world.rows<{ hash: string; minutes: number }>(
      `select token_hash as hash, round(extract(epoch from expires_date - created_date) / 60)::int as minutes
        from sign_in_link where customer_id = $1 and used_date is null and ended_date is null`,
      [(await pat()).customerId],
    );

  it('is alive alone, for half an hour, and kept as a hash only', async () => {
    const made = await Promise.all([link(), link(), link()]);
    expect(made.map(({ status }) => status)).toEqual([200, 200, 200]);
    const hashes = made.map(({ body }) => hashOf(body.link.split('#')[1]));
    expect(new Set(hashes).size).toBe(3);
    const [one, ...others] = await alive();
    expect([others, one?.minutes]).toEqual([[], 30]);
    expect(hashes).toContain(one?.hash);
    const kept = JSON.stringify([
      await world.rows('select * from sign_in_link'),
      await world.rows("select * from audit_entry where action like 'Sign-in link%'"),
    ]);
    for (const { body } of made) expect(kept).not.toContain(body.link.split('#')[1]);
  });

  it('that is copied is told to its payer, each time, in a mail that opens nothing', async () => {
    const told = () =>
      world.rows<{ payload: { to: string; accountId: number; copiedLinkId: number } }>(
        "select payload from outbox where topic = 'email.Sign In Link Copied' order by id",
      );
    const before = (await told()).length;
    const made = await Promise.all([link(), link()]);
    await link({ accountId: 0 });
    const mailed = (await told()).slice(before);
    expect(mailed.map(({ payload }) => payload.to)).toEqual(['pat@example.test', 'pat@example.test']);
    for (const { payload } of mailed) {
      const { text, html } = await world.db.scoped([unit], (tx) =>
        mailNamed(mails, 'Sign In Link Copied').write(tx, unit, payload, {
          ...sampleSurroundings,
          tokenOf: () => expect.fail('A notice makes no token.'),
        }),
      );
      expect(text).toContain('opens account 10001 once');
      for (const { body } of made) expect(JSON.stringify([payload, text, html])).not.toContain(body.link.split('#')[1]);
    }
  });

  it('goes by mail without its token being written down, and ends the one before', async () => {
    const { body } = await link({ delivery: 'E-mail' });
    expect(body).toMatchObject({ link: '', sentTo: 'pat@example.test' });
    const [told] = await world.rows<{ payload: { linkId: number } }>(
      "select payload from outbox where topic = 'email.Sign In Link' order by id desc limit 1",
    );
    expect(Object.keys(told?.payload ?? {}).toSorted()).toEqual(['accountId', 'customerId', 'linkId', 'to']);
    const mail = await world.db.scoped([unit], (tx) =>
      mailNamed(mails, 'Sign In Link').write(tx, unit, told?.payload, {
        ...sampleSurroundings,
        tokenOf: world.keyring.sign,
      }),
    );
    const token = /#([\w-]+)/.exec(mail.text)?.[1] ?? '';
    expect((await alive()).map(({ hash }) => hash)).toEqual([hashOf(token)]);
  });

  it('ends the one before it in another town, and waits for no file of a town with its number', async () => {
    const { customerId } = await pat();
    await world.rows('update sign_in_link set ended_date = now() where customer_id = $1', [customerId]);
    await world.rows(
      `insert into sign_in_link (business_unit_id, account_id, customer_id, nonce, token_hash, created_by, expires_date)
        values ($1, $2, $3, 'n', 'elsewhere', 'Sam Clerk', now() + interval '30 minutes')`,
      [await world.unitId('lakeshore-hydro'), await world.accountId('55001', ''), customerId],
    );
    const run = await world.owner.connect();
    await run.query('select pg_advisory_lock($1, $2)', [importLock, customerId]);
    const { status, body } = await link();
    await run.query('select pg_advisory_unlock($1, $2)', [importLock, customerId]);
    run.release();
    expect([status, (await alive()).map(({ hash }) => hash)]).toEqual([200, [hashOf(body.link.split('#')[1])]]);
  });

  it('is for who has the account alone, and not asked for without end', async () => {
    expect((await link({ accountId: account })).status).toBe(404);
    expect((await link({ customerId: 987_654_321 })).status).toBe(404);
    const { customerId } = await pat();
    await world.rows("update customer set status = 'Blocked' where id = $1", [customerId]);
    expect((await link()).body[0].propertyName).toBe('customerId');
    await world.rows("update customer set status = 'Active' where id = $1", [customerId]);
    const token = await world.token('base@riverton.test');
    expect((await ask('generateLoginLink', await pat(), { token })).status).toBe(403);
    const few = await world.secondNode({ LIMIT_FACTOR: '1' });
    const asked = Object.entries(await pat()).map(([k, v]) => [k, String(v)]);
    const url = `/api/customers/generate-login-link?${new URLSearchParams(asked)}`;
    const answers = [];
    for (let i = 0; i < 6; i++) answers.push((await few.call('GET', url, { token: clerk })).status);
    expect(answers.at(-1)).toBe(429);
    await few.close();
  });
});

describe('a reminder', () => {
  const sent = (id: number) =>
    world.rows(
      "select payload ->> 'to' as \"to\" from outbox where topic = 'email.Payment Due Reminder' and ordering_key = $1",
      [`account:${id}`],
    );

  it('goes to each address once, however often it is pressed under one key, and names who is left out', async () => {
    const id = await world.accountId('10001');
    await world.rows("update account set email_address = 'PAT@example.test' where id = $1", [id]);
    const press = (key: string) => ask('sendPaymentDueReminders', { id }, { key });
    const answers = await Promise.all([press('r-1'), press('r-1'), press('r-1')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers[0]?.body.sentTo).toHaveLength(1);
    expect(await sent(id)).toHaveLength(1);
    await world.rows("update customer set status = 'Blocked' where email = 'pat@example.test'");
    const { body } = await press('r-2');
    expect([body.sentTo, body.leftOut.length]).toEqual([[], 1]);
    await world.rows("update customer set status = 'Active' where email = 'pat@example.test'");
    expect(await sent(id)).toHaveLength(1);
  });

  it('leaves out who wants none, also at the address of the account, and is refused of an archived one', async () => {
    const id = await world.accountId('10001');
    const wanted = (is: boolean) =>
      world.rows('update customer_account set notify_upcoming_payment = $2 where account_id = $1', [id, is]);
    const archived = (is: boolean) => world.rows('update account set is_archived = $2 where id = $1', [id, is]);
    const before = (await sent(id)).length;
    await wanted(false);
    const { body } = await ask('sendPaymentDueReminders', { id });
    await wanted(true);
    expect([body.sentTo, body.leftOut.map(({ why }: { why: string }) => why)]).toEqual([
      [],
      ['Reminders are not wanted.'],
    ]);
    await archived(true);
    const refused = await ask('sendPaymentDueReminders', { id });
    await archived(false);
    expect([refused.status, refused.body[0].errorMessage]).toEqual([
      400,
      'This account is archived. Nobody is reminded of it.',
    ]);
    expect(await sent(id)).toHaveLength(before);
  });

  it('is refused where nothing is due', async () => {
    const id = await world.accountId('10004');
    expect((await ask('sendPaymentDueReminders', { id })).status).toBe(400);
    const foreign = await world.accountId('55001', '');
    expect((await ask('sendPaymentDueReminders', { id: foreign })).status).toBe(404);
  });
});

describe('an invitation', () => {
  it('ends the one before it to the same address, and is kept as a hash only', async () => {
    const body = { accountId: account, emailAddress: 'new@example.test', firstName: 'Morgan', lastName: 'Lee' };
    const answers = await Promise.all([ask('sendOnboardingEmail', body), ask('sendOnboardingEmail', body)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const rows = await world.rows('select ended_date is null as alive from onboarding_invitation order by id');
    expect(rows.map(({ alive }) => alive).toSorted()).toEqual([false, true]);
    expect((await ask('sendOnboardingEmail', { ...body, emailAddress: 'no address' })).status).toBe(400);
    const { emailAddress: _missing, ...rest } = body;
    const missing = await ask('sendOnboardingEmail', rest);
    expect([missing.status, missing.body[0].propertyName]).toEqual([400, 'emailAddress']);
  });

  it('goes to nobody of an account that ended, nor to who has it with a login', async () => {
    const id = await world.accountId('10005');
    const body = { accountId: id, emailAddress: 'gone@example.test', firstName: 'Alex', lastName: 'Novak' };
    const [payer] = await world.rows<{ email: string }>(
      `with l as (insert into customer_account (business_unit_id, customer_id, account_id, linked_by)
        select business_unit_id, (select id from customer where email <> '' order by id limit 1), id, 'Customer'
        from account where id = $1 on conflict do nothing)
        select email from customer where email <> '' order by id limit 1`,
      [id],
    );
    const says = async (more: object) => {
      const { status, body: answer } = await ask('sendOnboardingEmail', { ...body, ...more });
      return [status, answer[0]?.errorMessage];
    };
    const known = payer?.email.toUpperCase();
    expect(await says({ emailAddress: known })).toEqual([400, 'A payer with a login has this account already.']);
    await world.rows('update account set is_archived = true where id = $1', [id]);
    expect(await says({})).toEqual([400, 'This account is archived. Nobody is invited to it.']);
    await world.rows('update account set is_archived = false where id = $1', [id]);
    expect(await world.rows('select 1 from onboarding_invitation where account_id = $1', [id])).toEqual([]);
  });

  it('is one for the same request again, whose answer was lost', async () => {
    const body = { accountId: account, emailAddress: 'again@example.test', firstName: 'Morgan', lastName: 'Lee' };
    const press = (more = {}) => ask('sendOnboardingEmail', { ...body, ...more }, { key: 'o-1' });
    const answers = await Promise.all([press(), press()]);
    answers.push(await press());
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(await world.rows("select ended_date from onboarding_invitation where email = 'again@example.test'")).toEqual(
      [{ ended_date: null }],
    );
    expect(
      await world.rows(`select 1 from outbox where topic = 'email.Onboarding Invitation' and payload ->> 'to' = $1`, [
        'again@example.test',
      ]),
    ).toHaveLength(1);
    expect((await press({ lastName: 'Leigh' })).status).toBe(400);
  });
});

describe('autopay and paperless billing of an account', () => {
  it('are told with what became of them: what holds first, then what ended, of this account alone', async () => {
    const [mine, other] = [await world.accountId('10001'), await world.accountId('10003')];
    const enrol = (id: number, isActive: boolean, max: number | null) =>
      world.rows(
        `with e as (insert into autopay_enrollment (business_unit_id, account_id, enrollment_type, scheduling_type,
          day_of_month, max_amount_minor, payment_source_id, start_date, end_date, is_active, acknowledgment_id)
         select $1, $2, 'Organization', 'DayOfMonth', 'Last', $4, (select min(id) from payment_source), '2026-01-01',
         case when not $3 then date '2026-02-01' end, $3, (select min(id) from acknowledgment) returning id)
         insert into enrollment_activity (business_unit_id, autopay_enrollment_id, activity, actor, reason)
         select $1, id, case when $3 then 'Enroll' else 'AdminCancel' end, 'Dana', 'asked for' from e`,
        [unit, id, isActive, max],
      );
    const { token, accountIds } = await world.quickPay(['10004']);
    await (await prepare(world, { token, accountId: accountIds[0] ?? 0, amountMinor: 100 })).process();
    await enrol(mine, true, 5_000);
    await enrol(mine, false, null);
    await enrol(other, true, null);
    const read = (id: number, as = clerk) =>
      world.call('GET', `/api/business-units/${unit}/accounts/${id}/enrolments`, { token: as });
    const { body } = await read(mine);
    expect(body.autopay).toMatchObject([
      { isActive: true, dayOfMonth: 'Last', maxAmountMinor: 5_000, customerName: '', endDate: null },
      { isActive: false, endDate: '2026-02-01' },
    ]);
    expect(body.activities).toMatchObject([{ activity: 'AdminCancel' }, { activity: 'Enroll', kind: 'autopay' }]);
    expect((await read(await world.accountId('55001', ''))).status).toBe(404);
    expect((await read(mine, await world.token('admin@lakeshore.test'))).status).toBe(404);
    expect((await read(mine, await world.token('base@riverton.test'))).status).toBe(403);
  });
});

describe('a message with a one-time link', () => {
  it('is not sent again when its link was used, ended or expired', async () => {
    const [link] = await world.rows<{ id: number }>(
      `insert into onboarding_invitation (business_unit_id, account_id, email, first_name, last_name, nonce, token_hash,
        created_by, expires_date) values ($1, $2, 'm@example.test', 'M', 'L', 'n', 'h', 'Sam', now() + interval '1 day')
        returning id`,
      [unit, account],
    );
    const [failed] = await world.rows<{ id: number }>(
      `insert into email_message (business_unit_id, account_id, template_key, "to", subject, status, about)
        values ($1, $2::bigint, 'Onboarding Invitation', 'm@example.test', 'Begin', 'error',
        jsonb_build_object('accountId', $2::bigint, 'invitationId', $3::bigint)) returning id`,
      [unit, account, link?.id],
    );
    const again = async (set: string) => {
      await world.rows(`update onboarding_invitation set ${set} where id = $1`, [link?.id]);
      const url = `/api/business-units/${unit}/accounts/${account}/messages/${failed?.id}/send-again`;
      return world.call('POST', url, { token: clerk });
    };
    expect((await again('used_date = null')).status).toBe(200);
    for (const over of ['used_date = now()', 'used_date = null, ended_date = now()']) {
      const { status, body } = await again(over);
      expect([status, body[0].errorMessage]).toEqual([400, 'The link of this message works no more. Send a new one.']);
    }
    expect((await again("ended_date = null, expires_date = now() - interval '1 second'")).status).toBe(400);
  });
});
