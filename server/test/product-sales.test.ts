import { afterEach, describe, expect, it } from 'vitest';
import { closeBatch } from '../src/capabilities/settlement/close-batch.ts';
import { brokenInvariants } from './paying.ts';
import { openProductSales } from './product-sale-kit.ts';

const { world, unit, admin, bags, help, guest, idOf, turn, bagLine, onBill, begin, chosen } = await openProductSales();

describe('what is bought', () => {
  const price = (minor: number) => world().rows('update product set price_minor = $2 where id = $1', [bags, minor]);
  const soldNow = (isActive: boolean) =>
    world().rows('update product set is_active = $2 where id = $1', [bags, isActive]);
  const linesOf = (paymentId: number) =>
    world().rows(
      `select id, line_item_type as type, product_id as product, quantity, gl_code as gl, price_minor::int as price,
        refunded_minor::int as refunded, account_id is null as loose from payment_line_item where payment_id = $1
        order by id`,
      [paymentId],
    );
  const paymentsOf = (identifier: string) =>
    world().rows(
      `select p.id from payment p join payment_session s on s.id = p.payment_session_id
        where s.identifier = $1 and p.type = 'Base Payment'`,
      [identifier],
    );
  const refund = (id: number, allocations: readonly object[], amountMinor: number, refundableMinor: number) =>
    world().call('POST', `/api/payments/${id}/refund`, {
      token: admin,
      body: { reason: 'Duplicate payment', tellPayer: false, amountMinor, refundableMinor, allocations },
    });

  afterEach(async () => {
    await price(350);
    await soldNow(true);
    expect(await brokenInvariants(world())).toEqual([]);
  });

  it('is offered where products are on, and paid with the bill: fee, lines, books, receipt', async () => {
    const { charged, intent, process } = await chosen([
      onBill(1_000),
      bagLine(2),
      { ...bagLine(1, 500), productId: help },
    ]);
    expect(charged.products.map(({ id }: { id: number }) => id)).toEqual(expect.arrayContaining([bags, help]));
    expect(charged.products[0]).not.toHaveProperty('glCode');
    expect(intent.amountMinor).toBe(2_200);
    expect(intent.charges.slice(1).map((line: { description: string }) => line.description)).toEqual([
      '2 × Yard waste bags',
      'Neighbors helping neighbors',
    ]);
    const { body: paid } = await process();
    expect(paid).toMatchObject({ status: 'Complete', amountMinor: 2_200 });
    const of = (type: string, product: number | null, quantity: number, gl: string, price: number) =>
      expect.objectContaining({ type, product, quantity, gl, price, refunded: 0, loose: product !== null });
    expect(await linesOf(paid.paymentId)).toEqual([
      of('AccountBalance', null, 1, '', 1_000),
      of('Product', bags, 2, '4100-210', 700),
      of('Product', help, 1, '2300-900', 500),
    ]);
    const { body: receipt } = await world().call('GET', `/api/payments/${paid.referenceNumber}/receipt`);
    expect(
      receipt.lineItems.map((line: { description: string; price: { value: number } }) => [
        line.description,
        line.price.value,
      ]),
    ).toEqual([
      ['Account 10001-01', 1_000],
      ['2 × Yard waste bags', 700],
      ['Neighbors helping neighbors', 500],
    ]);
    const { body: details } = await world().call(
      'GET',
      `/api/business-units/${unit}/payments/${paid.referenceNumber}/details`,
      { token: admin },
    );
    expect(details.lineItems.map((line: { glCode: string }) => line.glCode)).toEqual(['', '4100-210', '2300-900']);
    await turn('Disabled');
    expect((await begin()).body.products).toEqual([]);
    await turn('Enabled');
  });

  it('a second time and many at once: one payment, whatever is pressed', async () => {
    const { intent, process } = await chosen([onBill(1_100), bagLine(3)]);
    const key = { 'idempotency-key': 'bags-once-0123456789' };
    const answers = await Promise.all([process(key), process(key), process(), process()]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    await process(key);
    const [payment, ...others] = await paymentsOf(intent.identifier);
    expect(others).toEqual([]);
    expect((await linesOf(payment.id)).filter(({ type }) => type === 'Product')).toHaveLength(1);
  });

  it('late: what costs something else by now, or is sold no more, is said; nothing is lost', async () => {
    const late = await chosen([onBill(1_200), bagLine(2)]);
    await price(400);
    const refused = await late.process();
    expect([refused.status, refused.body]).toEqual([
      400,
      [
        {
          propertyName: 'lineItems[1].productId',
          errorMessage: 'Yard waste bags costs $4.00 now. Check it before you go on; nothing was charged.',
        },
      ],
    ]);
    expect(await paymentsOf(late.intent.identifier)).toEqual([]);
    // The old price again, and then the one of now: the card and everything else stayed.
    expect((await late.choose([onBill(1_200), bagLine(2)])).status).toBe(400);
    const again = await late.choose([onBill(1_200), bagLine(2, 400)]);
    expect(again.body).toMatchObject({ status: 'RequiresConfirmation', amountMinor: 2_000 });
    await soldNow(false);
    expect((await late.process()).body[0].errorMessage).toBe(
      'Something you chose is no longer sold. Leave it out to go on; nothing was charged.',
    );
    await late.choose([onBill(1_200)]);
    expect((await late.process()).body).toMatchObject({ status: 'Complete', amountMinor: 1_200 });
  });

  it('in the wrong order: a product of elsewhere, on an account or twice is refused', async () => {
    const { body: begun } = await begin();
    const refusedAt = async (...lines: object[]) => {
      const { status, body } = await world().call('PUT', `/api/payment-intents/${begun.identifier}/charges`, {
        body: { lineItems: [onBill(1_000), ...lines] },
      });
      return [status, body[0]?.propertyName];
    };
    const permits = await world().rows<{ id: number }>("select id from product where code = 'DOG'");
    expect(await refusedAt({ ...bagLine(1, 1_500), productId: permits[0]?.id })).toEqual([
      400,
      'lineItems[1].productId',
    ]);
    expect(await refusedAt({ ...bagLine(1), accountId: guest.accountIds[0] })).toEqual([400, 'lineItems[1].accountId']);
    expect(await refusedAt({ ...bagLine(1), productId: undefined })).toEqual([400, 'lineItems[1].productId']);
    expect(await refusedAt(bagLine(1), bagLine(1))).toEqual([400, 'lineItems']);
    expect(await refusedAt(bagLine(21))).toEqual([400, 'lineItems[1].productId']);
    // What names a product beside a balance names nothing.
    const { body } = await world().call('PUT', `/api/payment-intents/${begun.identifier}/charges`, {
      body: { lineItems: [{ ...onBill(1_000), productId: bags, quantity: 5 }] },
    });
    expect(body.charges[0]).toMatchObject({ productId: null, quantity: 1 });
  });

  it('in sum: refunds by its line never give back more than was paid for it, at once neither', async () => {
    const { process } = await chosen([onBill(1_300), bagLine(4)]);
    const { body: paid } = await process();
    const line = (await linesOf(paid.paymentId))[1]?.id;
    const of = (amountMinor: number) => [{ lineItemId: line, amountMinor }];
    expect((await refund(paid.paymentId, of(1_401), 1_401, 2_700)).status).toBe(400);
    await world().rows("update merchant_account set batch_close_time = '23:59:59'");
    for (const { id } of await world().rows<{ id: number }>(
      'select id from merchant_account where business_unit_id = $1',
      [unit],
    ))
      await closeBatch(world().deps, { businessUnitId: unit, merchantAccountId: id }, 'Test');
    const some = await Promise.all([1, 2, 3].map(() => refund(paid.paymentId, of(600), 600, 2_700)));
    expect(some.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await refund(paid.paymentId, of(801), 801, 2_100)).status).toBe(400);
    expect((await refund(paid.paymentId, of(800), 800, 2_100)).status).toBe(200);
    expect((await refund(paid.paymentId, of(1), 1, 1_300)).status).toBe(400);
    expect((await linesOf(paid.paymentId)).map(({ refunded }) => refunded)).toEqual([0, 1_400]);
    const owed = await world().rows(
      "select 1 from balance_event where source_type = 'payment' and source_id = $1 and bucket <> 'Balance'",
      [paid.paymentId],
    );
    expect(owed).toEqual([]);
  });

  it('is counted day by day with what went back of it, and in its list without what went back whole', async () => {
    const rows = await world().rows<{ quantity: number; price: number; back: number; status: string }>(
      `select l.quantity, l.price_minor::int as price, (l.refunded_minor + l.adjusted_minor)::int as back, p.status
        from payment_line_item l join payment p on p.id = l.payment_id where l.product_id = $1`,
      [bags],
    );
    const counted = rows.filter(({ status }) => ['Succeeded', 'Refunded', 'Returned'].includes(status));
    const sum = (of: (row: (typeof rows)[number]) => number) => counted.reduce((all, row) => all + of(row), 0);
    const at = `/api/business-units/${unit}/products/${bags}`;
    const { body: sales } = await world().call('GET', `${at}/sales`, { token: admin });
    expect(sales.totals).toEqual({
      quantity: sum(({ quantity }) => quantity),
      amountMinor: sum(({ price: cost }) => cost),
      givenBackMinor: sum(({ back }) => back),
    });
    expect(sales.totals.givenBackMinor).toBeGreaterThan(0);
    expect(sales.days).toHaveLength(30);
    expect(sales.days.at(-1).quantity).toBe(sales.totals.quantity);
    const { body: product } = await world().call('GET', at, { token: admin });
    const kept = counted.filter(({ status, price: cost, back }) => status === 'Succeeded' && back < cost);
    expect(product.soldRecently).toBe(kept.reduce((all, { quantity }) => all + quantity, 0));
    expect(product.soldRecently).toBeLessThan(sales.totals.quantity);
    const neighbor = await world().token('admin@lakeshore.test');
    const theirs = `/api/business-units/${await world().unitId('lakeshore-hydro')}/products/${bags}/sales`;
    expect((await world().call('GET', theirs, { token: neighbor })).status).toBe(404);
  });

  it('stands alone where nothing of it needs an account, for staff as well, and not otherwise', async () => {
    const alone = await chosen([bagLine(2)], []);
    const { body: paid } = await alone.process();
    expect(paid).toMatchObject({ status: 'Complete', amountMinor: 700, accounts: [] });
    const clerk = await world().token('clerk@riverton.test');
    expect((await begin([], clerk, 'POS')).body).toMatchObject({ accounts: [], status: expect.any(String) });
    await world().rows('update product set requires_account = not requires_account where business_unit_id = $1', [
      unit,
    ]);
    const barrel = await idOf('BARREL');
    const { body: begun } = await begin([]);
    const put = (lineItems: object[]) =>
      world().call('PUT', `/api/payment-intents/${begun.identifier}/charges`, { body: { lineItems } });
    expect((await put([bagLine(1)])).body[0].errorMessage).toBe(
      'Yard waste bags is sold together with a bill. Add an account first.',
    );
    expect((await put([{ ...bagLine(1, 6_500), productId: barrel }])).status).toBe(200);
    // With an account that nothing is paid on it still stands alone.
    const beside = (await begin()).body.identifier;
    const charge = (lineItems: object[]) =>
      world().call('PUT', `/api/payment-intents/${beside}/charges`, {
        body: { accountIds: guest.accountIds, lineItems },
      });
    expect((await charge([bagLine(1)])).body[0]).toMatchObject({
      propertyName: 'lineItems[0].productId',
      errorMessage: 'Yard waste bags is sold together with a bill. Add an account first.',
    });
    expect((await charge([bagLine(1), onBill(1_400)])).status).toBe(200);
    await world().rows('update product set requires_account = true where business_unit_id = $1', [unit]);
    expect((await begin([])).status).toBe(400);
    await world().rows('update product set requires_account = (id = $2) where business_unit_id = $1', [unit, barrel]);
  });

  it('is an amount of their own for no guest while cards are tested', async () => {
    await world().rows(
      `insert into card_testing_defense (business_unit_id, until_date, started_date, declines)
        values ($1, now() + interval '1 minute', now(), 30)`,
      [unit],
    );
    const offered = async (token: string) =>
      (await begin(guest.accountIds, token)).body.products.map(({ id }: { id: number }) => id);
    expect(await offered(guest.token)).not.toContain(help);
    expect(await offered(guest.token)).toContain(bags);
    expect(await offered(await world().token('pat@example.test'))).toContain(help);
    await world().rows('delete from card_testing_defense');
  });
});
