import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeBatch } from '../src/capabilities/settlement/close-batch.ts';
import { findBroken } from '../src/capabilities/audit/audit-money.ts';
import type { PaymentGateway } from '../src/integrations/payment-gateway/payment-gateway.ts';
import { expireApprovals } from '../src/capabilities/reversals/dual-approval.ts';
import { prepare } from './paying.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let admin: string;
let clerk: string;
let global: string;
let unit: number;
let merchant: { id: number; number: string };
let payer: { token: string; accountIds: number[] };

beforeAll(async () => {
  world = await openWorld();
  admin = await world.token('admin@riverton.test');
  clerk = await world.token('clerk@riverton.test');
  global = await world.token('global@ratepayer.test');
  unit = await world.unitId('riverton-water');
  payer = await world.quickPay(['10001']);
  await world.rows('update gateway set limit_seconds = 1, not_found_final_seconds = 0');
  [merchant = { id: 0, number: '' }] = await world.rows("select id, merchant_number as number from merchant_account where business_unit_id = $1 and purpose = 'Base Payment' order by id limit 1", [
    unit,
  ]);
});
afterAll(() => world.close());

const close = (more: Partial<PaymentGateway> = {}) =>
  closeBatch({ ...world.deps, gatewayOf: (type) => ({ ...world.deps.gatewayOf(type), ...more }) }, { businessUnitId: unit, merchantAccountId: merchant.id }, 'Test');

let made = 0;
/** A sale at the gateway that no payment of ours explains, as the close of its day finds it. */
async function strangeSale(amountMinor = 1234): Promise<any> {
  const reference = `rp_strange_${++made}`;
  await world.rows(
    "insert into sandbox.ledger (our_reference, kind, merchant_number, amount_minor, currency_code, outcome, auth_code, response_code, later) values ($1, 'sale', $2, $3, 'USD', 'approved', '', 'approved', '')",
    [reference, merchant.number, amountMinor],
  );
  await close();
  return (await list('State=Open')).items.find((each: any) => each.theirs?.reference === reference);
}
async function pay(amountMinor: number): Promise<{ id: number; referenceNumber: string }> {
  const prepared = await prepare(world, { token: payer.token, accountId: payer.accountIds[0] ?? 0, amountMinor, email: 'pat@example.test' });
  const { body } = await prepared.process({ duplicateConfirmed: true });
  return { id: body.paymentId ?? 0, referenceNumber: body.referenceNumber };
}
const list = async (query = '', token = admin) => (await world.call('GET', `/api/business-units/${unit}/gateway-exceptions?PageSize=100&${query}`, { token })).body;
const settle = (id: number, body: object, token = admin) => world.call('POST', `/api/gateway-exceptions/${id}/settle`, { token, body });
const decide = (id: number, body: object, token = global) => world.call('POST', `/api/gateway-exceptions/${id}/decide`, { token, body });
const audited = (id: number) => world.rows<{ action: string; reason: string }>("select action, reason from audit_entry where entity_type = 'GatewayException' and entity_id = $1 order by id", [id]);
const sound = async () => expect((await findBroken(world.db)).map((finding) => `${finding.rule}: ${finding.detail}`)).toEqual([]);
const limits = (values: string) => world.rows(`update organization set ${values} where name = 'City of Riverton'`);
const usual = 'large_refund_minor = 100000, user_daily_refund_minor = 500000, unit_daily_refund_minor = 2500000';

describe('the list of exceptions', () => {
  it("shows the gateway's line and ours beside it, filters, searches, sums, and exports the same", async () => {
    const found = await strangeSale(4711);
    expect(found).toMatchObject({
      kind: 'Money Without A Payment',
      amountMinor: 4711,
      ours: null,
      resolution: '',
      theirs: { amountMinor: 4711 },
      actions: { 'Give back': { allowed: true }, 'Never taken': { allowed: false } },
    });
    const all = await list();
    expect(all.totals).toEqual({
      amountMinor: all.items.reduce((sum: number, each: any) => sum + each.amountMinor, 0),
      openCount: all.items.filter((each: any) => each.resolution === '').length,
      openAmountMinor: all.items.filter((each: any) => each.resolution === '').reduce((sum: number, each: any) => sum + each.amountMinor, 0),
    });
    expect((await list(`Search.SearchText=${found.gatewayTransactionId}`)).items.map((each: any) => each.id)).toContain(found.id);
    expect((await list('Search.SearchText=no-such-number')).items).toEqual([]);
    expect((await list('Kinds=Never Taken')).items).toEqual([]);
    expect((await list('State=Settled')).items.every((each: any) => each.resolution !== '')).toBe(true);
    const file = await world.call('GET', `/api/business-units/${unit}/gateway-exceptions/export/CSV?State=Open&Columns=kind&Columns=amount`, { token: admin });
    expect(file.status).toBe(200);
    expect(String(file.body)).toContain('Money Without A Payment');
    expect((await list('', clerk)).totalCount).toBe(all.totalCount);
  });
});

describe('what staff do about one', () => {
  it('needs the permission, a reason, and a version that is still the shown one', async () => {
    const { id, rowVersion } = await strangeSale();
    expect((await settle(id, { action: 'Accept', reason: 'x' }, clerk)).status).toBe(403);
    expect((await settle(id, { action: 'Accept', reason: '' })).status).toBe(400);
    expect((await settle(id, { action: 'Accept', reason: 'x', rowVersion: rowVersion + 1 })).status).toBe(409);
    expect((await settle(id, { action: 'Never taken', reason: 'x' })).status).toBe(403);
    expect((await settle(id, { action: 'Never taken', reason: 'x' }, global)).body[0].errorMessage).toBe('Only a sale that the gateway does not have was never taken.');
    const foreign = await world.token('admin@riverton.test', {});
    expect((await world.call('GET', '/api/gateway-exceptions/999999', { token: foreign })).status).toBe(404);
  });

  it('settles once, however many press at once, and never again', async () => {
    const { id } = await strangeSale();
    const answers = await Promise.all(Array.from({ length: 10 }, () => settle(id, { action: 'Accept', reason: 'Fee of the gateway' })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await settle(id, { action: 'Not ours', reason: 'x' })).body[0].errorMessage).toBe('This exception is settled.');
    expect((await list('State=Settled')).items.find((each: any) => each.id === id)).toMatchObject({ resolution: 'Accepted', reason: 'Fee of the gateway' });
    expect(await audited(id)).toEqual([{ action: 'Exception: Accept', reason: 'Fee of the gateway' }]);
    await sound();
  });

  it('gives back once under ten presses: a void first, a refund where the day is closed, and both are in the gateway’s next batch', async () => {
    const { id } = await strangeSale(3100);
    const answers = await Promise.all(Array.from({ length: 10 }, () => settle(id, { action: 'Give back', reason: 'Charged by mistake' })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await world.rows('select operation, outcome, payment_id from gateway_attempt where exception_id = $1 order by id', [id])).toEqual([
      { operation: 'Void', outcome: 'Declined', payment_id: null },
      { operation: 'Refund', outcome: 'Approved', payment_id: null },
    ]);
    expect((await list('State=Settled')).items.find((each: any) => each.id === id)).toMatchObject({ resolution: 'Given Back' });
    await close();
    expect((await list('Kinds=Given Back')).items).toMatchObject([{ amountMinor: -3100, resolution: 'Given Back' }]);
    await sound();
  });

  it('says that a sale was never taken: the payment is voided, the account owes it again, the payer is told', async () => {
    const balance = async () => (await world.rows<{ balance: number }>('select balance from account_money where account_id = $1', [payer.accountIds[0]]))[0]?.balance;
    const before = await balance();
    const payment = await pay(2300);
    for (let i = 0; i < 2; i++) {
      const other = await pay(2310 + i);
      const [sale] = await world.rows('select gateway_reference as reference, gateway_transaction_id as number from gateway_attempt where payment_id = $1', [other.id]);
      const line = { kind: 'sale' as const, reference: sale.reference, gatewayTransactionId: '', saleTransactionId: '', amountMinor: 2310 + i, currencyCode: 'USD', authCode: '' };
      await close({ closeBatch: async () => [line] });
    }
    const [missing] = (await list(`PaymentId=${payment.id}&State=Open`)).items;
    expect(missing).toMatchObject({ kind: 'Never Taken', amountMinor: -2300 });
    expect((await settle(missing.id, { action: 'Never taken', reason: 'x' })).status).toBe(403);
    const done = await settle(missing.id, { action: 'Never taken', reason: 'The gateway says so in writing' }, global);
    expect(done.body).toMatchObject({ resolution: 'Never Taken', ours: { status: 'Voided' } });
    expect(await balance()).toBe((before ?? 0) - 2310 - 2311);
    expect(await world.rows("select topic from outbox where topic = 'email.Payment Voided' and (payload ->> 'paymentId')::bigint = $1", [payment.id])).toHaveLength(1);
    await sound();
  });
});

describe('a second person', () => {
  it('decides above the limit, never the one who asked; approved it is done as it was asked', async () => {
    await limits('user_daily_refund_minor = 1000');
    const { id } = await strangeSale(1500);
    const asked = await settle(id, { action: 'Give back', reason: 'Charged by mistake' });
    expect([asked.status, asked.body.status]).toEqual([202, 'Requested']);
    expect((await settle(id, { action: 'Accept', reason: 'x' })).body[0].errorMessage).toBe('A request about this exception waits for a second person already.');
    expect(await world.rows('select 1 from gateway_attempt where exception_id = $1', [id])).toEqual([]);
    expect((await decide(id, { decision: 'Approve' }, admin)).body[0].errorMessage).toBe('You asked for this. Another person must decide.');
    const decided = await Promise.all(Array.from({ length: 5 }, () => decide(id, { decision: 'Approve' })));
    expect(decided.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await world.call('GET', `/api/gateway-exceptions/${id}`, { token: admin })).body).toMatchObject({ resolution: 'Given Back', approval: null });
    await limits(usual);
    await sound();
  });

  it('may refuse with a reason, the first may withdraw, and 72 hours end it', async () => {
    await limits('user_daily_refund_minor = 1000');
    const { id } = await strangeSale(1600);
    await settle(id, { action: 'Not ours', reason: 'x' });
    expect((await decide(id, { decision: 'Refuse' })).body[0].propertyName).toBe('reason');
    expect((await decide(id, { decision: 'Refuse', reason: 'Look again' })).body).toMatchObject({ resolution: '', approval: null });
    await settle(id, { action: 'Not ours', reason: 'x' });
    expect((await decide(id, { decision: 'Withdraw' }, admin)).status).toBe(200);
    await settle(id, { action: 'Not ours', reason: 'x' });
    await world.rows("update approval_request set expires_date = now() - interval '1 s' where exception_id = $1", [id]);
    expect((await decide(id, { decision: 'Approve' })).status).toBe(400);
    await expireApprovals(world.deps);
    expect((await settle(id, { action: 'Accept', reason: 'x' })).status).toBe(202);
    await limits(usual);
  });
});
