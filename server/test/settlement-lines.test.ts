import { describe, expect, it } from 'vitest';
import type { SettlementLine, SettlementReport } from '../src/integrations/payment-gateway/settlement-report.ts';
import { openSettlement, type Paid } from './settlement-kit.ts';

const { world, admin, unit, base, with_, close, closeDay, partsOf, pay, line, batchOf, exceptions } =
  await openSettlement();

describe('lines and their partners', () => {
  const closeWith = (lines: readonly SettlementLine[]) => close(base(), with_({ closeBatch: async () => lines }));

  it('names money without a payment, another amount and numbers that disagree: the difference, once', async () => {
    const first = await partsOf((await pay(3100)).id);
    const second = await partsOf((await pay(3200)).id);
    const [a, b] = [first[0], second[0]];
    const { reference, gatewayTransactionId } = a as Paid;
    const lines = [
      line('sale', 3000, { reference, gatewayTransactionId }),
      line('sale', 3200, { reference: b?.reference ?? '', gatewayTransactionId: b?.gatewayTransactionId ?? '' }),
      line('sale', 777, { gatewayTransactionId: 'sbx_unknown' }),
      line('refund', 55, { gatewayTransactionId: 'sbx_unknown_refund' }),
    ];
    const closed = await closeWith(lines);
    const raised = await exceptions(`settlement_batch_id = ${closed}`);
    expect(raised.map(({ kind, amount }) => [kind, amount]).sort()).toEqual([
      ['Amount Differs', -100],
      ['Money Without A Payment', -55],
      ['Money Without A Payment', 777],
    ]);
    const listed = (
      await world.call('GET', `/api/business-units/${unit}/settlement-batches?PageSize=100`, { token: admin })
    ).body.items.find((batch: any) => batch.id === closed);
    expect(listed.differenceMinor).toBe(777 - 55 - 100);
    const { items, totals } = (
      await world.call('GET', `/api/business-units/${unit}/settlement-lines?BatchId=${closed}`, { token: admin })
    ).body;
    expect(totals).toEqual({
      gatewayAmountMinor: listed.gatewayNetMinor,
      ourAmountMinor: listed.netAmountMinor,
      differenceMinor: listed.differenceMinor,
    });
    expect(items).toHaveLength(listed.saleCount + 2);
    const asked = await world.call('GET', `/api/business-units/${unit}/gateway-exceptions?BatchId=${closed}`, {
      token: admin,
    });
    expect(asked.body.totalCount).toBe(raised.length);
    await world.rows("update settlement_batch set status = 'Closed' where id = $1", [closed]);
    expect(await closeWith([])).toBeUndefined();
    expect(await exceptions(`settlement_batch_id = ${closed}`)).toEqual(raised);
  });

  it('calls an approved sale missing after a report without it, and asks after two if it was taken', async () => {
    const [part] = await partsOf((await pay(3300)).id);
    const [other] = await partsOf((await pay(3301)).id);
    const lineOf = (paid: Paid | undefined, amount: number) =>
      line('sale', amount, {
        reference: paid?.reference ?? '',
        gatewayTransactionId: paid?.gatewayTransactionId ?? '',
      });
    await closeWith([lineOf(other, 3301)]);
    expect(await exceptions(`gateway_transaction_id = '${part?.gatewayTransactionId}'`)).toMatchObject([
      { kind: 'Line Missing', amount: -3300, batch: null, resolution: '' },
    ]);
    const [third] = await partsOf((await pay(3302)).id);
    const late = await closeWith([lineOf(third, 3302), lineOf(part, 3300)]);
    expect(await batchOf(part?.id ?? 0)).toBe(late);
    expect(await exceptions(`gateway_transaction_id = '${part?.gatewayTransactionId}'`)).toMatchObject([
      { kind: 'Line Missing', resolution: 'Belongs' },
    ]);
  });

  it('never takes a refund for failed because no report names it: that is for the gateway to say', async () => {
    const { id } = await pay(3500);
    await closeDay();
    const refund = await world.call('POST', `/api/payments/${id}/refund`, {
      token: admin,
      body: { amountMinor: 500, refundableMinor: 3500, reason: 'Duplicate payment' },
    });
    expect(refund.status).toBe(200);
    for (const amount of [3601, 3602, 3603]) {
      const [other] = await partsOf((await pay(amount)).id);
      await closeWith([
        line('sale', amount, {
          reference: other?.reference ?? '',
          gatewayTransactionId: other?.gatewayTransactionId ?? '',
        }),
      ]);
    }
    expect(
      await world.rows(
        'select amount_minor::int as amount, kind, resolution from gateway_exception where payment_id = $1',
        [id],
      ),
    ).toEqual([{ amount: 500, kind: 'Line Missing', resolution: '' }]);
    expect(
      await world.rows('select status, refunded_amount_minor::int as refunded from payment where id = $1', [id]),
    ).toEqual([{ status: 'Succeeded', refunded: 500 }]);
  });

  it('takes a line that names a sale we hold as declined for a charge: in the batch, never posted', async () => {
    const { id } = await pay(3400, '4000000000000002');
    const [part] = await partsOf(id);
    expect(await world.rows('select status from payment where id = $1', [id])).toEqual([{ status: 'Declined' }]);
    const closed = await closeWith([
      line('sale', 3400, { reference: part?.reference ?? '', gatewayTransactionId: 'sbx_after_all' }),
    ]);
    expect(await batchOf(id)).toBe(closed);
    expect(await world.rows('select status, posted_date from payment where id = $1', [id])).not.toEqual([
      { status: 'Declined', posted_date: null },
    ]);
    expect(await world.rows('select posted_date from payment where id = $1', [id])).toEqual([{ posted_date: null }]);
  });

  it('takes a vendor’s own batches, one of ours beside each, read again without change', async () => {
    const [one] = await partsOf((await pay(4100)).id);
    const [two] = await partsOf((await pay(4200)).id);
    const lineOf = (paid: Paid | undefined, amountMinor: number) =>
      line('sale', amountMinor, {
        reference: paid?.reference ?? '',
        gatewayTransactionId: paid?.gatewayTransactionId ?? '',
      });
    const reports: SettlementReport[] = [
      { batchIdentifier: 'v-1', closedAt: new Date(Date.now() + 60_000), lines: [lineOf(one, 4100)] },
      { batchIdentifier: 'v-empty', closedAt: new Date(Date.now() + 90_000), lines: [] },
      { batchIdentifier: 'v-2', closedAt: new Date(Date.now() + 120_000), lines: [lineOf(two, 4200)] },
    ];
    const vendor = with_({ settlementReports: async () => reports });
    await close(base(), vendor);
    await Promise.all([close(base(), vendor), close(base(), vendor)]);
    const kept = await world.rows(
      `select b.batch_identifier as name, b.status, b.net_amount_minor as net, b.gateway_net_minor as theirs
        from settlement_batch b where b.batch_identifier like 'v-%' order by b.id`,
    );
    expect(kept).toEqual([
      { name: 'v-1', status: 'Closed', net: 4100, theirs: 4100 },
      { name: 'v-2', status: 'Closed', net: 4200, theirs: 4200 },
    ]);
    expect(await batchOf(two?.id ?? 0)).not.toBe(await batchOf(one?.id ?? 0));
  });
});
