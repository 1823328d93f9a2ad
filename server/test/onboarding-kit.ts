import type { Onboarding } from '@ratepayer/contract/onboarding/onboarding.shapes.ts';
import { randomIdentifier } from '../src/platform/crypto/random.ts';
import { codeOf } from '../src/platform/crypto/short-code.ts';
import { openCustomers } from './customer-kit.ts';
import type { Answer, World } from './world.ts';

/** What tests of onboarding do again and again: invitations, as they are opened in one browser or another. */
export async function openOnboardings(world: World) {
  const customers = await openCustomers(world);
  const { unit, clerk } = customers;
  let made = 0;

  /** An account of the waterworks that nobody has yet. */
  async function newAccount(more: object = {}): Promise<{ id: number; number: string }> {
    made++;
    const number = `N-${made}`;
    const body = { accountNumber: number, name: 'Morgan Lee', zip: '78702', balance: 4_550, ...more };
    const { body: account } = await customers.call('POST', `/api/business-units/${unit}/accounts`, body);
    return { id: account.id, number };
  }

  /** The link of the last invitation that was mailed to an address. */
  async function tokenOf(email: string): Promise<string> {
    const [row] = await world.rows<{ nonce: string }>(
      'select nonce from onboarding_invitation where lower(email) = lower($1) order by id desc limit 1',
      [email],
    );
    return world.keyring.sign('onboarding', row?.nonce ?? '');
  }

  async function invite(accountId: number, email = `invited${++made}@example.test`) {
    const body = { accountId, emailAddress: email, firstName: 'Morgan', lastName: 'Lee' };
    const { status } = await world.call('POST', '/api/accounts/send-onboarding-email', { token: clerk, body });
    if (status !== 200) throw new Error(`Nobody was invited: ${status}.`);
    return { email, accountId, token: await tokenOf(email) };
  }

  /** One browser that holds a link; signed in where a token is given. */
  function browser(token: string, { slug = 'riverton-water', signedIn = '' } = {}) {
    const browserKey = randomIdentifier();
    const ask = <T = Onboarding>(below: string, body: object = {}): Promise<Answer<T>> =>
      world.call<T>('POST', `/api/onboarding/${below}`, {
        body: { slug, token, browserKey, ...body },
        ...(signedIn ? { token: signedIn } : {}),
      });
    const open = () => ask('open');
    const confirm = (email: string, more: object = {}) =>
      ask('customer', { firstName: 'Morgan', lastName: 'Lee', email, ...more });
    const prove = (zip = '78702', more: object = {}) =>
      ask('account', { answers: [{ type: 'Zip Code', value: zip }], ...more });
    const notices = (phoneNumber = '') =>
      ask('notifications', { notifyNewBill: true, notifyUpcomingPayment: true, phoneNumber });
    return { ask, open, confirm, prove, notices };
  }

  /** The code that was mailed for the onboarding of a link. */
  async function codeFor(email: string): Promise<string> {
    const [row] = await world.rows<{ nonce: string }>(
      `select s.code_nonce as nonce from onboarding_session s join onboarding_invitation i on i.id = s.invitation_id
        where lower(i.email) = lower($1) order by s.id desc limit 1`,
      [email],
    );
    return codeOf(world.keyring, row?.nonce ?? '', 'email-code');
  }

  /** The addresses that a mail was announced to, in their order. */
  const mailedTo = async (mail: string, accountId: number): Promise<string[]> =>
    (
      await world.rows<{ to: string }>(
        `select payload ->> 'to' as to from outbox where topic = 'email.' || $1
          and (payload ->> 'accountId' = $2 or payload ->> 'accountNumber' = (select concat_ws(' – ', account_number,
            nullif(sub_account_number, '')) from account where id = $2::bigint)) order by id`,
        [mail, String(accountId)],
      )
    ).map(({ to }) => to);

  /** What a biller sets of its registration, as its administrator. */
  async function set(settings: object): Promise<void> {
    const [path, token] = [`/api/business-units/${unit}/settings`, await world.token('admin@riverton.test')];
    const { rowVersion } = (await world.call<{ rowVersion: number }>('GET', path, { token })).body;
    const { status } = await world.call('PUT', path, { token, body: { rowVersion, ...settings } });
    if (status !== 200) throw new Error(`Nothing was set: ${status}.`);
  }

  const feature = (key: string, mode: 'Enabled' | 'Disabled') =>
    world.rows(
      `insert into feature_setting (business_unit_id, feature_key, mode) values ($1, $2, $3)
        on conflict (business_unit_id, feature_key) do update set mode = excluded.mode`,
      [unit, key, mode],
    );
  // What is offered on the way says each test.
  await feature('Autopay', 'Disabled');
  await feature('PaperlessBilling', 'Disabled');
  const autopay = (mode: 'Enabled' | 'Disabled') => feature('Autopay', mode);
  return {
    set,
    ...customers,
    feature,
    autopay,
    newAccount,
    invite,
    tokenOf,
    browser,
    codeFor,
    mailedTo,
  };
}
