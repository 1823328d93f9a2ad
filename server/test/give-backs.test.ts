import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Late, named, openLate, type Sent } from './late-kit.ts';

let late: Late;
beforeAll(async () => {
  late = await openLate();
});
afterAll(() => late.world.close());

const twice = async () =>
  (await late.list('Kinds=Refunded Twice&State=Open')).items.map(({ amountMinor, gatewayTransactionId }) => ({
    amountMinor,
    gatewayTransactionId,
  }));
const resolutionOf = async (id: number) => (await late.readException(id)).resolution;

/** A strange sale that was given back, whose give-back then failed, and which was given back again. */
async function givenBackTwice(amountMinor: number) {
  const { id } = await late.strangeSale(amountMinor);
  await late.settle(id, { action: 'Give back' });
  const first = await late.doneOf('exception_id', id);
  expect(await late.turns(first, 'failed')).toBe('applied');
  expect(await resolutionOf(id)).toBe('');
  await late.settle(id, { action: 'Give back' });
  return { id, first, second: await late.doneOf('exception_id', id) };
}

describe('a give-back of an exception', () => {
  it('that failed and is done after all, when a second was made since, is refunded twice: once, however many tell it at once', async () => {
    const { id, first, second } = await givenBackTwice(3100);
    expect(second.reference).not.toBe(first.reference);
    const effects = await Promise.all(
      (['Message', 'Message', 'Inquiry', 'Settlement'] as const).map((channel) => late.turns(first, 'done', channel)),
    );
    expect(effects.filter((effect) => effect === 'applied')).toHaveLength(1);
    expect(await resolutionOf(id)).toBe('Given Back');
    expect(await twice()).toEqual([{ amountMinor: -3100, gatewayTransactionId: second.number }]);
    await late.sound();
    // The other one fails: once is once, whichever of both it was.
    expect(await late.turns(second, 'failed')).toBe('applied');
    expect([await resolutionOf(id), await twice()]).toEqual(['Given Back', []]);
    expect(await late.turns(first, 'failed')).toBe('applied');
    expect(await resolutionOf(id)).toBe('');
    await late.sound();
  });

  it('is done after all, though a person has accepted the difference meanwhile: it is given back', async () => {
    const { id } = await late.strangeSale(3150);
    await late.settle(id, { action: 'Give back' });
    const first = await late.doneOf('exception_id', id);
    await late.turns(first, 'failed');
    await late.settle(id, { action: 'Accept' });
    expect(await late.turns(first, 'done')).toBe('applied');
    expect(await resolutionOf(id)).toBe('Given Back');
    await late.sound();
  });

  it('believes no older word than the one it has, and without times the stronger channel', async () => {
    const { id } = await late.strangeSale(3200);
    await late.settle(id, { action: 'Give back' });
    const back = await late.doneOf('exception_id', id);
    const [before, now] = [new Date(Date.now() - 3_600_000), new Date()];
    expect(await late.say('Refund', 'failed', named(back), 'Message', now)).toBe('applied');
    expect(await late.say('Refund', 'done', named(back), 'Inquiry', before)).toBe('known');
    expect(await resolutionOf(id)).toBe('');
    expect(await late.say('Refund', 'done', named(back), 'Message', new Date(now.getTime() + 60_000))).toBe('applied');
    expect(await late.say('Refund', 'failed', named(back), 'Settlement', now)).toBe('known');
    expect(await resolutionOf(id)).toBe('Given Back');
    await late.sound();
  });

  it('keeps when it was told while it was open: what is older does not overrule it', async () => {
    const { id } = await late.strangeSale(3300);
    await late.world.rows("insert into sandbox.outage (merchant_number, kind) values ($1, 'mute')", [
      late.merchant.number,
    ]);
    await late.settle(id, { action: 'Give back' });
    await late.world.rows('delete from sandbox.outage');
    const [open] = await late.world.rows<{ reference: string; outcome: string }>(
      'select gateway_reference as reference, outcome from gateway_attempt where exception_id = $1',
      [id],
    );
    expect(open?.outcome).toBe('Unknown');
    const sent = { reference: open?.reference ?? '', gatewayTransactionId: 'sbx_told' };
    const now = new Date();
    expect(await late.say('Void', 'done', sent, 'Message', now)).toBe('applied');
    expect(await late.say('Void', 'notDone', sent, 'Message', new Date(now.getTime() - 60_000))).toBe('known');
    expect(await resolutionOf(id)).toBe('Given Back');
    await late.sound();
  });

  it('is not asked for again by the lines of days that are closed', async () => {
    const { id } = await late.strangeSale(3400);
    await late.settle(id, { action: 'Give back' });
    await late.pay(900);
    await late.close();
    expect(await resolutionOf(id)).toBe('Given Back');
    await late.turns(await late.doneOf('exception_id', id), 'failed');
    await late.pay(910);
    await late.close(); // its line of the day before said done
    expect(await resolutionOf(id)).toBe('');
    await late.sound();
  });

  it('that failed counts no more in its person’s day, and one that was done after all does', async () => {
    const { id } = await late.strangeSale(3500);
    await late.settle(id, { action: 'Give back' });
    const room = async () =>
      (await late.world.call('GET', `/api/business-units/${late.unit}/give-back-room`, { token: late.admin })).body
        .leftMinor;
    const left = await room();
    const back = await late.doneOf('exception_id', id);
    await late.turns(back, 'failed');
    expect(await room()).toBe(left + 3500);
    await late.turns(back, 'done');
    expect(await room()).toBe(left);
  });
});

describe('a give-back of another amount than was asked for', () => {
  /** What the gateway says went back, its own books first. */
  const moves = async (
    back: Sent,
    amountMinor: number,
    channel: 'Message' | 'Settlement' | 'Inquiry' = 'Message',
    toldAt?: Date,
  ) => {
    await late.world.rows('update sandbox.ledger set amount_minor = $2 where our_reference = $1', [
      back.reference,
      amountMinor,
    ]);
    return late.say('Refund', 'done', { ...named(back), amountMinor, currencyCode: 'USD' }, channel, toldAt);
  };
  const givenBack = async (amountMinor: number) => {
    const { id } = await late.strangeSale(amountMinor);
    await late.settle(id, { action: 'Give back' });
    return { id, back: await late.doneOf('exception_id', id) };
  };

  it('of less leaves the rest before a person, once, however many tell it at once, and the rest alone goes back then', async () => {
    const { id, back } = await givenBack(4100);
    const effects = await Promise.all(
      (['Message', 'Message', 'Inquiry', 'Settlement'] as const).map((channel) => moves(back, 4000, channel)),
    );
    expect(effects.filter((effect) => effect === 'applied')).toHaveLength(1);
    expect(await moves(back, 4000)).toBe('known');
    expect([await resolutionOf(id), await twice()]).toEqual(['', []]);
    await late.sound();
    expect((await late.settle(id, { action: 'Give back' })).body.resolution).toBe('Given Back');
    const rest = await late.doneOf('exception_id', id);
    expect(
      await late.world.rows('select amount_minor::int as amount from sandbox.ledger where our_reference = $1', [
        rest.reference,
      ]),
    ).toEqual([{ amount: 100 }]);
    await late.sound();
    // It was the whole after all: the rest went back twice.
    expect(await moves(back, 4100)).toBe('applied');
    expect([await resolutionOf(id), await twice()]).toEqual([
      'Given Back',
      [{ amountMinor: -100, gatewayTransactionId: rest.number }],
    ]);
    await late.turns(rest, 'failed');
    expect([await resolutionOf(id), await twice()]).toEqual(['Given Back', []]);
    await late.sound();
  });

  it('of more is refunded twice by what is beyond, and fails as a whole', async () => {
    const { id, back } = await givenBack(4200);
    expect(await moves(back, 4250)).toBe('applied');
    expect([await resolutionOf(id), await twice()]).toEqual([
      'Given Back',
      [{ amountMinor: -50, gatewayTransactionId: back.number }],
    ]);
    expect(await moves(back, 4200, 'Message', new Date(Date.now() - 3_600_000))).toBe('known'); // older than what is believed
    expect(await late.turns(back, 'failed')).toBe('applied');
    expect([await resolutionOf(id), await twice()]).toEqual(['', []]);
    await late.sound();
  });

  it('is so by its first answer too', async () => {
    const sale = await late.pay(2900);
    await late.close();
    await late.say('Sale', 'charged', { ...named(sale), amountMinor: 3500 });
    const [differs] = await late.openOf(sale.id);
    await late.world.rows("insert into sandbox.outage (merchant_number, kind) values ($1, 'mute')", [
      late.merchant.number,
    ]);
    await late.settle(differs?.id ?? 0, { action: 'Give back' });
    await late.world.rows('delete from sandbox.outage');
    const [open] = await late.world.rows<Sent>(
      `select gateway_reference as reference, 'sbx_first' as number from gateway_attempt
        where exception_id = $1 and outcome = 'Unknown'`,
      [differs?.id],
    );
    expect(await moves(open ?? { reference: '', number: '' }, 500)).toBe('applied');
    expect(await late.openOf(sale.id)).toMatchObject([{ kind: 'Amount Differs', amountMinor: 600 }]);
    expect((await late.settle(differs?.id ?? 0, { action: 'Give back' })).body.resolution).toBe('Given Back');
    const back = await late.world.rows(
      `select sum(amount_minor)::int as amount from sandbox.ledger
        where our_reference in (select gateway_reference from gateway_attempt where exception_id = $1)`,
      [differs?.id],
    );
    expect(back).toEqual([{ amount: 600 }]);
    await late.sound();
  });

  it('in another currency gives nothing of it back, and is money of its own', async () => {
    const { id, back } = await givenBack(4300);
    expect(await late.say('Refund', 'done', { ...named(back), amountMinor: 4300, currencyCode: 'CAD' })).toBe(
      'applied',
    );
    expect(await late.say('Refund', 'done', { ...named(back), amountMinor: 4300, currencyCode: 'CAD' })).toBe('known');
    expect(await resolutionOf(id)).toBe('');
    const strange = (await late.list('Kinds=Money Without A Payment&State=Open')).items.filter(
      (each) => each.gatewayTransactionId === back.number,
    );
    expect(strange).toMatchObject([{ amountMinor: -4300, currencyCode: 'CAD' }]);
    expect(
      await late.say('Sale', 'charged', { gatewayTransactionId: 'cad_sale', amountMinor: 500, currencyCode: 'CAD' }),
    ).toBe('exception');
    await late.sound();
  });
});
