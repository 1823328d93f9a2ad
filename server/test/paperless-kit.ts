import { codeOf } from '../src/capabilities/customers/phone-code.ts';
import type { PaperlessSettings } from '@ratepayer/contract/paperless/paperless.shapes.ts';
import { openCustomers } from './customer-kit.ts';
import type { World } from './world.ts';

/** Switches bills without paper of the waterworks. */
export const switchPaperless = (world: World, mode: 'Enabled' | 'Prevent New' | 'Disabled') =>
  world.rows(
    `insert into feature_setting (business_unit_id, feature_key, mode)
      select id, 'PaperlessBilling', $1 from business_unit where slug = 'riverton-water'
      on conflict (business_unit_id, feature_key) do update set mode = excluded.mode`,
    [mode],
  );

/** What tests of bills without paper do again and again. */
export async function openPaperless(world: World) {
  const kit = await openCustomers(world);
  await switchPaperless(world, 'Enabled');
  type Payer = Awaited<ReturnType<typeof kit.newPayer>>;
  const path = (accountId: number, below = 'paperless-billing') => `/api/accounts/${accountId}/${below}`;
  const own = ({ id }: Payer, accountId: number, below = 'paperless-billing') =>
    `/api/customers/${id}/${accountId}/${below}`;
  const read = async (accountId: number, token: string) =>
    (await kit.call('GET', path(accountId), undefined, token)).body as PaperlessSettings;
  /** A payer begins, with the words that hold. */
  async function enrol(payer: Payer, accountId: number, of: object = {}) {
    const { consent } = await read(accountId, payer.token);
    const body = { email: payer.email, consentVersion: consent.version, rowVersion: 0, ...of };
    return kit.call('PUT', own(payer, accountId), body, payer.token);
  }
  /** The code that was mailed last to a payer. */
  async function mailedCode(customerId: number): Promise<string> {
    const [row] = await world.rows<{ nonce: string }>(
      'select nonce from email_verification where customer_id = $1 and is_code order by id desc limit 1',
      [customerId],
    );
    return codeOf(world.keyring, row?.nonce ?? '', 'email-code');
  }
  const consents = (customerId: number) =>
    world.rows<{ kind: string; is_given: boolean; method: string; channel: string; words: string; recipient: string }>(
      `select kind, is_given, method, channel, words, recipient, version, note from consent where customer_id = $1
        order by id`,
      [customerId],
    );
  return { ...kit, path, own, read, enrol, mailedCode, consents };
}
