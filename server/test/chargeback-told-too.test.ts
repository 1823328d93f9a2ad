import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Late, lineOf, openLate, type Sale } from './late-kit.ts';

let late: Late;
beforeAll(async () => {
  late = await openLate();
});
afterAll(() => late.world.close());

async function settled(): Promise<Sale> {
  const sale = await late.pay(10_000);
  await late.close();
  return sale;
}
/** What staff record of it. */
const record = ({ id }: Sale, amountMinor: number, caseNumber?: string) =>
  late.world.call('POST', `/api/payments/${id}/chargeback`, {
    token: late.admin,
    body: { amountMinor, effectiveDate: '2026-01-05', reasonCode: '10.4', ...(caseNumber ? { caseNumber } : {}) },
  });
/** What the gateway tells of it. */
const dispute = (sale: Sale, number: string, amountMinor = 4000) => ({
  gatewayTransactionId: number,
  saleTransactionId: sale.number,
  amountMinor,
});
const adjusted = async (sale: Sale) => (await late.stateOf(sale.id))?.adjusted;
const open = async (sale: Sale) => (await late.openOf(sale.id)).map(({ kind, amountMinor }) => [kind, amountMinor]);
const mails = async ({ id }: Sale) =>
  (
    await late.world.rows(
      "select 1 from outbox where topic = 'email.Payment Returned' and (payload ->> 'paymentId')::bigint = $1",
      [id],
    )
  ).length;

describe('a chargeback that staff recorded and the gateway tells too', () => {
  it.each([4000, 10_000])(
    'of %i under its case number is one, told by three at once, and ends when it is won',
    async (amountMinor) => {
      const sale = await settled();
      const owed = await late.balance();
      const told = dispute(sale, `dp_a${sale.id}`, amountMinor);
      expect((await record(sale, amountMinor, `DP_A${sale.id}`)).status).toBe(200);
      const channels = ['Message', 'Settlement', 'Message'] as const;
      await Promise.all(channels.map((channel) => late.say('Dispute', 'opened', told, channel)));
      expect([await adjusted(sale), await open(sale), await mails(sale)]).toEqual([amountMinor, [], 1]);
      expect(await late.balance()).toBe(owed + amountMinor);
      await late.sound();
      expect(await late.say('Dispute', 'won', told)).toBe('applied');
      expect([await adjusted(sale), await late.balance()]).toEqual([0, owed]);
      await late.sound();
      await late.say('Dispute', 'opened', told);
      expect(await adjusted(sale)).toBe(0);
    },
  );

  it('is found by the lines of reports', async () => {
    const sale = await settled();
    const told = dispute(sale, `dp_b${sale.id}`);
    await record(sale, 4000, told.gatewayTransactionId);
    await late.closeWith(lineOf('dispute', 4000, told));
    expect([await adjusted(sale), await open(sale)]).toEqual([4000, []]);
    await late.sound();
    await late.closeWith(lineOf('disputeReversed', 4000, told));
    expect([await adjusted(sale), await open(sale)]).toEqual([0, []]);
    await late.sound();
  });

  it('is refused to staff when the gateway told it first', async () => {
    const sale = await settled();
    expect(await late.say('Dispute', 'opened', dispute(sale, `dp_c${sale.id}`))).toBe('applied');
    const { status, body } = await record(sale, 4000, `DP_c${sale.id}`);
    expect([status, body[0]?.propertyName]).toEqual([400, 'caseNumber']);
    expect(await adjusted(sale)).toBe(4000);
    expect((await record(sale, 1000, 'another')).status).toBe(200);
    expect(await adjusted(sale)).toBe(5000);
  });

  it('is not recorded again when staff have reversed it before its opening is read', async () => {
    const sale = await settled();
    const { body } = await record(sale, 4000, `dp_d${sale.id}`);
    await late.world.call('POST', `/api/payments/${sale.id}/adjustments/${body.adjustments[0].id}/reverse`, {
      token: late.admin,
      body: { reason: 'We won the dispute' },
    });
    await late.say('Dispute', 'opened', dispute(sale, `dp_d${sale.id}`));
    expect([await adjusted(sale), await open(sale)]).toEqual([0, []]);
  });
});

describe('a chargeback that staff recorded without a number', () => {
  it('is for a person to hold against a dispute of its amount: accepted, it is that one', async () => {
    const sale = await settled();
    const told = dispute(sale, `dp_e${sale.id}`);
    await record(sale, 4000);
    expect(await late.say('Dispute', 'opened', told)).toBe('exception');
    expect([await adjusted(sale), await open(sale)]).toEqual([4000, [['Money Without A Payment', -4000]]]);
    const [exception] = await late.openOf(sale.id);
    expect((await late.settle(exception?.id ?? 0, { action: 'Accept' })).status).toBe(200);
    await late.say('Dispute', 'opened', told);
    expect([await adjusted(sale), await open(sale)]).toEqual([4000, []]);
    await late.sound();
    expect(await late.say('Dispute', 'won', told)).toBe('applied');
    expect(await adjusted(sale)).toBe(0);
    await late.sound();
  });

  it('is another one when a person says that the dispute belongs to the payment as well', async () => {
    const sale = await settled();
    await record(sale, 4000);
    expect(await late.say('Dispute', 'opened', dispute(sale, `dp_f${sale.id}`))).toBe('exception');
    const [exception] = await late.openOf(sale.id);
    const belongs = { action: 'Belongs', referenceNumber: sale.referenceNumber };
    expect((await late.settle(exception?.id ?? 0, belongs)).status).toBe(200);
    expect([await adjusted(sale), await open(sale)]).toEqual([8000, []]);
    await late.sound();
  });

  it('is another one where the dispute is of another amount', async () => {
    const sale = await settled();
    await record(sale, 4000);
    expect(await late.say('Dispute', 'opened', dispute(sale, `dp_g${sale.id}`, 3000))).toBe('applied');
    expect(await adjusted(sale)).toBe(7000);
  });

  it('is refused where the gateway told one of its amount, until a number says that it is another', async () => {
    const sale = await settled();
    const number = `dp_h${sale.id}`;
    expect(await late.say('Dispute', 'opened', dispute(sale, number))).toBe('applied');
    const { status, body } = await record(sale, 4000);
    expect([status, body[0]]).toEqual([
      400,
      { propertyName: 'caseNumber', errorMessage: expect.stringContaining(number) },
    ]);
    expect((await record(sale, 1000)).status).toBe(200);
    expect((await record(sale, 4000, 'a second letter')).status).toBe(200);
    expect([await adjusted(sale), await open(sale)]).toEqual([9000, []]);
    await late.sound();
  });

  it('is refused under the number that the gateway gave one which staff had recorded', async () => {
    const sale = await settled();
    const told = dispute(sale, `dp_i${sale.id}`);
    await record(sale, 4000, told.gatewayTransactionId);
    await late.say('Dispute', 'opened', told);
    expect((await record(sale, 4000)).status).toBe(400);
    expect(await late.say('Dispute', 'won', told)).toBe('applied');
    // That one ended: what comes now is another.
    expect((await record(sale, 4000)).status).toBe(200);
    expect(await adjusted(sale)).toBe(4000);
    await late.sound();
  });

  it('is recorded once when both come at once, whoever is first', async () => {
    for (let round = 0; round < 4; round++) {
      const sale = await settled();
      const told = dispute(sale, `dp_j${sale.id}`);
      const both = [() => record(sale, 4000), () => late.say('Dispute', 'opened', told)];
      await Promise.all((round % 2 ? both : both.toReversed()).map((each) => each()));
      expect(await adjusted(sale)).toBe(4000);
      const [exception] = await late.openOf(sale.id);
      if (exception) expect((await late.settle(exception.id, { action: 'Accept' })).status).toBe(200);
      expect(await late.say('Dispute', 'won', told)).toBe('applied');
      expect([await adjusted(sale), await open(sale)]).toEqual([0, []]);
    }
    await late.sound();
  });
});
