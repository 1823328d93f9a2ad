import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Late, lineOf, named, openLate, type Sale } from './late-kit.ts';

let late: Late;
beforeAll(async () => {
  late = await openLate();
});
afterAll(() => late.world.close());

const saleLine = (sale: Sale, amountMinor: number) => lineOf('sale', amountMinor, named(sale));
/** Kind, figure and state of every exception about a number. */
const about = async (number: string) =>
  (
    await late.world.rows<{ kind: string; amount: number; resolution: string }>(
      `select kind, amount_minor as amount, resolution from gateway_exception
        where gateway_transaction_id = $1 order by id`,
      [number],
    )
  ).map(({ kind, amount, resolution }) => [kind, amount, resolution]);
const partsOf = async (number: string) =>
  (
    await late.world.rows<{ amount: number }>(
      `select p.amount_minor as amount from exception_part p join gateway_exception e on e.id = p.exception_id
        where e.gateway_transaction_id = $1 order by p.id`,
      [number],
    )
  ).map(({ amount }) => amount);
const idOf = async (number: string) =>
  (
    await late.world.rows<{ id: number }>(
      'select id from gateway_exception where gateway_transaction_id = $1 order by id',
      [number],
    )
  )[0]?.id ?? 0;

describe('a sale that several reports name', () => {
  it('keeps what each of them says: the exception is what the gateway says in sum less ours', async () => {
    const sale = await late.pay(5000);
    await late.closeWith(saleLine(sale, 5000));
    expect(await about(sale.number)).toEqual([]);
    for (const amountMinor of [5000, 4000, 4000]) {
      expect(await late.closeWith(saleLine(sale, amountMinor))).toBeTypeOf('number');
      await late.sound();
    }
    expect(await about(sale.number)).toEqual([['Money Without A Payment', 13_000, '']]);
    expect(await partsOf(sale.number)).toEqual([5000, 4000, 4000]);
    expect((await late.list(`PaymentId=${sale.id}`)).totals).toMatchObject({
      amountMinor: 13_000,
      openAmountMinor: 13_000,
    });
  });

  it('that no payment of ours explains counts each time, also when two close the day at once', async () => {
    const strange = (amountMinor: number) => lineOf('sale', amountMinor, { gatewayTransactionId: 'sbx_thrice' });
    for (const amountMinor of [700, 800, 900]) {
      // Both are at the gateway before either goes on: else the second would close a day of its own.
      let asked = 0;
      let go = () => {};
      const both = new Promise<void>((done) => {
        go = done;
      });
      const closeBatch = async () => {
        if (++asked === 2) go();
        await both;
        return [strange(amountMinor)];
      };
      await Promise.all([late.close({ closeBatch }), late.close({ closeBatch })]);
    }
    expect(await about('sbx_thrice')).toEqual([['Money Without A Payment', 2400, '']]);
    expect(await partsOf('sbx_thrice')).toEqual([700, 800, 900]);
    await late.sound();
  });

  it('is open again when one more names it than a person accepted, and says what is left when a part went back', async () => {
    const { id, gatewayTransactionId, theirs } = await late.strangeSale(1500);
    const line = lineOf('sale', 1500, { gatewayTransactionId, reference: theirs?.reference ?? '' });
    await late.settle(id, { action: 'Accept' });
    await late.closeWith(line);
    expect(await late.readException(id)).toMatchObject({ amountMinor: 3000, resolution: '' });
    const { id: back, gatewayTransactionId: number, theirs: said } = await late.strangeSale(1600);
    await late.settle(back, { action: 'Give back' });
    await late.closeWith(lineOf('sale', 1600, { gatewayTransactionId: number, reference: said?.reference ?? '' }));
    expect(await late.readException(back)).toMatchObject({ amountMinor: 3200, resolution: '' });
    await late.sound();
    // The gateway has it once: it gives no more back than it sold.
    await late.settle(back, { action: 'Give back' });
    expect(
      await late.world.rows(
        "select distinct amount_minor as amount from gateway_attempt where exception_id = $1 and outcome <> 'Approved'",
        [back],
      ),
    ).toEqual([{ amount: 1600 }]);
    expect(await late.readException(back)).toMatchObject({ amountMinor: 3200, resolution: '' });
    await late.sound();
  });

  it('may be named by two lines of one number in one report', async () => {
    expect(
      await late.closeWith(
        lineOf('sale', 900, { gatewayTransactionId: 'sbx_both' }),
        lineOf('refund', 200, { gatewayTransactionId: 'sbx_both' }),
      ),
    ).toBeTypeOf('number');
    expect(await about('sbx_both')).toEqual([['Money Without A Payment', 700, '']]);
    await late.sound();
  });

  it('that differs in one report and is set right by the next is explained by both', async () => {
    const sale = await late.pay(3100);
    await late.closeWith(saleLine(sale, 3000));
    expect(await about(sale.number)).toEqual([['Amount Differs', -100, '']]);
    await late.closeWith(saleLine(sale, 100));
    expect(await about(sale.number)).toEqual([
      ['Amount Differs', -100, 'Accepted'],
      ['Money Without A Payment', 100, 'Belongs'],
    ]);
    await late.closeWith(saleLine(sale, 100));
    expect((await late.list(`PaymentId=${sale.id}`)).totals).toMatchObject({ openAmountMinor: 100 });
    await late.sound();
  });
});

describe('a dispute in a report', () => {
  const dispute = async (amountMinor: number) => {
    const sale = await late.pay(amountMinor);
    await late.closeWith(saleLine(sale, amountMinor));
    return { sale, facts: { gatewayTransactionId: `dp_${sale.id}`, saleTransactionId: sale.number, amountMinor } };
  };

  it('that comes after the day of its adjustment is tied to it, once, and its end likewise', async () => {
    const { sale, facts } = await dispute(4100);
    expect(await late.say('Dispute', 'opened', facts)).toBe('applied');
    const other = await late.pay(4110);
    await late.closeWith(saleLine(other, 4110)); // the adjustment is a member of this day, which no line of it names
    await late.sound();
    const line = lineOf('dispute', 4100, facts);
    await late.closeWith(line);
    await late.sound();
    expect(await about(facts.gatewayTransactionId)).toEqual([]);
    await late.closeWith(line);
    await late.sound();
    expect(await about(facts.gatewayTransactionId)).toEqual([['Money Without A Payment', -4100, '']]);
    expect(await late.say('Dispute', 'won', { ...facts, amountMinor: 0 })).toBe('applied');
    await late.closeWith(saleLine(await late.pay(4120), 4120));
    await late.closeWith(lineOf('disputeReversed', 4100, facts));
    await late.sound();
    expect((await late.stateOf(sale.id))?.adjusted).toBe(0);
  });

  it('that came before its adjustment is explained when that is recorded, and open again when it is named once more', async () => {
    const { sale, facts } = await dispute(4200);
    const refund = await late.reverse(sale.id, 'Refund', 100, false);
    const line = lineOf('dispute', 4200, facts);
    await late.close({ closeBatch: async () => [line], inquire: () => Promise.reject(new Error('silent')) });
    expect(await about(facts.gatewayTransactionId)).toEqual([['Money Without A Payment', -4200, '']]);
    await late.say('Refund', 'failed', named(refund));
    await late.closeWith(saleLine(await late.pay(4210), 4210)); // its line is taken in again
    expect((await late.stateOf(sale.id))?.adjusted).toBe(4200);
    expect(await about(facts.gatewayTransactionId)).toEqual([['Money Without A Payment', -4200, 'Belongs']]);
    await late.sound();
    await late.closeWith(line);
    expect(await about(facts.gatewayTransactionId)).toEqual([['Money Without A Payment', -4200, '']]);
    await late.sound();
  });

  it('of another amount than its adjustment differs by the rest', async () => {
    const { facts } = await dispute(4300);
    expect(await late.say('Dispute', 'opened', facts)).toBe('applied');
    await late.closeWith(saleLine(await late.pay(4310), 4310));
    await late.closeWith(lineOf('dispute', 0, { ...facts, amountMinor: 4350 }));
    expect(await about(facts.gatewayTransactionId)).toEqual([['Amount Differs', -50, '']]);
    expect(await idOf(facts.gatewayTransactionId)).toBeGreaterThan(0);
    await late.sound();
  });

  it('of a bank that tells its return again in a later report is counted once', async () => {
    const { sale, facts } = await dispute(4400);
    await late.say('Return', 'opened', { ...facts, gatewayTransactionId: `ret_${sale.id}` });
    const line = lineOf('bankReturn', 4400, { ...facts, gatewayTransactionId: `ret_${sale.id}` });
    await late.closeWith(saleLine(await late.pay(4410), 4410));
    await late.closeWith(line);
    await late.sound();
    expect(await about(`ret_${sale.id}`)).toEqual([]);
  });
});
