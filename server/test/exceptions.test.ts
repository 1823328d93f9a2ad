import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expireApprovals } from '../src/capabilities/reversals/dual-approval.ts';
import { type Late, lineOf, openLate } from './late-kit.ts';

let late: Late;
let clerk: string;
let global: string;
beforeAll(async () => {
  late = await openLate();
  clerk = await late.world.token('clerk@riverton.test');
  global = await late.world.token('global@ratepayer.test');
});
afterAll(() => late.world.close());

const audited = (id: number) =>
  late.world.rows<{ action: string; reason: string }>(
    "select action, reason from audit_entry where entity_type = 'GatewayException' and entity_id = $1 order by id",
    [id],
  );
const limits = (values: string) => late.world.rows(`update organization set ${values} where name = 'City of Riverton'`);
const usual = 'large_refund_minor = 100000, user_daily_refund_minor = 500000, unit_daily_refund_minor = 2500000';

describe('the list of exceptions', () => {
  it("shows the gateway's line and ours beside it, filters, searches, sums, and exports the same", async () => {
    const found = await late.strangeSale(4711);
    expect(found).toMatchObject({
      kind: 'Money Without A Payment',
      amountMinor: 4711,
      ours: null,
      resolution: '',
      theirs: { amountMinor: 4711 },
      actions: { 'Give back': { allowed: true }, 'Never taken': { allowed: false } },
    });
    const all = await late.list();
    expect(all.totals).toEqual({
      amountMinor: all.items.reduce((sum, each) => sum + each.amountMinor, 0),
      openCount: all.items.filter((each) => each.resolution === '').length,
      openAmountMinor: all.items
        .filter((each) => each.resolution === '')
        .reduce((sum, each) => sum + each.amountMinor, 0),
    });
    expect((await late.list(`Search.SearchText=${found.gatewayTransactionId}`)).items.map((each) => each.id)).toContain(
      found.id,
    );
    expect((await late.list('Search.SearchText=no-such-number')).items).toEqual([]);
    expect((await late.list('Kinds=Never Taken')).items).toEqual([]);
    expect((await late.list('State=Settled')).items.every((each) => each.resolution !== '')).toBe(true);
    const file = await late.world.call(
      'GET',
      `/api/business-units/${late.unit}/gateway-exceptions/export/CSV?State=Open&Columns=kind&Columns=amountMinor`,
      { token: late.admin },
    );
    expect(file.status).toBe(200);
    expect(String(file.body)).toContain('Money Without A Payment');
    expect((await late.list('', clerk)).totalCount).toBe(all.totalCount);
  });
});

describe('what staff do about one', () => {
  it('needs the permission, a reason, and a version that is still the shown one', async () => {
    const { id, rowVersion } = await late.strangeSale();
    expect((await late.settle(id, { action: 'Accept', reason: 'x' }, clerk)).status).toBe(403);
    expect((await late.settle(id, { action: 'Accept', reason: '' })).status).toBe(400);
    expect((await late.settle(id, { action: 'Accept', reason: 'x', rowVersion: rowVersion + 1 })).status).toBe(409);
    expect((await late.settle(id, { action: 'Never taken', reason: 'x' })).status).toBe(403);
    expect((await late.settle(id, { action: 'Never taken', reason: 'x' }, global)).body[0].errorMessage).toBe(
      'Only a sale that the gateway does not have was never taken.',
    );
    const foreign = await late.world.token('admin@riverton.test', {});
    expect((await late.world.call('GET', '/api/gateway-exceptions/999999', { token: foreign })).status).toBe(404);
  });

  it('settles once, however many press at once, and never again', async () => {
    const { id } = await late.strangeSale();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => late.settle(id, { action: 'Accept', reason: 'Fee of the gateway' })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await late.settle(id, { action: 'Not ours', reason: 'x' })).body[0].errorMessage).toBe(
      'This exception is settled.',
    );
    expect((await late.list('State=Settled')).items.find((each) => each.id === id)).toMatchObject({
      resolution: 'Accepted',
      reason: 'Fee of the gateway',
    });
    expect(await audited(id)).toEqual([{ action: 'Exception: Accept', reason: 'Fee of the gateway' }]);
    await late.sound();
  });

  it('gives back once under ten presses: a void first, a refund where the day is closed, and both are in the gateway’s next batch', async () => {
    const { id } = await late.strangeSale(3100);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => late.settle(id, { action: 'Give back', reason: 'Charged by mistake' })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(
      await late.world.rows(
        'select operation, outcome, payment_id from gateway_attempt where exception_id = $1 order by id',
        [id],
      ),
    ).toEqual([
      { operation: 'Void', outcome: 'Declined', payment_id: null },
      { operation: 'Refund', outcome: 'Approved', payment_id: null },
    ]);
    expect((await late.list('State=Settled')).items.find((each) => each.id === id)).toMatchObject({
      resolution: 'Given Back',
    });
    await late.close();
    expect((await late.list('Kinds=Given Back')).items).toMatchObject([
      { amountMinor: -3100, resolution: 'Given Back' },
    ]);
    await late.sound();
  });

  it('says that a sale was never taken: the payment is voided, the account owes it again, the payer is told', async () => {
    const before = await late.balance();
    const payment = await late.pay(2300);
    for (let i = 0; i < 2; i++) {
      const other = await late.pay(2310 + i);
      const line = lineOf('sale', 2310 + i, { reference: other.reference });
      await late.closeWith(line);
    }
    const [missing] = (await late.list(`PaymentId=${payment.id}&State=Open`)).items;
    expect(missing).toMatchObject({ kind: 'Never Taken', amountMinor: -2300 });
    if (!missing) return;
    expect((await late.settle(missing.id, { action: 'Never taken', reason: 'x' })).status).toBe(403);
    const done = await late.settle(
      missing.id,
      { action: 'Never taken', reason: 'The gateway says so in writing' },
      global,
    );
    expect(done.body).toMatchObject({ resolution: 'Never Taken', ours: { status: 'Voided' } });
    expect(await late.balance()).toBe(before - 2310 - 2311);
    expect(
      await late.world.rows(
        "select topic from outbox where topic = 'email.Payment Voided' and (payload ->> 'paymentId')::bigint = $1",
        [payment.id],
      ),
    ).toHaveLength(1);
    await late.sound();
  });
});

describe('a second person', () => {
  it('decides above the limit, never the one who asked; approved it is done as it was asked', async () => {
    await limits('user_daily_refund_minor = 1000');
    const { id } = await late.strangeSale(1500);
    const asked = await late.settle(id, { action: 'Give back', reason: 'Charged by mistake' });
    expect([asked.status, asked.body.status]).toEqual([202, 'Requested']);
    expect((await late.settle(id, { action: 'Accept', reason: 'x' })).body[0].errorMessage).toBe(
      'A request about this exception waits for a second person already.',
    );
    expect(await late.world.rows('select 1 from gateway_attempt where exception_id = $1', [id])).toEqual([]);
    const approvals = async (token: string) =>
      (await late.world.call('GET', `/api/business-units/${late.unit}/approvals?OnlyOpen=true`, { token })).body.items;
    const [waiting] = await approvals(global);
    expect(waiting).toMatchObject({
      kind: 'Exception',
      action: 'Give back',
      exceptionId: id,
      amountMinor: 1500,
      referenceNumber: '',
      status: 'Requested',
    });
    const told = () =>
      late.world.rows(
        `select replace(topic, 'email.', '') || ': ' || (payload ->> 'to') as said from outbox
          where topic like 'email.Approval%' and (payload ->> 'approvalRequestId')::bigint = $1 order by id`,
        [waiting.id],
      );
    expect(await told()).toEqual([{ said: 'Approval Requested: global@ratepayer.test' }]);
    expect((await late.decide(id, { decision: 'Approve' }, late.admin)).body[0].errorMessage).toBe(
      'You asked for this. Another person must decide.',
    );
    // No more does who had the program in hand that asked.
    const [before] = await late.world.rows('select requested_by as by from approval_request where id = $1', [
      waiting.id,
    ]);
    const asks = (by: number | null, client: string) =>
      late.world.rows('update approval_request set requested_by = $2, requested_by_client = $3 where id = $1', [
        waiting.id,
        by,
        client,
      ]);
    await late.world.rows('update identity.machine_client set keepers = array[$1::int]', [before?.by]);
    await asks(null, 'riverton-cis');
    expect((await late.decide(id, { decision: 'Approve' }, late.admin)).status).toBe(400);
    await asks(before?.by ?? null, '');
    const decided = await Promise.all(
      Array.from({ length: 5 }, () => late.decide(id, { decision: 'Approve' }, global)),
    );
    expect(decided.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await late.readException(id)).toMatchObject({ resolution: 'Given Back', approval: null });
    expect(await told()).toEqual([
      { said: 'Approval Requested: global@ratepayer.test' },
      { said: 'Approval Decided: admin@riverton.test' },
    ]);
    expect(await approvals(global)).toEqual([]);
    await limits(usual);
    await late.sound();
  });

  it('may refuse with a reason, the first may withdraw, and 72 hours end it', async () => {
    await limits('user_daily_refund_minor = 1000');
    const { id } = await late.strangeSale(1600);
    await late.settle(id, { action: 'Not ours', reason: 'x' });
    expect((await late.decide(id, { decision: 'Refuse' }, global)).body[0].propertyName).toBe('reason');
    expect((await late.decide(id, { decision: 'Refuse', reason: 'Look again' }, global)).body).toMatchObject({
      resolution: '',
      approval: null,
    });
    const asked = async () => (await late.settle(id, { action: 'Not ours', reason: 'x' })).body.approvalRequestId;
    const first = await asked();
    expect((await late.decide(id, { decision: 'Withdraw' }, late.admin)).status).toBe(200);
    // Who looked at the one that ended decides on none that was asked since.
    const second = await asked();
    const approve = (approvalId: number) => late.decide(id, { decision: 'Approve', approvalId }, global);
    expect((await approve(first)).status).toBe(409);
    expect((await late.readException(id)).approval?.id).toBe(second);
    expect((await late.decide(id, { decision: 'Withdraw', approvalId: second }, late.admin)).status).toBe(200);
    expect((await approve(second)).status).toBe(400);
    await late.settle(id, { action: 'Not ours', reason: 'x' });
    await late.world.rows("update approval_request set expires_date = now() - interval '1 s' where exception_id = $1", [
      id,
    ]);
    expect((await late.decide(id, { decision: 'Approve' }, global)).status).toBe(400);
    await expireApprovals(late.world.deps);
    expect((await late.settle(id, { action: 'Accept', reason: 'x' })).status).toBe(202);
    await limits(usual);
  });
});
