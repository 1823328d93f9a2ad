import { beforeAll, describe, expect, it } from 'vitest';
import { systemCaller } from '../src/platform/http/caller.ts';
import { saveSource } from '../src/capabilities/wallet/save-source.ts';
import { enrol, openCustomers, seedCustomers } from './customer-kit.ts';
import { openedWorld } from './opened-world.ts';

const world = openedWorld();
type Kit = Awaited<ReturnType<typeof openCustomers>>;
let unit: Kit['unit'];
let clerk: Kit['clerk'];
let admin: Kit['admin'];
let account: Kit['account'];
let call: Kit['call'];
let link: Kit['link'];
let home: Kit['home'];
let customerOf: Kit['customerOf'];
let newPayer: Kit['newPayer'];
let mine: Kit['mine'];
let told: Kit['told'];

beforeAll(async () => {
  await seedCustomers(world());
  ({ unit, clerk, admin, account, call, link, home, customerOf, newPayer, mine, told } = await openCustomers(world()));
});

describe('two logins of one person', () => {
  const merge = (id: number, intoCustomerId: number, token = admin) =>
    call('PUT', `${home(id)}/merge`, { intoCustomerId, reason: 'Same person' }, token);

  it('become one, once: accounts, wallet and enrolments go over, and the first signs in no longer', async () => {
    const from = await newPayer({ accounts: ['10001', '10002'] });
    const to = await newPayer({ accounts: ['10001'] });
    const other = await world().accountId('10002');
    await enrol(world(), from.id, other);
    await world().rows('update payment_source set is_saved = true, is_default = true where customer_id = $1', [
      from.id,
    ]);
    const answers = await Promise.all([merge(from.id, to.id), merge(from.id, to.id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect((await mine(to.token)).toSorted()).toEqual([account, other].toSorted());
    const own = await world().rows(
      `select 'autopay' as what from autopay_enrollment where customer_id = $1 and is_active union all
       select 'paperless' from paperless_enrollment where customer_id = $1 and is_active union all
       select 'wallet' from payment_source where customer_id = $1 and is_saved and is_default`,
      [to.id],
    );
    expect(own.map(({ what }) => what)).toEqual(['autopay', 'paperless', 'wallet']);
    const node = await world().secondNode();
    const newToken = await world().token(`merged-${from.id}@merged.invalid`);
    const signedIn = await node.call('GET', '/api/accounts/mine', { token: newToken });
    await node.close();
    expect(signedIn.status).toBe(401);
    expect((await call('GET', `/api/customers/${from.id}`)).status).toBe(404);
    expect((await call('PUT', `${home(from.id)}/block`, { blocked: false, reason: 'x' })).status).toBe(404);
    const { body } = await call('GET', `${home(to.id)}/history`);
    expect(body.items[0]).toMatchObject({ action: 'Merged from another', reason: 'Same person' });
    const told = await world().rows(
      `select entity_id::int as id, action, before ->> 'customer' as was, after ->> 'customer' as is from audit_entry
        where entity_type = 'Account' and reason = 'Same person' order by entity_id, action desc`,
    );
    expect(told).toEqual([
      { id: account, action: 'Customer unlinked', was: from.email, is: null },
      { id: other, action: 'Customer unlinked', was: from.email, is: null },
      { id: other, action: 'Customer linked', was: null, is: to.email },
    ]);
    // The address that the first signed in with is the person's own again.
    expect((await call('PUT', `/api/customers?id=${to.id}`, { email: from.email }, admin)).body.email).toBe(from.email);
  });

  it('leave to the one that is left what was written to each along the chain, and who they were', async () => {
    const [first, second, last] = [await newPayer(), await newPayer(), await newPayer()];
    const free = await world().accountId('10005');
    await world().rows(
      `with mails as (insert into email_message (business_unit_id, template_key, "to", subject, about, customer_id)
          select $1::int, 'Payment Due Reminder', 'named@example.test', 'named', '{}'::jsonb, $2::int
          union all select $1::int, 'Payment Due Reminder', $3::text, 'by address', '{}'::jsonb, null),
        texts as (insert into text_message (business_unit_id, outbox_id, customer_id, template_key, "to")
          select $1, -8000000 - $2::bigint, $2, 'Verification Code', '+15125550191')
       insert into onboarding_invitation (business_unit_id, account_id, email, first_name, last_name, nonce, token_hash,
        created_by, expires_date) values ($1, $4, $3, 'F', 'L', 'n', gen_random_uuid()::text, 'Kim', now())`,
      [unit, first.id, first.email, free],
    );
    expect((await merge(first.id, second.id)).status).toBe(200);
    expect((await merge(second.id, last.id)).status).toBe(200);
    const at = `/api/business-units/${unit}/customers/${last.id}`;
    const { body: written } = await call('GET', `${at}/messages`);
    const seen = written.items.map(({ channel, subject }: { channel: string; subject: string }) => [channel, subject]);
    expect(seen).toEqual(
      expect.arrayContaining([
        ['E-mail', 'named'],
        ['E-mail', 'by address'],
        ['Text', ''],
      ]),
    );
    const { body: merged } = await call('GET', `${at}/merged-logins`);
    expect([merged.totalCount, merged.items.map(({ email }: { email: string }) => email)]).toEqual([
      2,
      [second.email, first.email],
    ]);
    expect(merged.items[0]).toMatchObject({ mergedBy: 'Dana Okafor', reason: 'Same person' });
    const { body: invited } = await call('GET', `${at}/invitations`);
    expect(invited.items).toMatchObject([{ email: first.email, accountId: free, mayBeSentAgain: false }]);
    // The address is free from the merge on: what goes there later is for whoever has it by then.
    await world().rows(
      `with mails as (insert into email_message (business_unit_id, template_key, "to", subject, about)
          values ($1, 'Payment Due Reminder', $2, 'of another', '{}'))
       insert into onboarding_invitation (business_unit_id, account_id, email, first_name, last_name, nonce, token_hash,
        created_by, expires_date) values ($1, $3, $2, 'F', 'L', 'n', gen_random_uuid()::text, 'Kim', now())`,
      [unit, first.email, await world().accountId('10006')],
    );
    expect((await call('GET', `${at}/messages`)).body.totalCount).toBe(written.totalCount);
    expect((await call('GET', `${at}/invitations`)).body).toEqual(invited);
    const lakeshore = await world().token('admin@lakeshore.test');
    expect((await call('GET', `${at}/merged-logins`, undefined, lakeshore)).status).toBe(404);
  });

  it('keep a card that both had once: autopay goes by the one that is left, by the token that is good', async () => {
    const [from, to] = [await newPayer({ accounts: ['10003'] }), await newPayer()];
    const other = await world().accountId('10003');
    await enrol(world(), from.id, other);
    const [source] = await world().rows<{ gone: number; kept: number }>(
      `with a as (update payment_source set is_saved = true, token = 'good' where customer_id = $1 returning *),
        b as (insert into payment_source (business_unit_id, customer_id, payment_source_type, account_type,
          account_number_last4, holder_name, token, gateway_id, fingerprint, is_saved, status)
          select business_unit_id, $2, payment_source_type, account_type, account_number_last4, holder_name, 'old',
          gateway_id, fingerprint, true, 'Expired' from a returning id),
        k as (insert into kept_token (business_unit_id, for_later, given_token, merchant_account_id, next_try_date,
          payment_source_id, reference, token)
          select $3, true, '', (select min(id) from merchant_account where business_unit_id = $3), 'infinity', x.id,
          x.token, x.token from (select id, 'good' as token from a union all select id, 'old' from b) x)
        select a.id as gone, b.id as kept from a, b`,
      [from.id, to.id, unit],
    );
    expect((await merge(from.id, to.id)).status).toBe(200);
    const { gone, kept } = source ?? { gone: 0, kept: 0 };
    expect(
      await world().rows(
        'select customer_id as of, payment_source_id as by from autopay_enrollment where account_id = $1',
        [other],
      ),
    ).toContainEqual({ of: to.id, by: kept });
    expect(
      await world().rows('select id, status, token from payment_source where id = any($1) order by id', [[gone, kept]]),
    ).toEqual([
      { id: gone, status: 'Removed', token: 'good' },
      { id: kept, status: 'Active', token: 'good' },
    ]);
    const tokens = await world().rows(
      `select token, payment_source_id as by, next_try_date < 'infinity' as goes from kept_token
        where payment_source_id = any($1) order by id`,
      [[gone, kept]],
    );
    expect(tokens.toSorted((a, b) => (a.token < b.token ? -1 : 1))).toEqual([
      { token: 'good', by: kept, goes: false },
      { token: 'old', by: kept, goes: true },
    ]);
    await world().rows("delete from kept_token where token in ('good', 'old')");
  });

  it('take nothing that comes late: a card that a vendor answered for meanwhile is not kept by the first', async () => {
    const [from, to] = [await newPayer(), await newPayer()];
    const caller = { ...systemCaller([unit]), kind: 'customer' as const, customerId: from.id };
    const keep = () =>
      saveSource(world().deps, caller, unit, {
        paymentSourceType: 'ACH',
        holderName: 'Pat Rivera',
        holderType: 'Personal',
        accountType: 'Checking Account',
        routingNumber: '110000000',
        accountNumber: '000123456789',
      });
    expect((await keep()).items).toHaveLength(1);
    expect((await merge(from.id, to.id)).status).toBe(200);
    await expect(keep()).rejects.toMatchObject({ status: 403 });
    const left = await world().rows("select 1 from payment_source where customer_id = $1 and status <> 'Removed'", [
      from.id,
    ]);
    expect(left).toEqual([]);
  });

  it('of whom one is a payer of another business unit too are left alone by staff of one', async () => {
    await world().rows(
      `insert into user_account (name, email, role, permissions, organization_id, business_unit_ids)
        select 'Local', 'local@riverton.test', role, permissions, organization_id, array[$1::int] from user_account
        where email = 'admin@riverton.test'`,
      [unit],
    );
    const local = await world().token('local@riverton.test');
    const tax = await world().unitId('riverton-tax');
    const [own, victim] = [await newPayer(), await newPayer()];
    await world().rows("update customer set registered_unit_id = $1, phone_number = '+15125557701' where id = $2", [
      tax,
      victim.id,
    ]);
    await call('PUT', `/api/customers?id=${own.id}`, { phoneNumber: '512-555-7701' }, local);
    const alike = async (by: string) =>
      (await call('GET', `${home(own.id)}/duplicates`, undefined, by)).body.items.map(
        (one: { id: number; businessUnitId: number }) => [one.id, one.businessUnitId],
      );
    expect([await alike(local), await alike(admin)]).toEqual([[], [[victim.id, tax]]]);
    expect((await merge(own.id, victim.id, local)).status).toBe(404);

    expect((await link(account, { emailAddress: victim.email }, local)).status).toBe(200);
    const refused = async () => {
      const answers = [
        await merge(victim.id, own.id, local),
        await merge(own.id, victim.id, local),
        await call('PUT', `/api/customers?id=${victim.id}`, { email: 'theirs@example.test' }, local),
        await call('PUT', `/api/customers?id=${victim.id}`, { lastName: 'Other' }, local),
        await call('PUT', `/api/customers?id=${victim.id}`, { phoneNumber: '512-555-7702' }, local),
        await call('PUT', `${home(victim.id)}/block`, { blocked: true, reason: 'x' }, local),
        await call(
          'POST',
          `/api/customers/initiate-phone-verification/${unit}`,
          { phoneNumber: '512-555-7702', customerId: victim.id },
          local,
        ),
      ];
      return answers.map(({ status, body }) => [status, body[0]?.propertyName]);
    };
    const all = [
      [400, 'intoCustomerId'],
      [400, 'intoCustomerId'],
      [400, 'email'],
      [400, 'lastName'],
      [400, 'phoneNumber'],
      [400, 'blocked'],
      [400, 'phoneNumber'],
    ];
    expect(await refused()).toEqual(all);
    const untouched = await call('GET', `/api/customers/${victim.id}`, undefined, admin);
    expect(untouched.body).toMatchObject({ status: 'Active', phoneNumber: '+15125557701', email: victim.email });
    // What they keep to pay with there is enough.
    await world().rows('update customer set registered_unit_id = $1 where id = $2', [unit, victim.id]);
    await world().rows(
      `insert into payment_source (business_unit_id, customer_id, payment_source_type, account_type,
        account_number_last4, holder_name, token, gateway_id, fingerprint, is_saved)
        select $1, $2, 'Credit Card', 'Visa', '4242', 'F', 'sealed', min(id), 'kept-there', true from gateway`,
      [tax, victim.id],
    );
    expect(await refused()).toEqual(all);
    expect((await call('PUT', `/api/customers?id=${victim.id}`, { preferredChannel: 'Both' }, local)).status).toBe(200);
    // The payer's own change is nobody's of one business unit.
    expect((await call('PUT', `/api/customers?id=${victim.id}`, { lastName: 'Own' }, victim.token)).status).toBe(200);
    // Who reaches all of them may.
    for (const blocked of [true, false])
      expect((await call('PUT', `${home(victim.id)}/block`, { blocked, reason: 'x' })).status).toBe(200);
    expect((await merge(victim.id, own.id)).status).toBe(200);
  });

  it('are searched for among all that somebody may see, wherever they are payers, and nowhere else', async () => {
    const tax = await world().unitId('riverton-tax');
    const [own, other, blocked] = [await newPayer(), await newPayer({ name: 'Searched Elsewhere' }), await newPayer()];
    await world().rows(
      `with a as (insert into account (business_unit_id, account_number, name) values ($1, 'LG-7781', 'There')
          returning id),
        l as (insert into customer_account (business_unit_id, customer_id, account_id, linked_by)
          select $1, $2, id, 'Admin' from a)
        update customer set registered_unit_id = $1, phone_number = '+15125557781' where id = $2`,
      [tax, other.id],
    );
    await call('PUT', `${home(blocked.id)}/block`, { blocked: true, reason: 'x' });
    await world().rows(
      `insert into user_account (name, email, role, permissions, organization_id, business_unit_ids)
        select 'Near', 'near@riverton.test', role, permissions, organization_id, array[$1::int] from user_account
        where email = 'admin@riverton.test'`,
      [unit],
    );
    const near = await world().token('near@riverton.test');
    const search = (id: number, text: string, token = admin) =>
      call('GET', `${home(id)}/merge-search?Search.SearchText=${encodeURIComponent(text)}`, undefined, token);
    const found = async (text: string, token = admin) =>
      (await search(own.id, text, token)).body.items.map(({ id }: { id: number }) => id);
    for (const text of ['searched else', other.email, '(512) 555-7781', 'lg-7781']) {
      expect([text, await found(text), await found(text, near)]).toEqual([text, [other.id], []]);
      const [seen] = (await search(own.id, text)).body.items;
      expect(seen).toEqual({ id: other.id, name: 'Searched Elsewhere', email: other.email, businessUnitId: tax });
    }
    for (const text of [own.email, blocked.email, 'login1@lakeshore-hydro.test']) expect(await found(text)).toEqual([]);
    expect((await search(own.id, '')).body.items).toHaveLength(10);
    const refused = [search(other.id, 'lg', near), search(other.id, 'lg'), search(own.id, 'lg', clerk)];
    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([404, 404, 403]);
    expect((await search(own.id, 'lg', own.token)).status).toBe(403);
    expect((await merge(own.id, other.id)).status).toBe(200);
    expect((await search(own.id, 'lg')).status).toBe(404);
  });

  it('are merged by who manages users alone, never with itself, with who is blocked or with a stranger', async () => {
    const [one, two] = [await newPayer(), await newPayer()];
    expect((await merge(one.id, two.id, clerk)).status).toBe(403);
    expect((await merge(one.id, one.id)).status).toBe(400);
    expect((await merge(one.id, await customerOf('login1@lakeshore-hydro.test'))).status).toBe(404);
    await call('PUT', `${home(two.id)}/block`, { blocked: true, reason: 'x' });
    expect((await merge(one.id, two.id)).status).toBe(400);
    const both = [await newPayer(), await newPayer()].map(({ id }) => id);
    const [a = 0, b = 0] = both;
    const crossed = await Promise.all([merge(a, b), merge(b, a)]);
    expect(crossed.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  });
});

describe('a payer who is blocked', () => {
  it('is signed out, has no link, gets none, and may sign in again afterwards', async () => {
    const { id, email, token, userId } = await newPayer({ accounts: ['10001'] });
    const makeLink = () =>
      call('GET', `/api/customers/generate-login-link?customerId=${id}&accountId=${account}&delivery=Copy`);
    await makeLink();
    expect((await call('GET', '/api/accounts/mine', undefined, token)).status).toBe(200);
    const block = (blocked: boolean) => call('PUT', `${home(id)}/block`, { blocked, reason: 'Chargebacks' });
    const answers = await Promise.all([block(true), block(true), makeLink()]);
    expect(answers.slice(0, 2).map(({ body }) => body.status)).toEqual(['Blocked', 'Blocked']);
    const other = await world().secondNode();
    const ask = (by: string) => other.call('GET', '/api/accounts/mine', { token: by });
    try {
      expect((await ask(token)).status).toBe(401);
      expect((await ask(await world().token(email))).status).toBe(401);
      expect((await makeLink()).status).toBe(400);
      const links = await world().rows(
        'select 1 from sign_in_link where customer_id = $1 and used_date is null and ended_date is null',
        [id],
      );
      expect(links).toEqual([]);
      expect((await block(false)).body.status).toBe('Active');
      await world().rows("update user_account set tokens_valid_from = now() - interval '1 minute' where id = $1", [
        userId,
      ]);
    } finally {
      await other.close();
    }
    const later = await world().secondNode();
    const again = await later.call('GET', '/api/accounts/mine', { token: await world().token(email) });
    await later.close();
    expect(again.status).toBe(200);
    expect(await told('Sign In Blocked', id)).toEqual([
      { to: email, customerId: id, blocked: true },
      { to: email, customerId: id, blocked: false },
    ]);
    const { body: history } = await call('GET', `${home(id)}/history`);
    expect(history.items.map(({ action, reason }: { action: string; reason: string }) => [action, reason])).toEqual([
      ['Unblocked', 'Chargebacks'],
      ['Blocked', 'Chargebacks'],
      ['Account linked', ''],
    ]);
  });

  it('is blocked by nobody without the permission', async () => {
    const { id, token } = await newPayer();
    for (const by of [token, await world().token('base@riverton.test')])
      expect((await call('PUT', `${home(id)}/block`, { blocked: true, reason: 'x' }, by)).status).toBe(403);
  });
});

describe('the wallet of a payer', () => {
  const at = (id: number, more = '') => `/api/business-units/${unit}/customers/${id}/wallet${more}`;

  it('shows staff no numbers; a stolen card is taken out once, its autopay ends, the payer is told', async () => {
    const { id, email } = await newPayer({ accounts: ['10001'] });
    const [source, other] = await world().rows<{ id: number }>(
      `insert into payment_source (business_unit_id, customer_id, payment_source_type, account_type,
        account_number_last4, holder_name, token, gateway_id, fingerprint, is_saved, card_expiry_month,
        card_expiry_year)
        select $1, $2, 'Credit Card', 'Visa', '424' || n, 'F', 'sealed', (select min(id) from gateway), 'wallet' || n,
        true, 12, 2099 from generate_series(2, 3) n returning id`,
      [unit, id],
    );
    await enrol(world(), (await newPayer()).id, await world().accountId('10004'));
    const [terms] = await world().rows<{ id: number }>('select min(id) as id from acknowledgment');
    const taken = await world().rows<{ id: number }>(
      `insert into autopay_enrollment (business_unit_id, account_id, customer_id, enrollment_type, payment_source_id,
        backup_payment_source_id, scheduling_type, lead_time_days, start_date, acknowledgment_id)
        select $1, a.id, $2, 'Customer', $3, $4, 'DueDateLeadTime', 1, '2026-01-01', $5 from account a
        where a.business_unit_id = $1 and not exists (select 1 from autopay_enrollment e where e.account_id = a.id
        and e.is_active) order by a.id desc limit 1 returning id`,
      [unit, id, source?.id, other?.id, terms?.id],
    );
    const { body } = await call('GET', at(id));
    expect(body.items).toMatchObject([
      { id: other?.id, accountNumberLast4: '4243', autopayAccounts: 0, status: 'Active' },
      { id: source?.id, accountNumberLast4: '4242', autopayAccounts: 1, cardExpiryYear: 2099 },
    ]);
    expect(JSON.stringify(body)).not.toContain('sealed');
    const remove = (sourceId: number | undefined, token = clerk) =>
      call('PUT', at(id, `/${sourceId}/remove`), { reason: 'Stolen' }, token);
    const answers = await Promise.all([remove(source?.id), remove(source?.id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect((await call('GET', at(id))).body.items.map((one: { id: number }) => one.id)).toEqual([other?.id]);
    const [autopay] = await world().rows('select is_active from autopay_enrollment where id = $1', [taken[0]?.id]);
    expect(autopay).toEqual({ is_active: false });
    expect(await told('Payment Method Removed', id)).toEqual([
      { to: email, customerId: id, accountType: 'Visa', accountNumberLast4: '4242', autopayEnded: 1 },
    ]);
    const stranger = await newPayer();
    expect((await call('PUT', at(stranger.id, `/${other?.id}/remove`), { reason: 'x' })).status).toBe(404);
  });
});
