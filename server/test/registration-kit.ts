import { mailNamed, mails } from '../src/capabilities/notifications/mails.ts';
import { sampleSurroundings } from '../src/capabilities/notifications/mails/surroundings.sample.ts';
import type { World } from './world.ts';

/** A page that was answered. */
export interface Shown {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** What tests of logins that payers make do again and again. */
export function openRegistrations(world: World) {
  const register = (email: string, more: object = {}) =>
    world.call('POST', '/api/customers/registration', {
      body: { slug: 'riverton-water', firstName: 'Morgan', lastName: 'Lee', email, ...more },
    });

  /** The last mail of a kind that was announced to an address, as it would be written now. */
  async function mailTo(email: string, name = 'Registration') {
    const [row] = await world.rows<{ payload: object; unit: number }>(
      `select payload, business_unit_id as unit from outbox where topic = 'email.' || $2 and payload ->> 'to' = $1
        order by id desc limit 1`,
      [email, name],
    );
    const around = { ...sampleSurroundings, tokenOf: world.keyring.sign };
    return world.db.platform((tx) => mailNamed(mails, name).write(tx, row?.unit ?? 0, row?.payload, around));
  }
  /** What opens the link of that mail. */
  const tokenTo = async (email: string): Promise<string> =>
    /register#([\w.-]+)/.exec((await mailTo(email)).text)?.[1] ?? '';

  const confirm = (token: string) => world.call('POST', '/api/customers/registration/confirm', { body: { token } });

  /** Chooses a password on the page of the provider that was answered. */
  async function choose(address: string, password = 'r1ver st0nes'): Promise<Shown> {
    const { statusCode, headers, body } = await world.app.inject({
      method: 'POST',
      url: '/auth/set-password',
      headers: { host: 'localhost:4000', 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ token: new URL(address).searchParams.get('token') ?? '', password }).toString(),
    });
    return { statusCode, headers, body };
  }

  /** A payer who registered, with a password. */
  async function registered(email: string, more: object = {}, password?: string): Promise<void> {
    await register(email, more);
    const { body } = await confirm(await tokenTo(email));
    await choose(body.address, password);
  }
  return { register, mailTo, tokenTo, confirm, choose, registered };
}
