import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeAnswer, takeClaimIn, takeRefundsAgain } from '../src/capabilities/payments/late-truth/take-claim.ts';
import { forgetTokens } from '../src/capabilities/wallet/tokens/forget-tokens.ts';
import { claim } from '../src/integrations/payment-gateway/vendor-words.rules.ts';
import { type Late, lineOf, named, openLate } from './late-kit.ts';

let late: Late;
beforeAll(async () => {
  late = await openLate();
});
afterAll(() => late.world.close());

const resolutionOf = async (id: number) => (await late.readException(id)).resolution;

describe('what settles an exception', () => {
  it('stays settled when a give-back that failed before is told to have failed again, by whatever channel', async () => {
    const { id } = await late.strangeSale(3100);
    await late.settle(id, { action: 'Give back' });
    const first = await late.doneOf('exception_id', id);
    expect(await late.turns(first, 'failed')).toBe('applied');
    expect(await resolutionOf(id)).toBe('');
    await late.settle(id, { action: 'Give back' });
    for (const channel of ['Message', 'Settlement'] as const)
      expect(await late.say('Refund', 'failed', named(first), channel)).toBe('known');
    expect(await resolutionOf(id)).toBe('Given Back');
    await late.sound();
  });

  it('gives back on the sale what a refund moved too little', async () => {
    const sale = await late.pay(2600);
    await late.close();
    const refund = await late.reverse(sale.id, 'Refund', 1000);
    await late.world.rows('update sandbox.ledger set amount_minor = 700 where our_reference = $1', [refund.reference]);
    expect(
      await late.say('Refund', 'done', { ...named(refund), saleTransactionId: sale.number, amountMinor: 700 }),
    ).toBe('exception');
    const [differs] = await late.openOf(sale.id);
    expect((await late.settle(differs?.id ?? 0, { action: 'Give back' })).body.resolution).toBe('Given Back');
  });

  it('counts in its person’s day when the refund follows a void: of eight at once exactly the limit passes', async () => {
    const ids: number[] = [];
    for (let i = 0; i < 8; i++) ids.push((await late.strangeSale(3000)).id);
    await late.world.rows(
      "update gateway_attempt set requested_at = requested_at - interval '2 days' where exception_id is not null",
    );
    await late.world.rows("update organization set user_daily_refund_minor = 7000 where name = 'City of Riverton'");
    const answers = await Promise.all(ids.map((id) => late.settle(id, { action: 'Give back' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 202, 202, 202, 202, 202, 202]);
    await late.world.rows("update organization set user_daily_refund_minor = 500000 where name = 'City of Riverton'");
  });

  it('stays settled when a word older than the one that settled it is read at last', async () => {
    const sale = await late.pay(2700);
    const told = (seconds: number) => ({
      ...named(sale),
      amountMinor: 2700,
      toldAt: new Date(Date.now() + seconds * 1000).toISOString(),
    });
    const [first, older, newer] = [told(10), told(20), told(30)];
    expect(await late.say('Sale', 'declined', first)).toBe('exception');
    expect(await late.say('Sale', 'charged', newer)).toBe('applied');
    expect(await late.say('Sale', 'declined', older)).toBe('nothing');
    expect(await late.openOf(sale.id)).toEqual([]);
    await late.sound();
  });

  it('says nothing about another figure: that is open again', async () => {
    const sale = await late.pay(2800);
    await late.say('Sale', 'charged', { ...named(sale), amountMinor: 2805 });
    await late.settle((await late.openOf(sale.id))[0]?.id ?? 0, { action: 'Accept' });
    expect(await late.say('Sale', 'charged', { ...named(sale), amountMinor: 2805 })).toBe('known');
    expect(await late.say('Sale', 'charged', { ...named(sale), amountMinor: 5600 })).toBe('exception');
    expect(await late.openOf(sale.id)).toMatchObject([{ kind: 'Amount Differs', amountMinor: 2800 }]);
  });
});

describe('an inquiry about a sale that is voided meanwhile', () => {
  it('speaks of the sale when it was asked before the void was done, however late its answer is read; asked after it, the void did not hold', async () => {
    const sale = await late.pay(2900);
    const at = {
      businessUnitId: late.unit,
      merchantAccountId: late.merchant.id,
      operation: 'Sale',
      reference: sale.reference,
    } as const;
    const charged = {
      outcome: 'approved',
      gatewayTransactionId: sale.number,
      authCode: '1',
      responseCode: 'approved',
      message: '',
      amountMinor: 2900,
    } as const;
    const asked = new Date();
    await late.reverse(sale.id, 'Void', 2900);
    for (let again = 0; again < 2; again++) expect(await takeAnswer(late.world.deps, at, charged, asked)).toBe('known');
    expect(await late.stateOf(sale.id)).toMatchObject({ status: 'Voided' });
    expect(await takeAnswer(late.world.deps, at, charged, new Date(Date.now() + 1000))).toBe('applied');
    expect((await late.stateOf(sale.id))?.status).not.toBe('Voided');
    await late.sound();
  });
});

describe('money of a payment that no account got', () => {
  it('rests as an exception each time its refund fails, which nobody can accept away and staff can give back', async () => {
    const sale = await late.pay(2501, '4000000000000002');
    await late.world.rows("update sandbox.ledger set outcome = 'approved', batch = 'closed' where our_reference = $1", [
      sale.reference,
    ]);
    await late.say('Sale', 'charged', { ...named(sale), amountMinor: 2501 });
    for (let time = 0; time < 2; time++) {
      expect(await late.stateOf(sale.id)).toMatchObject({ status: 'Refunded' });
      await late.turns(await late.doneOf('payment_id', sale.id), 'failed');
      expect(await late.stateOf(sale.id)).toMatchObject({ status: 'Pending' });
      const [rests, ...more] = await late.openOf(sale.id);
      expect([rests?.kind, more]).toEqual(['Given Back', []]);
      await late.sound();
      expect((await late.settle(rests?.id ?? 0, { action: 'Accept' })).status).toBe(400);
      const pressed = await Promise.all(
        Array.from({ length: 5 }, () => late.settle(rests?.id ?? 0, { action: 'Give back' })),
      );
      expect(pressed.filter(({ status }) => status === 200)).toHaveLength(1);
    }
    expect(await late.stateOf(sale.id)).toMatchObject({ status: 'Refunded', refunded: 2501 });
    expect(await late.openOf(sale.id)).toEqual([]);
    await late.sound();
  });
});

describe('what went back', () => {
  it('fails once, though a second refund of the rest was made since and four channels tell it at once', async () => {
    const before = await late.balance();
    const sale = await late.pay(2700);
    await late.close();
    const first = await late.reverse(sale.id, 'Refund', 1700);
    await late.reverse(sale.id, 'Refund', 1000);
    expect([await late.stateOf(sale.id), await late.balance()]).toMatchObject([{ status: 'Refunded' }, before]);
    await late.world.rows("update sandbox.ledger set outcome = 'declined' where our_reference = $1", [first.reference]);
    const effects = await Promise.all(
      (['Message', 'Settlement', 'Inquiry', 'Message'] as const).map((channel) =>
        late.say('Refund', 'failed', named(first), channel),
      ),
    );
    expect(effects.filter((effect) => effect === 'applied')).toHaveLength(1);
    expect([await late.stateOf(sale.id), await late.balance()]).toMatchObject([
      { status: 'Succeeded', refunded: 1000 },
      before - 1700,
    ]);
    expect(
      await late.world.rows(
        "select 1 from outbox where topic = 'email.Refund Failed' and (payload ->> 'paymentId')::bigint = $1",
        [sale.id],
      ),
    ).toHaveLength(1);
    await late.say(
      'Refund',
      'done',
      { ...named(first), amountMinor: 1700 },
      'Message',
      new Date(Date.now() - 3_600_000),
    ); // older than its failure
    expect(await late.stateOf(sale.id)).toMatchObject({ refunded: 1000 });
    await late.reverse(sale.id, 'Refund', 1700);
    await late.say('Refund', 'failed', named(first), 'Settlement');
    expect(await late.stateOf(sale.id)).toMatchObject({ status: 'Refunded', refunded: 2700 });
    await late.sound();
  });

  it('in another currency is no part of our books: an exception, and the day closes all the same', async () => {
    const sale = await late.pay(3300);
    await late.close();
    const facts = { saleTransactionId: sale.number, currencyCode: 'EUR' };
    expect(await late.say('Refund', 'done', { ...facts, gatewayTransactionId: 'eur_refund', amountMinor: 500 })).toBe(
      'exception',
    );
    expect(
      await late.say('Dispute', 'opened', { ...facts, gatewayTransactionId: 'eur_dispute', amountMinor: 700 }),
    ).toBe('exception');
    expect(await late.stateOf(sale.id)).toMatchObject({ refunded: 0, adjusted: 0 });
    const other = await late.pay(3600);
    expect(
      await late.close({ closeBatch: async () => [lineOf('sale', 3600, { ...named(other), currencyCode: 'EUR' })] }),
    ).toBeTypeOf('number');
    expect(await late.openOf(other.id)).toMatchObject([{ kind: 'Amount Differs' }]);
  });

  it('is disputed, won and disputed again in any order: once each', async () => {
    const sale = await late.pay(3700);
    await late.close();
    const paid = await late.balance();
    const facts = { gatewayTransactionId: 'dp_again', saleTransactionId: sale.number, amountMinor: 3700 };
    const once = async (says: string) => {
      const effects = await Promise.all(
        (['Message', 'Settlement', 'Message'] as const).map((channel) => late.say('Dispute', says, facts, channel)),
      );
      expect(effects.filter((effect) => effect === 'applied')).toHaveLength(1);
      return late.balance();
    };
    expect(await late.say('Dispute', 'won', facts)).toBe('later');
    expect(await once('opened')).toBe(paid + 3700);
    expect(await once('won')).toBe(paid);
    await late.say('Dispute', 'opened', facts);
    expect(await late.balance()).toBe(paid);
    expect(await late.say('Dispute', 'opened', { ...facts, gatewayTransactionId: 'dp_another' })).toBe('applied');
    expect(await late.balance()).toBe(paid + 3700);
  });
});

it('counts a void opposite in the next batch when a line named its sale while it was in flight', async () => {
  const before = await late.balance();
  const sale = await late.pay(3400);
  const sent = await late.reverse(sale.id, 'Void', 3400, false);
  await late.close({
    closeBatch: async () => [lineOf('sale', 3400, named(sale))],
    inquire: () => Promise.reject(new Error('silent')),
  });
  expect(await late.say('Void', 'done', { ...named(sent), saleTransactionId: sale.number })).toBe('applied');
  expect([await late.stateOf(sale.id), await late.balance()]).toMatchObject([{ status: 'Voided' }, before]);
  await late.close({ closeBatch: async () => [] });
  const batches = await late.world.rows<{ batch: number }>(
    "select settlement_batch_id as batch from transaction where payment_id = $1 and status = 'Approved' order by id",
    [sale.id],
  );
  expect(new Set(batches.map(({ batch }) => batch)).size).toBe(2);
});

it('keeps the token of a wallet while a payment with it has no outcome: its fee may be to come', async () => {
  const sale = await late.pay(2900);
  const sent = await late.reverse(sale.id, 'Void', 2900, false);
  await late.world.rows(
    `insert into kept_token (business_unit_id, merchant_account_id, reference, given_token, token, for_later,
      payment_source_id, next_try_date)
      select $1, $2, 'kt_wallet', '', 'tok', true, payment_source_id, now() - interval '1 s' from payment
      where id = $3`,
    [late.unit, late.merchant.id, sale.id],
  );
  const forgotten: string[] = [];
  const deps = {
    ...late.world.deps,
    vaultOf: () => ({ forget: async (token: string) => void forgotten.push(token) }) as never,
  };
  await forgetTokens(deps);
  expect(forgotten).toEqual([]);
  await late.say('Void', 'done', { ...named(sent), saleTransactionId: sale.number });
  await late.world.rows("update kept_token set next_try_date = now() - interval '1 s' where reference = 'kt_wallet'");
  await forgetTokens(deps);
  expect(forgotten).toEqual(['tok']);
});

describe('a refund that was one too many', () => {
  const twice = async (saleId: number) =>
    (await late.openOf(saleId)).filter(({ kind }) => kind === 'Refunded Twice').map(({ amountMinor }) => amountMinor);

  /** A refund that was told to have failed, another one in its place, and the first was done after all. */
  async function refundedTwice(amountMinor: number, first: number, second: number) {
    const sale = await late.pay(amountMinor);
    await late.close();
    const owed = await late.balance();
    const early = await late.reverse(sale.id, 'Refund', first);
    expect(await late.turns(early, 'failed')).toBe('applied');
    const instead = await late.reverse(sale.id, 'Refund', second);
    expect(await late.turns(early, 'done')).toBe('exception');
    expect(await twice(sale.id)).toEqual([amountMinor - first - second]);
    await late.sound();
    return { sale, early, instead, owed };
  }
  const stands = async (saleId: number, owed: number) => ({
    ...(await late.stateOf(saleId)),
    owed: (await late.balance()) - owed,
    twice: await twice(saleId),
  });

  it('is the one that counts when the other fails, told by four at once, and nothing is left to refund again', async () => {
    const { sale, early, instead, owed } = await refundedTwice(2300, 2300, 2300);
    await late.world.rows("update sandbox.ledger set outcome = 'declined' where our_reference = $1", [
      instead.reference,
    ]);
    const effects = await Promise.all(
      (['Message', 'Settlement', 'Inquiry', 'Message'] as const).map((channel) =>
        late.say('Refund', 'failed', named(instead), channel),
      ),
    );
    expect(effects.filter((effect) => effect === 'applied')).toHaveLength(1);
    expect(await stands(sale.id, owed)).toMatchObject({ status: 'Refunded', refunded: 2300, owed: 2300, twice: [] });
    await late.sound();
    // And the other way round: what counts now fails too.
    expect(await late.turns(early, 'failed')).toBe('applied');
    expect(await stands(sale.id, owed)).toMatchObject({ status: 'Succeeded', refunded: 0, owed: 0, twice: [] });
    await late.sound();
  });

  it('counts by the part for which there is room, and fails as a whole', async () => {
    const { sale, early, instead, owed } = await refundedTwice(2400, 1700, 1500);
    expect(await late.stateOf(sale.id)).toMatchObject({ status: 'Refunded', refunded: 2400 });
    expect(await late.turns(instead, 'failed')).toBe('applied');
    expect(await stands(sale.id, owed)).toMatchObject({ status: 'Succeeded', refunded: 1700, owed: 1700, twice: [] });
    await late.sound();
    const effects = await Promise.all([
      late.turns(early, 'failed'),
      late.say('Refund', 'failed', named(early), 'Settlement'),
    ]);
    expect(effects).toContain('applied');
    expect(await stands(sale.id, owed)).toMatchObject({ status: 'Succeeded', refunded: 0, owed: 0, twice: [] });
    expect(await late.say('Refund', 'failed', named(early), 'Inquiry')).toBe('known');
    await late.sound();
  });

  it('is taken in by the schedule when the process died after the failure was written, by one of three workers', async () => {
    const { sale, instead, owed } = await refundedTwice(2500, 2500, 2500);
    await late.world.rows("update sandbox.ledger set outcome = 'declined' where our_reference = $1", [
      instead.reference,
    ]);
    const failed = claim('Refund', 'failed', { ...named(instead), toldAt: new Date().toISOString() });
    await late.world.db.scoped([late.unit], (tx) => takeClaimIn(late.world.deps, tx, late.at, failed, 'Message'));
    expect(await stands(sale.id, owed)).toMatchObject({ status: 'Succeeded', refunded: 0, owed: 0, twice: [-2500] });
    await Promise.all([1, 2, 3].map(() => takeRefundsAgain(late.world.deps)));
    expect(await stands(sale.id, owed)).toMatchObject({ status: 'Refunded', refunded: 2500, owed: 2500, twice: [] });
    expect(await takeRefundsAgain(late.world.deps)).toBe(0);
    await late.sound();
  });

  it('counts when a dispute that had taken its place is won', async () => {
    const sale = await late.pay(2600);
    await late.close();
    const owed = await late.balance();
    const facts = { gatewayTransactionId: `dp_${sale.id}`, saleTransactionId: sale.number, amountMinor: 2600 };
    const early = await late.reverse(sale.id, 'Refund', 900);
    expect(await late.turns(early, 'failed')).toBe('applied');
    expect(await late.say('Dispute', 'opened', facts)).toBe('applied');
    expect(await late.turns(early, 'done')).toBe('exception');
    expect(await stands(sale.id, owed)).toMatchObject({ adjusted: 2600, refunded: 0, owed: 2600, twice: [-900] });
    expect(await late.say('Dispute', 'won', facts)).toBe('applied');
    expect(await stands(sale.id, owed)).toMatchObject({ adjusted: 0, refunded: 900, owed: 900, twice: [] });
    await late.sound();
  });

  it('whose money no account got is not sent a third time', async () => {
    const sale = await late.pay(2701, '4000000000000002');
    await late.world.rows("update sandbox.ledger set outcome = 'approved', batch = 'closed' where our_reference = $1", [
      sale.reference,
    ]);
    await late.say('Sale', 'charged', { ...named(sale), amountMinor: 2701 });
    const early = await late.doneOf('payment_id', sale.id);
    await late.turns(early, 'failed');
    await late.settle((await late.openOf(sale.id))[0]?.id ?? 0, { action: 'Give back' });
    const instead = await late.doneOf('payment_id', sale.id);
    expect(await late.turns(early, 'done')).toBe('exception');
    expect(await late.turns(instead, 'failed')).toBe('applied');
    expect([await late.stateOf(sale.id), await late.openOf(sale.id)]).toMatchObject([
      { status: 'Refunded', refunded: 2701 },
      [],
    ]);
    await late.sound();
  });
});
