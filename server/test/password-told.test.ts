import { beforeEach, expect, it } from 'vitest';
import { mailNamed, mails } from '../src/capabilities/notifications/mails.ts';
import { sampleSurroundings } from '../src/capabilities/notifications/mails/surroundings.sample.ts';
import { openedPayers } from './opened-payers.ts';
import { browserOf } from './provider-client.ts';

// Whoever has a login is told by mail of each password that is chosen for it; a payer takes back what was not theirs.
const { world, kit, way, signedIn } = openedPayers();
beforeEach(() => world().rows('delete from rate_counter'));
const [first, second, third] = ['r1ver st0nes', 'quiet h1gh water', 'stone bridge 8'];
let made = 0;

/** A payer who registered, by the first password. */
async function payer(slug = 'riverton-water') {
  const email = `chooses${++made}@example.test`;
  await way().registered(email, { slug }, first);
  return { email, id: await kit().customerOf(email) };
}
const pageOf = async (email: string, password: string): Promise<string> =>
  (await world().call('POST', '/api/customers/home/password', { token: await signedIn(email, password) })).body.address;
const told = (email: string, mail = 'Password Chosen') =>
  world().rows<{ payload: { at: string; address: string } }>(
    "select payload from outbox where topic = 'email.' || $2 and payload ->> 'to' = $1 order by id",
    [email, mail],
  );
const linkOf = (text: string): string => /not-me#([\w.-]+)/.exec(text)?.[1] ?? '';
const linkTo = async (email: string): Promise<string> => linkOf((await way().mailTo(email, 'Password Chosen')).text);
const disown = (token: string) => world().call('POST', '/api/customers/not-me', { body: { token } });
const works = async (token: string) => (await world().call('GET', '/api/customers/home', { token })).status;

it('says when and from where, and what to do, in the words of its biller', async () => {
  const { email } = await payer('lakeshore-hydro');
  const [{ payload } = { payload: { at: '', address: '' } }] = await told(email);
  expect([payload.address, Math.abs(Date.now() - Date.parse(payload.at)) < 60_000]).toEqual(['127.0.0.1', true]);
  const unit = await world().unitId('lakeshore-hydro');
  const around = { ...sampleSurroundings, culture: 'en-CA', tokenOf: world().keyring.sign } as const;
  const { subject, text, html } = await world().db.platform((tx) =>
    mailNamed(mails, 'Password Chosen').write(tx, unit, payload, around),
  );
  expect(subject).toMatch(/^A password was chosen for your login at /);
  expect(text).toMatch(/chosen for your login on \d{4}-\d\d-\d\d.* from the address 127\.0\.0\.1\./);
  expect(html).toContain('<html lang="en-CA">');
  expect(text).toContain('/customer/lakeshore-hydro/not-me#p');
});

it('a second time: each is told once, and a page that was used tells nothing more', async () => {
  const { email } = await payer();
  expect(await told(email)).toHaveLength(1);
  const page = await pageOf(email, first);
  expect((await way().choose(page, 'short')).statusCode).toBe(400);
  expect(await told(email)).toHaveLength(1);
  expect((await way().choose(page, second)).statusCode).toBe(303);
  expect((await way().choose(page, third)).statusCode).toBe(404);
  expect(await told(email)).toHaveLength(2);
});

it('at once: of ten that use a page one tells; ten that press the link are led on, and one page is good', async () => {
  const { email } = await payer();
  const page = await pageOf(email, first);
  await Promise.all(Array.from({ length: 10 }, (_, n) => way().choose(page, `quiet h1gh water ${n}`)));
  expect(await told(email)).toHaveLength(2);
  const link = await linkTo(email);
  const answers = await Promise.all(Array.from({ length: 10 }, () => disown(link)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const chosen = await Promise.all(answers.map(({ body }) => way().choose(body.address, third)));
  expect(chosen.filter(({ statusCode }) => statusCode === 303)).toHaveLength(1);
  expect(await told(email)).toHaveLength(3);
});

it('late: after seven days the link does nothing; changed, or of somebody else, it never does', async () => {
  const { email } = await payer();
  const other = await payer();
  const token = await signedIn(email, first);
  const link = await linkTo(email);
  const number = /^p(\d+)/.exec(await linkTo(other.email))?.[1] ?? '';
  for (const bad of [`${link}x`, link.slice(1), link.replace(/^p\d+/, `p${number}`), 'p1.', ''])
    expect([bad, (await disown(bad)).status]).toEqual([bad, 400]);
  await world().rows(
    `update identity.invitation set used_date = now() - interval '8 days' where user_id =
      (select user_id from identity.login where email = $1)`,
    [email],
  );
  expect([(await disown(link)).status, await works(token)]).toEqual([400, 200]);
});

it('in the wrong order: a link is over once another took everything back, and for who is kept out', async () => {
  const { email, id } = await payer();
  const before = await linkTo(email);
  expect((await way().choose(await pageOf(email, first), second)).statusCode).toBe(303);
  const newer = await linkTo(email);
  const { body } = await disown(before);
  // Until a password was chosen either leads there; afterwards neither takes it back.
  const again = (await disown(newer)).body.address;
  expect((await way().choose(body.address, third)).statusCode).toBe(404);
  expect((await way().choose(again, third)).statusCode).toBe(303);
  expect([(await disown(before)).status, (await disown(newer)).status]).toEqual([400, 400]);
  expect(await signedIn(email, third)).not.toBe('');
  const mine = await linkTo(email);
  const block = `/api/business-units/${kit().unit}/customers/${id}/block`;
  await kit().call('PUT', block, { blocked: true, reason: 'Lost the phone' });
  expect((await disown(mine)).status).toBe(400);
});

it('in sum: who takes a password back that a thief chose is in alone, and is told of their own', async () => {
  const { email, id } = await payer();
  const thief = await pageOf(email, first);
  await way().choose(thief, second);
  const stolen = await signedIn(email, second);
  expect(await works(stolen)).toBe(200);
  const { body, status } = await disown(await linkTo(email));
  expect([status, await works(stolen), await signedIn(email, second)]).toEqual([200, 401, '']);
  await way().choose(body.address, third);
  expect([await works(await signedIn(email, third)), (await told(email)).length]).toEqual([200, 3]);
  const [row] = await world().rows<{ n: number }>(
    `select count(*)::int as n from audit_entry where entity_type = 'Customer' and entity_id = $1
      and action = 'Sign-in disowned'`,
    [id],
  );
  expect(row?.n).toBe(1);
});

it('staff are told too, and whom to call; what is told of nobody is no mail', async () => {
  const admin = await world().token('admin@riverton.test');
  const people = `/api/business-units/${kit().unit}/users`;
  const asked = { name: 'Told Once', email: 'told@riverton.gov', phone: '', role: 'Base User', accessEndsDate: null };
  const invited = await world().call('POST', people, {
    token: admin,
    body: { ...asked, permissions: [], businessUnitIds: [] },
  });
  expect([invited.status, await told(asked.email, 'Staff Password Chosen')]).toEqual([200, []]);
  const [{ payload } = { payload: {} }] = await told(asked.email, 'Staff Invitation');
  const around = { ...sampleSurroundings, tokenOf: world().keyring.sign };
  const written = (mail: string, about: object) =>
    world().db.platform((tx) => mailNamed(mails, mail).write(tx, kit().unit, about, around));
  const token = /set-password\?token=([\w-]+)/.exec((await written('Staff Invitation', payload)).text)?.[1] ?? '';
  const choose = (password: string) => browserOf(world())('POST', '/auth/set-password', { token, password });
  const answers = await Promise.all([choose('four quiet herons'), choose('five quiet herons')]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  const mailed = await told(asked.email, 'Staff Password Chosen');
  expect(mailed).toHaveLength(1);
  const { text } = await written('Staff Password Chosen', mailed[0]?.payload ?? {});
  expect(text).toMatch(/from the address 127\.0\.0\.1[\s\S]*tell an administrator[\s\S]*\/portal\/my-account/);
  expect(linkOf(text)).toBe('');
});
