import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Late, named, openLate } from './late-kit.ts';

let late: Late;
beforeAll(async () => {
  late = await openLate();
});
afterAll(() => late.world.close());

const twice = async () => (await late.list('Kinds=Refunded Twice&State=Open')).items.map(({ amountMinor, gatewayTransactionId }) => ({ amountMinor, gatewayTransactionId }));
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
    const effects = await Promise.all((['Message', 'Message', 'Inquiry', 'Settlement'] as const).map((channel) => late.turns(first, 'done', channel)));
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
    await late.world.rows("insert into sandbox.outage (merchant_number, kind) values ($1, 'mute')", [late.merchant.number]);
    await late.settle(id, { action: 'Give back' });
    await late.world.rows('delete from sandbox.outage');
    const [open] = await late.world.rows<{ reference: string; outcome: string }>('select gateway_reference as reference, outcome from gateway_attempt where exception_id = $1', [id]);
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
    const room = async () => (await late.world.call('GET', `/api/business-units/${late.unit}/give-back-room`, { token: late.admin })).body.leftMinor;
    const left = await room();
    const back = await late.doneOf('exception_id', id);
    await late.turns(back, 'failed');
    expect(await room()).toBe(left + 3500);
    await late.turns(back, 'done');
    expect(await room()).toBe(left);
  });
});
