import { codeOf } from '../src/platform/crypto/short-code.ts';
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
    world.rows<{
      kind: string;
      is_given: boolean;
      method: string;
      channel: string;
      words: string;
      recipient: string;
      version: string;
      note: string;
    }>(
      `select kind, is_given, method, channel, words, recipient, version, note from consent where customer_id = $1
        order by id`,
      [customerId],
    );
  return { ...kit, path, own, read, enrol, mailedCode, consents };
}

/** Bills without paper in every shape, in rows: twelve of the waterworks with what was done, and one next door. */
export async function seedPaperless({ rows }: World): Promise<void> {
  const made = (slug: string, count: number) =>
    rows(
      `with u as (select * from business_unit where slug = $1),
        n as (select * from generate_series(1, $2::int) n),
        a as (insert into account (business_unit_id, account_number, sub_account_number, name)
          select u.id, 'PL-' || u.id || '-' || n, 'Sub-' || n, 'Paperless ' || n from u, n
          returning id, business_unit_id),
        c as (insert into customer (organization_id, email, first_name, last_name)
          select organization_id, gen_random_uuid() || '@rows.test', 'Row', 'Payer' from u returning id),
        m as (select a.*, row_number() over (order by id) as m from a),
        k as (insert into consent (business_unit_id, customer_id, account_id, kind, is_given, method, channel, words,
            version, recipient, actor)
          select m.business_unit_id, c.id, m.id, 'Paperless', true, case m % 3 when 0 then 'Checkbox' when 1 then
            'Signed' else 'Staff Attested' end, case when m % 3 = 0 then 'Customer' else 'Staff' end, 'Words',
            repeat('a', 12), 'r@rows.test', 'Dana' from m, c returning id, account_id),
        e as (insert into paperless_enrollment (business_unit_id, account_id, customer_id, email, consent_id, is_active,
            enrolled_date, ended_date)
          select m.business_unit_id, m.id, c.id, 'mail' || m || '@rows.test', k.id, m <= 8,
            timestamptz '2026-10-01 12:00Z' + m * interval '1 day', case when m > 8 then now() end
          from m join k on k.account_id = m.id cross join c returning *)
        insert into enrollment_activity (business_unit_id, paperless_enrollment_id, activity, after, actor, date)
        select business_unit_id, id, x.activity, jsonb_build_object('email', email), 'Dana', enrolled_date
        from e cross join unnest(array['Enroll', 'Update', 'Unenroll']) as x (activity)
        where x.activity <> 'Unenroll' or not e.is_active`,
      [slug, count],
    );
  await made('riverton-water', 12);
  await made('lakeshore-hydro', 1);
}
