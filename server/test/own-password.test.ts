import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { acceptInvitation } from '../src/capabilities/users/accept-invitation.ts';
import { codeOf } from '../src/platform/crypto/short-code.ts';
import { openedPayers } from './opened-payers.ts';

// A payer who is signed in chooses a new password (security.md T5, T44).
const { world, kit, way, signedIn } = openedPayers();
const [before, after] = ['r1ver st0nes', 'quiet h1gh water'];
let made = 0;

/** A payer who registered, and is signed in in a browser. */
async function payer() {
  const email = `forgets${++made}@example.test`;
  await way().registered(email, {}, before);
  return { email, id: await kit().customerOf(email), token: await signedIn(email, before) };
}
const ask = (token: string) => world().call('POST', '/api/customers/home/password', { token });
const home = async (token: string) => (await world().call('GET', '/api/customers/home', { token })).status;
const alive = async (id: number): Promise<number> => {
  const [row] = await world().rows<{ n: number }>(
    `select count(*)::int as n from identity.invitation i join user_account a on a.id = i.user_id
      where a.customer_id = $1 and i.used_date is null and i.expires_date > now()`,
    [id],
  );
  return row?.n ?? 0;
};

it('is led to its page, where the old one is good until the new one is chosen, which ends every session', async () => {
  const { email, id, token } = await payer();
  const elsewhere = await signedIn(email, before);
  const { status, body } = await ask(token);
  expect([status, body.address]).toEqual([200, expect.stringMatching(/\/auth\/set-password\?token=[\w-]{20,}$/)]);
  expect([await home(token), (await signedIn(email, before)) !== '']).toEqual([200, true]);
  const chosen = await way().choose(body.address, after);
  expect([chosen.statusCode, chosen.headers['location']]).toEqual([
    303,
    expect.stringMatching(/\/customer\/riverton-water\/profile$/),
  ]);
  expect([await home(token), await home(elsewhere)]).toEqual([401, 401]);
  expect(await signedIn(email, before)).toBe('');
  expect(await home(await signedIn(email, after))).toBe(200);
  const told = await world().rows(
    "select 1 from audit_entry where entity_type = 'Customer' and entity_id = $1 and action = 'New password asked for'",
    [id],
  );
  expect(told).toHaveLength(1);
});

it('a second time: a later page ends the one before, and each sets one password', async () => {
  const { email, token } = await payer();
  const [first, second] = [await ask(token), await ask(token)];
  expect((await way().choose(first.body.address, 'not th1s one now')).statusCode).toBe(404);
  expect((await way().choose(second.body.address, after)).statusCode).toBe(303);
  expect((await way().choose(second.body.address, 'nor th1s one now')).statusCode).toBe(404);
  expect(await home(await signedIn(email, after))).toBe(200);
});

it('at once: of twenty that ask one page is good, and of ten that use it one sets a password', async () => {
  const { email, id, token } = await payer();
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(token)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(await alive(id)).toBe(1);
  const { body } = await ask(token);
  const words = Array.from({ length: 10 }, (_, n) => `quiet h1gh water ${n}`);
  const chosen = await Promise.all(words.map((word) => way().choose(body.address, word)));
  expect(chosen.map(({ statusCode }) => statusCode).toSorted()).toEqual([303, ...Array.from({ length: 9 }, () => 404)]);
  const good = words[chosen.findIndex(({ statusCode }) => statusCode === 303)] ?? '';
  expect(await home(await signedIn(email, good))).toBe(200);
});

it('late: not by a sign-in that is old, nor by a page after its hour', async () => {
  const { email, id, token } = await payer();
  const old = await world().token(email, { auth_time: Math.floor(Date.now() / 1000) - 901 });
  expect((await ask(old)).status).toBe(428);
  expect(await alive(id)).toBe(0);
  const { body } = await ask(token);
  await world().rows(
    `update identity.invitation set expires_date = now() where user_id = (select id from user_account
      where customer_id = $1)`,
    [id],
  );
  expect((await way().choose(body.address, after)).statusCode).toBe(404);
  // What is over when it is used sets nothing, though its page was good when it was opened.
  const tokenHash = createHash('sha256')
    .update(new URL(body.address).searchParams.get('token') ?? '')
    .digest('base64url');
  const late = { tokenHash, passwordHash: 'none', clientAddress: '127.0.0.1' };
  expect(await world().db.platform((tx) => acceptInvitation(tx, late))).toBe(false);
  expect(await home(await signedIn(email, before))).toBe(200);
});

it('ends with the session that asked for it, also at the same moment, whichever of the others is ended', async () => {
  const { email, id } = await payer();
  const sessions = async (token: string): Promise<{ id: number; isThis: boolean }[]> =>
    (await world().call('GET', '/api/my-account/sessions', { token })).body.items;
  const [mine, theirs] = [await signedIn(email, before), await signedIn(email, before)];
  const { body } = await ask(theirs);
  expect((await world().call('DELETE', '/api/my-account/sessions', { token: mine })).status).toBe(200);
  expect([(await ask(theirs)).status, (await way().choose(body.address, after)).statusCode]).toEqual([401, 404]);
  const again = await signedIn(email, before);
  const page = (await ask(again)).body.address;
  const one = (await sessions(mine)).find(({ isThis }) => !isThis);
  expect((await world().call('DELETE', `/api/my-account/sessions/${one?.id}`, { token: mine })).status).toBe(200);
  expect((await way().choose(page, after)).statusCode).toBe(404);
  for (let round = 0; round < 5; round++) {
    const last = await signedIn(email, before);
    await Promise.all([
      ...Array.from({ length: 4 }, () => ask(last)),
      world().call('DELETE', '/api/my-account/sessions', { token: mine }),
      ...Array.from({ length: 4 }, () => ask(last)),
    ]);
    expect(await alive(id)).toBe(0);
  }
  // What they ask for afterwards is theirs.
  expect((await way().choose((await ask(mine)).body.address, after)).statusCode).toBe(303);
});

it('nor is another address to sign in by taken by a sign-in that is old, though its code is there', async () => {
  const { email, id, token } = await payer();
  const old = await world().token(email, { auth_time: Math.floor(Date.now() / 1000) - 16 * 60 });
  const address = (by: string, body: object) =>
    world().call('POST', '/api/customers/home/address', { token: by, body });
  const prove = (by: string, code: string) =>
    world().call('POST', '/api/customers/home/address/code', { token: by, body: { code } });
  const next = `next.${email}`;
  const refused = await address(old, { email: next });
  expect([refused.status, await kit().told('Address Code', id)]).toEqual([428, []]);
  // Where bills go nobody signs in by; its code does not change that.
  expect((await address(old, { email: next, isForBills: true })).status).toBe(200);
  const [{ nonce }] = await world().rows('select nonce from email_verification where customer_id = $1', [id]);
  const code = codeOf(world().keyring, nonce, 'email-code');
  expect((await prove(old, code)).status).toBe(428);
  expect(await world().rows('select tries from email_verification where customer_id = $1', [id])).toEqual([
    { tries: 0 },
  ]);
  expect(await world().rows('select email from identity.login where lower(email) = $1', [next])).toEqual([]);
  const taken = await prove(token, code);
  expect([taken.status, taken.body.email]).toEqual([200, next]);
});

it('in the wrong order: not for who is blocked or left meanwhile, nor for anybody who has none', async () => {
  const [blocked, closed] = [await payer(), await payer()];
  const pages = [(await ask(blocked.token)).body.address, (await ask(closed.token)).body.address];
  const block = `/api/business-units/${kit().unit}/customers/${blocked.id}/block`;
  expect((await kit().call('PUT', block, { blocked: true, reason: 'Lost the phone' })).status).toBe(200);
  const [{ version }] = await world().rows('select row_version as version from customer where id = $1', [closed.id]);
  const close = { token: closed.token, body: { rowVersion: Number(version) } };
  expect((await world().call('POST', '/api/customers/home/close', close)).status).toBe(200);
  for (const page of pages) expect((await way().choose(page, after)).statusCode).toBe(404);
  for (const { token, email } of [blocked, closed])
    expect([(await ask(token)).status, await signedIn(email, after)]).toEqual([401, '']);
  const { token: lookedUp } = await world().quickPay(['10001']);
  const statuses = [
    (await ask(lookedUp)).status,
    (await ask(kit().clerk)).status,
    (await world().call('POST', '/api/customers/home/password')).status,
  ];
  expect(statuses).toEqual([403, 403, 401]);
});
