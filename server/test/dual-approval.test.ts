import { describe, expect, it } from 'vitest';
import { expireApprovals } from '../src/capabilities/reversals/dual-approval.ts';
import { openReversals } from './reversal-kit.ts';

const { world, admin, clerk, unit, call, pay, closeDay, sound, why } = await openReversals();

describe('a second person', () => {
  const limits = (values: string) => world.rows(`update organization set ${values} where name = 'City of Riverton'`);
  const usual = 'large_refund_minor = 100000, user_daily_refund_minor = 500000, unit_daily_refund_minor = 2500000';
  const told = async (id: number) =>
    (
      await world.rows<{ said: string }>(
        `select replace(topic, 'email.', '') || ': ' || (payload ->> 'to') as said from outbox
          where topic like 'email.Approval%' and (payload ->> 'approvalRequestId')::bigint = $1 order by id`,
        [id],
      )
    ).map(({ said }) => said);
  const old = () => ({ auth_time: Math.floor(Date.now() / 1000) - 16 * 60 });

  it('is not needed below the limits; a large refund needs a fresh sign-in', async () => {
    const { id } = await pay(4400);
    await closeDay();
    await limits('large_refund_minor = 4000');
    const body = { ...why, amountMinor: 4400, refundableMinor: 4400 };
    const stale = await call(`/api/payments/${id}/refund`, body, await world.token('admin@riverton.test', old()));
    expect([stale.status, stale.body]).toEqual([
      428,
      [{ propertyName: 'step-up', errorMessage: 'This step needs a sign-in of the last 15 minutes.' }],
    ]);
    expect((await call(`/api/payments/${id}/refund`, body)).body.status).toBe('Refunded');
    await limits(usual);
    await sound();
  });

  it('decides above them, never the one who asked; approved it is done as it was asked', async () => {
    await limits('user_daily_refund_minor = 1, unit_daily_refund_minor = 1');
    const global = await world.token('global@ratepayer.test');
    const { id } = await pay(4600);
    await closeDay();
    const asked = await call(
      `/api/payments/${id}/refund`,
      { ...why, amountMinor: 4000, refundableMinor: 4600 },
      admin,
      { 'idempotency-key': 'second-1' },
    );
    const approvalId: number = asked.body.approvalRequestId;
    expect([asked.status, asked.body]).toEqual([202, { approvalRequestId: approvalId, status: 'Requested' }]);
    const waiting = (await world.call('GET', `/api/payments/${id}`, { token: admin })).body;
    expect(waiting).toMatchObject({
      status: 'Succeeded',
      refundedAmountMinor: 0,
      approval: { id: approvalId, kind: 'Refund', amountMinor: 4000, status: 'Requested' },
    });
    expect(
      await world.rows(
        "select count(*)::int as n from gateway_attempt where payment_id = $1 and operation = 'Refund'",
        [id],
      ),
    ).toEqual([{ n: 0 }]);
    expect(
      (await call(`/api/payments/${id}/refund`, { ...why, amountMinor: 1000, refundableMinor: 4600 })).status,
    ).toBe(409);
    // Nobody else of the organization may refund, so the platform's administrator is told, and never who asked.
    expect(await told(approvalId)).toEqual(['Approval Requested: global@ratepayer.test']);
    const path = `/api/approvals/${approvalId}/decide`;
    expect((await call(path, { decision: 'Approve' })).body).toEqual([
      { propertyName: '', errorMessage: 'You asked for this. Another person must decide.' },
    ]);
    // A second login whose mail comes to the same place is nobody else.
    await world.rows(
      `insert into user_account (name, email, role, organization_id, permissions)
        select name, 'admin+2@riverton.test', role, organization_id, permissions from user_account
        where email = 'admin@riverton.test'`,
    );
    const again = await world.token('admin+2@riverton.test');
    expect((await call(path, { decision: 'Approve' }, again)).status).toBe(400);
    await world.rows("update user_account set status = 'Disabled' where email = 'admin+2@riverton.test'");
    expect((await call(path, { decision: 'Approve' }, clerk)).status).toBe(403);
    expect((await call(path, { decision: 'Withdraw' }, global)).status).toBe(403);
    expect((await call(path, { decision: 'Approve' }, await world.token('global@ratepayer.test', old()))).status).toBe(
      428,
    );
    const answers = await Promise.all([
      call(path, { decision: 'Approve' }, global),
      call(path, { decision: 'Approve' }, global),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400]);
    const details = (await world.call('GET', `/api/payments/${id}`, { token: admin })).body;
    expect(details).toMatchObject({ refundedAmountMinor: 4000, approval: null });
    expect(await told(approvalId)).toEqual([
      'Approval Requested: global@ratepayer.test',
      'Approval Decided: admin@riverton.test',
    ]);
    const open = await world.call('GET', `/api/business-units/${unit}/approvals?OnlyOpen=true`, { token: clerk });
    expect(open.body).toMatchObject({ items: [], totalCount: 0 });
    const list = await world.call('GET', `/api/business-units/${unit}/approvals`, { token: clerk });
    expect(list.body.items[0]).toMatchObject({ status: 'Done', requestedByName: 'Dana Okafor' });
    await limits(usual);
    await sound();
  });

  it('may refuse with a reason, the first may withdraw, a changed payment fails it, and 72 hours end it', async () => {
    await limits('user_daily_refund_minor = 1, unit_daily_refund_minor = 1');
    const global = await world.token('global@ratepayer.test');
    const { id } = await pay(4700);
    await closeDay();
    const ask = async () =>
      (await call(`/api/payments/${id}/refund`, { ...why, amountMinor: 700, refundableMinor: 4700 })).body
        .approvalRequestId as number;
    const first = await ask();
    expect((await call(`/api/approvals/${first}/decide`, { decision: 'Refuse' }, global)).body[0].propertyName).toBe(
      'reason',
    );
    expect(
      (await call(`/api/approvals/${first}/decide`, { decision: 'Refuse', reason: 'Not ours' }, global)).status,
    ).toBe(200);
    const second = await ask();
    expect((await call(`/api/approvals/${second}/decide`, { decision: 'Withdraw' })).status).toBe(200);
    const third = await ask();
    await world.rows('update payment set row_version = row_version + 1 where id = $1', [id]);
    await call(`/api/approvals/${third}/decide`, { decision: 'Approve' }, global);
    const fourth = await ask();
    await world.rows("update approval_request set expires_date = now() - interval '1 second' where id = $1", [fourth]);
    expect((await call(`/api/approvals/${fourth}/decide`, { decision: 'Approve' }, global)).body[0].errorMessage).toBe(
      'This request has expired. Ask again.',
    );
    expect(await expireApprovals(world.deps)).toBe(1);
    const ended = await world.rows(
      'select status, fail_reason as why from approval_request where payment_id = $1 order by id',
      [id],
    );
    expect(ended).toEqual([
      { status: 'Refused', why: '' },
      { status: 'Withdrawn', why: '' },
      { status: 'Failed', why: { key: 'refusals/payment_changed_since_asked' } },
      { status: 'Expired', why: '' },
    ]);
    expect(
      await world.rows(
        "select count(*)::int as n from gateway_attempt where payment_id = $1 and operation = 'Refund'",
        [id],
      ),
    ).toEqual([{ n: 0 }]);
    for (const [request, decided] of [
      [first, 1],
      [second, 0],
      [third, 1],
      [fourth, 1],
    ] as const)
      expect(
        (await told(request)).filter((said) => said === 'Approval Decided: admin@riverton.test'),
        String(request),
      ).toHaveLength(decided);
    await limits(usual);
    await sound();
  });
});
