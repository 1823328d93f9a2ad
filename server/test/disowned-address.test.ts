import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { takenAddress } from '../src/capabilities/customers/address-of-notice.ts';
import { payerOfAddress } from '../src/capabilities/users/payer-of-address.ts';
import { codeOf } from '../src/platform/crypto/short-code.ts';
import { openedPayers } from './opened-payers.ts';
import { switchPaperless } from './paperless-kit.ts';
import { holding, untilWaiting } from './readings-held.ts';

// Who took a login and put another address in is not let in by it once its payer said that it was not them.
const { world, kit, way, signedIn } = openedPayers();
beforeEach(() => world().rows('delete from rate_counter'));
const [first, second, third] = ['r1ver st0nes', 'quiet h1gh water', 'stone bridge 8'];
let made = 0;

/** A payer who registered, the link that they were mailed then, and an address of a thief. */
async function payer() {
  const email = `moved${++made}@example.test`;
  await way().registered(email, {}, first);
  const link = await linkTo(email, 'Password Chosen');
  return { email, thief: `thief${made}@example.test`, id: await kit().customerOf(email), link };
}
const linkTo = async (email: string, mail: string): Promise<string> =>
  /not-me#([\w.-]+)/.exec((await way().mailTo(email, mail)).text)?.[1] ?? '';
const disown = (token: string) => world().call('POST', '/api/customers/not-me', { body: { token } });
const works = async (token: string) => (await world().call('GET', '/api/customers/home', { token })).status;
/** The code that was mailed to another address of a payer. */
async function codeFor(id: number, token: string, email: string): Promise<string> {
  await world().call('POST', '/api/customers/home/address', { token, body: { email } });
  const [row] = await world().rows<{ nonce: string }>(
    'select nonce from email_verification where customer_id = $1 and is_code order by id desc limit 1',
    [id],
  );
  return codeOf(world().keyring, row?.nonce ?? '', 'email-code');
}
const prove = (token: string, code: string) =>
  world().call('POST', '/api/customers/home/address/code', { token, body: { code } });
async function move(id: number, token: string, email: string): Promise<void> {
  expect((await prove(token, await codeFor(id, token, email))).body.email).toBe(email);
}
/** Whom a mailbox lets in. */
const opens = async (email: string) => (await world().db.platform((tx) => payerOfAddress(tx, email)))?.customerId;
const addresses = (id: number) =>
  world().rows(
    `select c.email, c.email_verified as proved, l.email as login, a.email as told from customer c
      join user_account a on a.id = c.user_id join identity.login l on l.user_id = a.id where c.id = $1`,
    [id],
  );
const moves = (id: number) =>
  world().rows<{ from: string; to: string; by: string }>(
    `select before ->> 'email' as from, after ->> 'email' as to, user_role as by from audit_entry
      where entity_type = 'Customer' and entity_id = $1 and action = 'Changed' order by id`,
    [id],
  );

it('puts back the address that it was mailed to, and what followed it; the other one opens nothing', async () => {
  const { email, thief, id, link } = await payer();
  const account = await world().accountId('10001');
  await switchPaperless(world(), 'Enabled');
  await kit().link(account, { customerId: id });
  const stolen = await signedIn(email, first);
  const { consent } = (await world().call('GET', `/api/accounts/${account}/paperless-billing`, { token: stolen })).body;
  const paperless = { email, consentVersion: consent.version, rowVersion: 0 };
  const url = `/api/customers/${id}/${account}/paperless-billing`;
  expect((await world().call('PUT', url, { token: stolen, body: paperless })).status).toBe(200);
  await move(id, stolen, thief);
  expect([await opens(thief), await opens(email)]).toEqual([id, undefined]);
  const { status, body } = await disown(link);
  expect([status, await works(stolen)]).toEqual([200, 401]);
  expect([await opens(thief), await opens(email)]).toEqual([undefined, id]);
  expect(await addresses(id)).toEqual([{ email, proved: true, login: email, told: email }]);
  expect(await world().rows('select email from paperless_enrollment where customer_id = $1', [id])).toEqual([
    { email },
  ]);
  expect(await moves(id)).toEqual([
    { from: email, to: thief, by: 'Customer' },
    { from: thief, to: email, by: 'System User' },
  ]);
  expect((await kit().told('Address Changed', id)).map((one) => Object(one).to)).toEqual([email, thief]);
  // Before she chose a password, too, whoever registers there gets a login of their own.
  await way().registered(thief, {}, second);
  expect(await kit().customerOf(thief)).not.toBe(id);
  expect((await way().choose(body.address, third)).statusCode).toBe(303);
  expect([await works(await signedIn(email, third)), await signedIn(thief, third)]).toEqual([200, '']);
});

it('a second time and at once: of ten that press one puts it back; after a password was chosen none does', async () => {
  const { email, thief, id, link } = await payer();
  await move(id, await signedIn(email, first), thief);
  const answers = await Promise.all(Array.from({ length: 10 }, () => disown(link)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect([(await moves(id)).length, await opens(email)]).toEqual([2, id]);
  const { body } = await disown(link);
  expect((await way().choose(body.address, second)).statusCode).toBe(303);
  // What she changes herself afterwards stays, whoever reads the former mailbox.
  const [mine, next] = [await signedIn(email, second), `next.${email}`];
  await move(id, mine, next);
  expect([(await disown(link)).status, await works(mine), await opens(next)]).toEqual([400, 200, id]);
});

it('at once with the change, in either order: the thief’s address is not the login’s', async () => {
  for (let round = 0; round < 4; round++) {
    const { email, thief, id, link } = await payer();
    const stolen = await signedIn(email, first);
    const code = await codeFor(id, stolen, thief);
    const go = [() => disown(link), () => prove(stolen, code)];
    const answers = await Promise.all((round % 2 ? go.toReversed() : go).map((one) => one()));
    expect(answers[round % 2]?.status).toBe(200);
    expect([await opens(thief), await opens(email)]).toEqual([undefined, id]);
  }
});

it('a change that waits while its session is ended is not made', async () => {
  const { email, thief, id, link } = await payer();
  const stolen = await signedIn(email, first);
  const code = await codeFor(id, stolen, thief);
  const held = holding(world(), kit().unit, (tx) =>
    tx.run(sql`select 1 from customer where id = ${id} for no key update`),
  );
  await held.begun;
  const waiting = [disown(link)];
  await untilWaiting(world(), 1);
  waiting.push(prove(stolen, code));
  await untilWaiting(world(), 2);
  await held.letGo();
  const [pressed, proved] = await Promise.all(waiting);
  expect([pressed?.status, proved?.status]).toEqual([200, 401]);
  expect([await opens(thief), await opens(email)]).toEqual([undefined, id]);
});

it('in the wrong order: a link in the thief’s mailbox does not end hers, and is over once it is put back', async () => {
  const { email, thief, id, link } = await payer();
  await move(id, await signedIn(email, first), thief);
  await signedIn(thief, first);
  const [seen, page] = [await linkTo(thief, 'New Sign-in'), await disown(await linkTo(thief, 'New Sign-in'))];
  expect((await way().choose(page.body.address, second)).statusCode).toBe(303);
  const chosen = await linkTo(thief, 'Password Chosen');
  const stolen = await signedIn(thief, second);
  expect(await works(stolen)).toBe(200);
  const { status, body } = await disown(link);
  expect([status, await works(stolen), await opens(thief), await opens(email)]).toEqual([200, 401, undefined, id]);
  for (const theirs of [seen, chosen]) expect((await disown(theirs)).status).toBe(400);
  expect((await way().choose(body.address, third)).statusCode).toBe(303);
  for (const theirs of [seen, chosen, link]) expect((await disown(theirs)).status).toBe(400);
  expect(await works(await signedIn(email, third))).toBe(200);
});

it('nor does it do anything once she changed the address herself, which stays hers', async () => {
  const { email, thief, id, link } = await payer();
  const [mine, stolen] = [await signedIn(email, first), await signedIn(email, first)];
  await move(id, stolen, thief);
  await signedIn(thief, first);
  const theirs = await linkTo(thief, 'New Sign-in');
  expect(theirs).not.toBe('');
  const next = `next.${email}`;
  await move(id, mine, next);
  expect([(await disown(theirs)).status, await works(mine), await opens(next)]).toEqual([400, 200, id]);
  // Her older link still shuts the thief out; the address is then the one that she was told at.
  expect([(await disown(link)).status, await works(stolen), await opens(email)]).toEqual([200, 401, id]);
});

it('late: a link of almost seven days puts back what was changed the moment before', async () => {
  const { email, thief, id, link } = await payer();
  await world().rows(
    `update identity.invitation set used_date = now() - interval '7 days' + interval '1 minute' where user_id =
      (select user_id from identity.login where email = $1) and nonce <> ''`,
    [email],
  );
  await move(id, await signedIn(email, first), thief);
  expect([(await disown(link)).status, await opens(thief), await opens(email)]).toEqual([200, undefined, id]);
});

it('where it is another login’s by now, no mailbox opens this one, until staff give it an address', async () => {
  const { email, thief, id, link } = await payer();
  const stolen = await signedIn(email, first);
  await move(id, stolen, thief);
  await way().registered(email, {}, second);
  const other = await opens(email);
  const { status } = await disown(link);
  expect([status, await works(stolen), await opens(thief), await opens(email)]).toEqual([200, 401, undefined, other]);
  const none = `disowned-${id}@disowned.invalid`;
  expect(await addresses(id)).toEqual([{ email: none, proved: false, login: none, told: none }]);
  expect((await moves(id)).at(-1)).toEqual({ from: thief, to: none, by: 'System User' });
  await way().registered(thief, {}, second);
  expect([await opens(thief), other === id]).not.toContain(id);
  // Interrupted, she is led to the page again; its password is told to nobody's mailbox.
  const { body } = await disown(link);
  expect((await way().choose(body.address, third)).statusCode).toBe(303);
  const changed = await kit().call('PUT', `/api/customers?id=${id}`, { email: `right.${email}` }, kit().admin);
  expect([changed.status, await works(await signedIn(`right.${email}`, third))]).toEqual([200, 200]);
});

it('counts an address that stood for seven days before the notice, or that it was before a thief and after', () => {
  const change = (former: string, isSince: boolean, role = 'Customer') => ({ at: 'then', former, role, isSince });
  const back = { email: 'own@a.test', takenAt: 'then' };
  expect(takenAddress('own@a.test', [])).toBeUndefined();
  expect(takenAddress('thief@a.test', [change('own@a.test', true)])).toEqual(back);
  expect(takenAddress('other@a.test', [change('own@a.test', true), change('thief@a.test', true)])).toEqual(back);
  const there = [change('own@a.test', false), change('thief@a.test', false)];
  expect(takenAddress('thief@a.test', [...there, change('own@a.test', true)])).toEqual(back);
  expect(takenAddress('own@a.test', [change('own@a.test', false), change('thief@a.test', true)])).toBe('over');
  const putBack = [change('own@a.test', true), change('thief@a.test', true, 'System User')];
  expect(takenAddress('next@a.test', [...putBack, change('own@a.test', true)])).toEqual(back);
  expect(takenAddress('none@a.test', putBack)).toBeUndefined();
  expect(takenAddress('OWN@a.test', [change('own@a.test', true), change('thief@a.test', true)])).toBeUndefined();
});
