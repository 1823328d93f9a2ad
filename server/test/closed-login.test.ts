import { describe, expect, it } from 'vitest';
import { enrol } from './customer-kit.ts';
import { openedPayers } from './opened-payers.ts';
import { ask, type browserOf, fragment, signInTo } from './provider-client.ts';
import { readPdf } from './read-pdf.ts';

// A payer closes the own login for good (decision 322).
const { world, kit, way } = openedPayers();
const slug = { business_unit_slug: 'riverton-water' };
const password = 'r1ver st0nes';
let made = 0;

/** A payer who registered, with an account that pays itself and bills by e-mail, signed in in a browser. */
async function payer() {
  const email = `closing${++made}@example.test`;
  await way().registered(email, {}, password);
  const id = await kit().customerOf(email);
  const account = await world().accountId(`1000${made + 1}`);
  await kit().link(account, { customerId: id });
  await enrol(world(), id, account);
  const { answer, go } = await signInTo(world(), email, slug, password);
  const token = answer.get('access_token') ?? '';
  const [{ version }] = await world().rows('select row_version as version from customer where id = $1', [id]);
  return { email, id, account, token, go, version: Number(version) };
}
const close = (token: string, rowVersion: number) =>
  world().call('POST', '/api/customers/home/close', { token, body: { rowVersion } });
const count = async (what: string, values: unknown[]): Promise<number> =>
  Number((await world().rows<{ n: string }>(`select count(*) as n from ${what}`, values))[0]?.n);

describe('a login that is closed', () => {
  it('ends what pays by itself, what pays, every session and every way in; what was agreed stays', async () => {
    const { email, id, account, token, go, version } = await payer();
    const other = (await signInTo(world(), email, slug, password)).answer.get('access_token') ?? '';
    const consents = await count('acknowledgment', []);
    const payments = await count('payment', []);
    expect((await close(token, version)).body).toEqual({ closed: true });
    for (const old of [token, other])
      expect((await world().call('GET', '/api/customers/home', { token: old })).status).toBe(401);
    expect(fragment((await go('GET', ask({ prompt: 'none', ...slug }))).url).has('access_token')).toBe(false);
    expect((await signInTo(world(), email, slug, password)).answer.has('access_token')).toBe(false);
    expect(await count('autopay_enrollment where customer_id = $1 and is_active', [id])).toBe(0);
    expect(await count('paperless_enrollment where customer_id = $1 and is_active', [id])).toBe(0);
    expect(
      await count(
        `enrollment_activity e join autopay_enrollment a on a.id = e.autopay_enrollment_id
          where e.activity = 'Unenroll' and a.customer_id = $1`,
        [id],
      ),
    ).toBe(1);
    expect(await count("payment_source where customer_id = $1 and is_saved and status <> 'Removed'", [id])).toBe(0);
    expect(await count('customer_account where customer_id = $1 and unlinked_date is null', [id])).toBe(0);
    expect([await count('acknowledgment', []), await count('payment', [])]).toEqual([consents, payments]);
    const [row] = await world().rows('select * from customer where id = $1', [id]);
    expect(row).toMatchObject({
      first_name: '',
      last_name: '',
      phone_number: '',
      status: 'Blocked',
      email: `closed-${id}@closed.invalid`,
    });
    const login = `identity.login l join user_account a on a.id = l.user_id where a.customer_id = $1`;
    const [kept] = await world().rows(`select l.*, a.name, a.status, a.email as named from ${login}`, [id]);
    expect(kept).toMatchObject({
      password_hash: '',
      name: '',
      status: 'Disabled',
      named: `closed-${id}@closed.invalid`,
    });
    expect(JSON.stringify([row, kept])).not.toContain(email);
    expect(
      await count('identity.known_browser k join user_account a on a.id = k.user_id where a.customer_id = $1', [id]),
    ).toBe(0);
    expect(await kit().told('Login Closed', id)).toEqual([{ to: email, customerId: id, autopayEnded: 1 }]);
    const { text } = await way().mailTo(email, 'Login Closed');
    expect(text).toContain('nothing is taken from now on');
    const told = await world().rows(
      `select entity_type, action from audit_entry where (entity_type, entity_id) in (('Customer', $1), ('Account', $2))
        and action in ('Login closed', 'Account unlinked', 'Customer unlinked') order by id desc limit 3`,
      [id, account],
    );
    expect(told).toHaveLength(3);
  });

  it('is closed by one of many at the same moment, and never again', async () => {
    const { token, id, version } = await payer();
    const many = await Promise.all(Array.from({ length: 12 }, () => close(token, version)));
    const statuses = many.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.every((status) => [200, 401, 404, 409].includes(status))).toBe(true);
    expect((await close(token, version + 1)).status).toBe(401);
    expect(await kit().told('Login Closed', id)).toHaveLength(1);
  });

  it('by a sign-in that is not old, against what was read', async () => {
    const { email, token, id, version } = await payer();
    const old = await world().token(email, { auth_time: Math.floor(Date.now() / 1000) - 901 });
    expect((await close(old, version)).status).toBe(428);
    expect((await close(token, version + 1)).status).toBe(409);
    expect(await count('customer where id = $1 and closed_date is null', [id])).toBe(1);
    expect((await world().call('GET', '/api/customers/home', { token })).status).toBe(200);
  });

  it('is nobody to staff, and its address is free: who registers with it begins anew', async () => {
    const { email, token, id, account, version } = await payer();
    await close(token, version);
    // Its page is there for what is in its history, says what it is, and names nobody.
    const record = await kit().call('GET', kit().home(id));
    expect([record.status, record.body.status, record.body.name, record.body.email]).toEqual([200, 'Closed', '', '']);
    // No list of autopay or of bills without paper, and no proof of what was agreed to, names its place holder.
    const base = `/api/business-units/${kit().unit}`;
    for (const list of ['autopay-enrollments', 'autopay-activities', 'paperless-enrollments', 'paperless-activities']) {
      const { status, body } = await kit().call('GET', `${base}/${list}`, undefined, kit().admin);
      expect([status, body.totalCount > 0]).toEqual([200, true]);
      expect(JSON.stringify(body), list).not.toMatch(/closed\.invalid|closing\d/);
    }
    const headers = { authorization: `Bearer ${kit().clerk}` };
    const proof = await world().app.inject({ method: 'GET', url: `${base}/customers/${id}/consents`, headers });
    const { text } = await readPdf(proof.rawPayload);
    expect([text.includes('Login that was closed'), text.includes('closed.invalid')]).toEqual([true, false]);
    expect((await kit().link(account, { customerId: id })).status).toBe(404);
    const block = `/api/business-units/${kit().unit}/customers/${id}/block`;
    expect((await kit().call('PUT', block, { blocked: false, reason: 'Asked for it' }, kit().admin)).status).toBe(404);
    const page = await kit().call('GET', `/api/business-units/${kit().unit}/customers?Search.Text=closed-${id}`);
    expect(JSON.stringify(page.body)).not.toContain(`closed-${id}@`);
    await way().registered(email, {}, 'stone bridge 8');
    const again = await kit().customerOf(email);
    expect(again).not.toBe(id);
    const signed = (await signInTo(world(), email, slug, 'stone bridge 8')).answer.get('access_token') ?? '';
    const home = await world().call('GET', '/api/customers/home', { token: signed });
    expect([home.status, home.body.accounts]).toEqual([200, []]);
    expect(await kit().mine(signed)).toEqual([]);
  });

  it('sends its old code, link and page nowhere', async () => {
    const { email, token, go, version } = await payer();
    const page = await go('GET', ask({ prompt: 'login', ...slug }));
    const found = (pattern: RegExp) => pattern.exec(page.text)?.[1] ?? '';
    const post = (form: Record<string, string>) =>
      browserPost(go, found(/action="([^"]+)"/), { token: found(/name="token" value="([^"]+)"/), ...form });
    await post({ email, 'mail-code': '1' });
    const code = /code is (\d{6})/.exec((await way().mailTo(email, 'Sign In Code')).text)?.[1] ?? '';
    await close(token, version);
    const typed = await post({ email, mailed: '1', code });
    expect(fragment(typed.url).has('access_token')).toBe(false);
    const { text } = await way().mailTo(email, 'Sign In Code');
    expect(text).toContain('No login is opened by this address');
  });
});

const browserPost = (go: ReturnType<typeof browserOf>, action: string, form: Record<string, string>) =>
  go('POST', action, form);
