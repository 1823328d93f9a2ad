import type { Channel } from '@ratepayer/contract/payments/channels.ts';
import { afterAll, beforeEach, expect } from 'vitest';
import { merchantAccountFor, merchantAccountsFor } from '../src/capabilities/gateways/merchant-accounts.ts';
import { runMerchantChanges } from '../src/capabilities/gateways/run-merchant-changes.ts';
import { rowsOf } from '../src/platform/database/database.ts';
import { cardToken } from './paying.ts';
import { type Answer, openWorld } from './world.ts';

export const why = { reason: 'The gateway gave the town another number.' };
export const values = {
  name: 'A second number',
  billingAddressCollection: 'None',
  settlementBankLast4: '',
  batchCloseTime: '18:00',
  timezone: 'US/Central',
  depositDays: 2,
  paymentSourceTypes: ['Credit Card'],
};
/** The fields that an answer refuses. */
export const problems = ({ body }: { readonly body: unknown }): string[] =>
  (body as { propertyName: string }[]).map(({ propertyName }) => propertyName);

/** Merchant accounts that take over what others take, asked for by one person and decided by another. */
export async function openMoneyWay() {
  const opened = await openWorld();
  const world = () => opened;
  afterAll(() => opened.close());
  const unit = await opened.unitId('riverton-water');
  await opened.rows(
    "insert into user_account (name, email, role) values ('Second Admin', 'second@ratepayer.test', 'Global Admin')",
  );
  /** Whoever sits at one login of a Global Admin, and another person. */
  const insider = await opened.token('global@ratepayer.test');
  const second = await opened.token('second@ratepayer.test');
  const [gateway] = await opened.rows<{ id: number }>("select id from gateway where name = 'Sandbox'");
  const sandbox = Number(gateway?.id);
  const [own] = await opened.rows<{ id: number }>(
    "select min(id)::int as id from merchant_account where business_unit_id = $1 and purpose = 'Base Payment'",
    [unit],
  );
  /** Takes every card of the town. */
  const first = Number(own?.id);
  // One account takes every card but those at the counter, and nothing ever went elsewhere.
  beforeEach(async () => {
    await opened.rows("update change_request set status = 'Withdrawn' where status in ('Requested', 'Approved')");
    await opened.rows("update gateway set status = 'Active', pause_message = ''");
    await opened.rows("update merchant_account set status = 'Disabled', served = '{}' where business_unit_id = $1", [
      unit,
    ]);
    await opened.rows(
      `update merchant_account set status = 'Active', payment_source_types = '{Credit Card}', vouched = '{}',
        served = '{}', channels = '{QuickPay,IVR,Autopay,"Backoffice Autopay"}' where id = $1`,
      [first],
    );
  });

  const at = (id: number, path = '') => `/api/business-units/${unit}/merchant-accounts/${id}${path}`;
  const get = async (id: number, path = '') => (await opened.call('GET', at(id, path), { token: insider })).body;
  const post = (path: string, body: object, token = insider): Promise<Answer> =>
    opened.call('POST', path, { token, body });

  let count = 0;
  /** A draft whose test sale passed. */
  async function tested(channels: readonly string[], more: object = {}): Promise<number> {
    const { body } = await post(`/api/business-units/${unit}/merchant-accounts`, {
      ...{
        gatewayId: sandbox,
        purpose: 'Base Payment',
        merchantNumber: `SECOND-${++count}`,
        ...values,
        channels,
        ...more,
      },
    });
    await post(at(body.id, '/test'), { rowVersion: body.rowVersion, token: await cardToken(opened) });
    return body.id;
  }
  const turn = async (id: number, verb: 'activate' | 'disable', body: object = why, token = insider) =>
    post(at(id, `/${verb}`), { rowVersion: (await get(id)).rowVersion, ...body }, token);
  const serve = async (id: number, channels: readonly string[], reason = '') => {
    const { merchantNumber, name, batchCloseTime, timezone, depositDays, billingAddressCollection, rowVersion } =
      await get(id);
    const same = { name, merchantNumber, batchCloseTime, timezone, depositDays, billingAddressCollection, rowVersion };
    const body = { ...same, settlementBankLast4: '', paymentSourceTypes: ['Credit Card'], channels, reason };
    return opened.call('PUT', at(id), { token: insider, body });
  };
  const change = async (id: number) => (await get(id, '/setup')).change;
  const decide = async (id: number, decision: string, token = second, reason = '') =>
    post(at(id, '/change/decide'), { changeId: (await change(id)).id, decision, reason }, token);
  const later = async (id: number) => {
    const { id: changeId } = await change(id);
    await opened.rows("update change_request set effective_date = effective_date - interval '1 day' where id = $1", [
      changeId,
    ]);
    await Promise.all([1, 2].map(() => runMerchantChanges(opened.deps)));
  };
  /** Asked, approved by another person, and a day passed. */
  async function through(id: number): Promise<void> {
    await decide(id, 'Approve');
    await later(id);
  }
  /** Which account takes the next card on a channel: as a session is told, and as a payment is written. */
  async function taking(channel: Channel): Promise<number | undefined> {
    const ask = { businessUnitId: unit, channel, paymentSourceType: 'Credit Card', currencyCode: 'USD' } as const;
    const [one, all] = await opened.db.reading([unit], async (tx) => [
      await merchantAccountFor(tx, { ...ask, purpose: 'Base Payment' }),
      await rowsOf(tx, merchantAccountsFor(ask)),
    ]);
    const would = all.find(({ serves, wouldServe, purpose }) => purpose === 'Base Payment' && (serves || wouldServe));
    const pays = all.find(({ serves, purpose }) => purpose === 'Base Payment' && serves) ?? would;
    expect(pays?.id).toBe(one?.id);
    return one?.id;
  }
  const told = async (id: number): Promise<string[]> =>
    (
      await opened.rows(
        `select payload ->> 'status' || ' ' || count(distinct payload ->> 'to') as said from outbox
          where topic = 'email.Bank Details Change' and (payload ->> 'merchantChangeId')::bigint = $1
          group by payload ->> 'status' order by min(id)`,
        [(await change(id)).id],
      )
    ).map(({ said }: { said: string }) => said);

  return {
    world,
    unit,
    insider,
    second,
    sandbox,
    first,
    get,
    post,
    tested,
    turn,
    serve,
    change,
    decide,
    later,
    through,
    taking,
    told,
  };
}
