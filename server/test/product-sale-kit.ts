import { afterAll, expect } from 'vitest';
import { cardToken } from './paying.ts';
import { openWorld } from './world.ts';

/** Products that a guest of Riverton Water buys with a bill, or alone. */
export async function openProductSales() {
  const opened = await openWorld();
  const world = () => opened;
  afterAll(() => opened.close());
  const unit = await opened.unitId('riverton-water');
  const admin = await opened.token('admin@riverton.test');
  const idOf = async (code: string) =>
    Number(
      (
        await opened.rows<{ id: number }>('select id from product where business_unit_id = $1 and code = $2', [
          unit,
          code,
        ])
      )[0]?.id,
    );
  const turn = (mode: string) =>
    opened.rows(
      `insert into feature_setting (business_unit_id, feature_key, mode) values ($1, 'Products', $2)
        on conflict (business_unit_id, feature_key) do update set mode = excluded.mode`,
      [unit, mode],
    );
  const [bags, help] = [await idOf('BAG-30'), await idOf('HELP')];
  const guest = await opened.quickPay(['10001']);
  await turn('Enabled');

  const bagLine = (quantity: number, each = 350) => ({
    accountId: null,
    lineItemType: 'Product',
    productId: bags,
    quantity,
    amountMinor: quantity * each,
  });
  const onBill = (amountMinor: number) => ({
    accountId: guest.accountIds[0],
    lineItemType: 'AccountBalance',
    amountMinor,
  });
  const begin = (accountIds: readonly number[] = guest.accountIds, token = guest.token, channel = 'QuickPay') =>
    opened.call('POST', '/api/payment-intents', { token, body: { businessUnitId: unit, channel, accountIds } });
  /** A session with these lines up to its confirmation. */
  async function chosen(lineItems: readonly object[], accountIds?: readonly number[]) {
    const { body: begun } = await begin(accountIds);
    const path = `/api/payment-intents/${begun.identifier}`;
    const put = (what: string, body: object) => opened.call('PUT', `${path}/${what}`, { body });
    const charged = await put('charges', { lineItems });
    expect([charged.status, charged.body]).toEqual([200, expect.anything()]);
    const token = await cardToken(opened);
    const source = { paymentSourceType: 'Credit Card', token, holderName: 'Pat', postalCode: '78701' };
    let { body: intent } = await put('payment-source', source);
    const process = (headers: Record<string, string> = {}) =>
      opened.call('POST', `${path}/process`, {
        headers,
        body: {
          totalMinor: intent.totalMinor,
          acknowledgedTermsVersionIds: intent.terms.map((one: { termsVersionId: number }) => one.termsVersionId),
          duplicateConfirmed: true,
        },
      });
    const choose = async (lines: readonly object[]) => {
      const answer = await put('charges', { lineItems: lines });
      intent = answer.status === 200 ? answer.body : intent;
      return answer;
    };
    return { path, intent, charged: charged.body, process, choose };
  }

  return { world, unit, admin, bags, help, guest, idOf, turn, bagLine, onBill, begin, chosen };
}
