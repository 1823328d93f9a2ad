import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBroken } from '../../src/capabilities/audit/audit-money.ts';
import { expireSessions } from '../../src/capabilities/sessions/abandon-session.ts';
import { forgetUnfinished } from '../../src/capabilities/sessions/forget-unfinished.ts';
import { prepare } from '../paying.ts';
import { openWorld, type World } from '../world.ts';

// security.md T40 and 6: what a payer typed who never paid is not kept for ever.
let world: World;
let payer: Awaited<ReturnType<World['quickPay']>>;
beforeAll(async () => {
  world = await openWorld();
  payer = await world.quickPay(['10001']);
});
afterAll(() => world.close());

const days = (n: number) => ({ now: () => new Date(Date.now() + n * 86_400_000) });
const forgetIn = (n: number) => forgetUnfinished({ ...world.deps, clock: days(n) });
const begin = async (amountMinor: number, card?: string) => {
  const { intent, process } = await prepare(world, {
    token: payer.token,
    accountId: payer.accountIds[0] ?? 0,
    amountMinor,
    email: 'pat@example.test',
    ...(card ? { card } : {}),
  });
  return { identifier: intent.identifier as string, process };
};
const rowOf = async (identifier: string) =>
  (
    await world.rows<{ status: string; email: string; address: string; name: string; charges: number }>(
      `select status, contact_email as email, client_address as address, created_by_user_name as name,
        jsonb_array_length(charges) as charges from payment_session where identifier = $1`,
      [identifier],
    )
  )[0];

describe('a session that ended without being paid', () => {
  it('is gone after 90 days when nothing was ever sent: not a day before, once, whatever the number of workers', async () => {
    const left = await begin(2100);
    expect(
      (await world.call('PUT', `/api/payment-intents/${left.identifier}/abandon`, { token: payer.token })).status,
    ).toBe(200);
    const silent = await begin(2200);
    // What was answered on a form has a time of its own.
    const [form] = await world.rows<{ id: number }>(
      `insert into form_configuration (business_unit_id, display_name, fields_json, version, status,
        require_before_payment)
        select business_unit_id, 'Move in', '{"fields": []}', 1, 'Published', false from payment_session
        where identifier = $1 returning id`,
      [left.identifier],
    );
    await world.rows(
      `insert into form_response (id, business_unit_id, form_configuration_id, form_version, payment_session_id, status,
        values_json)
        select 4040, business_unit_id, $2, 1, id, 'Submitted', '{}' from payment_session where identifier = $1`,
      [left.identifier, form?.id],
    );
    await forgetIn(89);
    expect([await rowOf(left.identifier), (await rowOf(silent.identifier))?.status]).toMatchObject([
      { email: 'pat@example.test' },
      'RequiresConfirmation',
    ]);
    // One that nobody left is open until it expires, however old it is.
    await forgetIn(400);
    expect([await rowOf(left.identifier), (await rowOf(silent.identifier))?.status]).toEqual([
      undefined,
      'RequiresConfirmation',
    ]);
    expect(await world.rows('select payment_session_id as session from form_response where id = 4040')).toEqual([
      { session: null },
    ]);
    await expireSessions({ ...world.deps, clock: days(1) });
    const gone = await Promise.all([1, 2, 3].map(() => forgetIn(91)));
    expect(gone.reduce((sum, n) => sum + n, 0)).toBe(1);
    expect(await rowOf(silent.identifier)).toBeUndefined();
    expect(await forgetIn(91)).toBe(0);
    expect(
      (await world.call('GET', `/api/payment-intents/${silent.identifier}/result`, { token: payer.token })).status,
    ).toBe(404);
  });

  it('keeps its declined payments, which are kept for ever, and loses what its payer typed', async () => {
    const declined = await begin(2300, '4000000000000002');
    await declined.process();
    expect(
      (await world.call('PUT', `/api/payment-intents/${declined.identifier}/abandon`, { token: payer.token })).status,
    ).toBe(200);
    expect(await forgetIn(91)).toBe(1);
    expect(await rowOf(declined.identifier)).toMatchObject({ status: 'Abandoned', email: '', address: '', name: '' });
    const payments = await world.rows(
      `select p.status, p.contact_email as email from payment p join payment_session s on s.id = p.payment_session_id
        where s.identifier = $1`,
      [declined.identifier],
    );
    expect(payments).toContainEqual({ status: 'Declined', email: 'pat@example.test' });
    expect(await forgetIn(400)).toBe(0);
    expect(await findBroken(world.db)).toEqual([]);
  });

  it('stays whole while its card may still exist at a vendor, and is forgotten when that is gone', async () => {
    const left = await begin(2400);
    await world.rows(
      `insert into kept_token (business_unit_id, merchant_account_id, reference, given_token, for_later,
        payment_session_id, next_try_date)
        select s.business_unit_id, m.id, 'kt_t40', 'x', false, s.id, 'infinity' from payment_session s
          join merchant_account m on m.business_unit_id = s.business_unit_id
          where s.identifier = $1 order by m.id limit 1`,
      [left.identifier],
    );
    await world.call('PUT', `/api/payment-intents/${left.identifier}/abandon`, { token: payer.token });
    expect(await forgetIn(91)).toBe(0);
    await world.rows("delete from kept_token where reference = 'kt_t40'");
    expect(await forgetIn(91)).toBe(1);
  });

  it('stays whole while its money is under way, and a paid one is left alone', async () => {
    const paid = await begin(2500);
    await paid.process({ duplicateConfirmed: true });
    expect(await forgetIn(400)).toBe(0);
    expect(await rowOf(paid.identifier)).toMatchObject({ status: 'Complete', email: 'pat@example.test', charges: 1 });
  });
});
