// @vitest-environment page
import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { beforeAll, describe, expect, it } from 'vitest';
import { openAutopay } from './autopay-kit.ts';
import { heading, openPayer, patient } from './open-payer.ts';
import { openedWorld } from './opened-world.ts';

const world = openedWorld();
const { show } = openPayer(world);
let kit: Awaited<ReturnType<typeof openAutopay>>;
type Payer = Awaited<ReturnType<typeof kit.payer>>;
const at = (path: string) => `/customer/riverton-water/${path}`;

beforeAll(async () => {
  kit = await openAutopay(world());
});

/** A payment of one account that its payer began. */
async function begun({ token, accountId }: Payer, more: readonly number[] = []): Promise<string> {
  const body = { businessUnitId: kit.unit, channel: 'QuickPay', accountIds: [accountId, ...more] };
  return (await world().call('POST', '/api/payment-intents', { token, body })).body.identifier;
}
const isAt = (path: string) => waitFor(() => expect(`${location.pathname}${location.search}`).toBe(at(path)), patient);

describe('pay, for whoever signed in', () => {
  it('is now or on a date, chosen on the page', async () => {
    const of = await kit.payer();
    await show(of.email, at(`make-payment/${await begun(of)}`));
    await heading('Pay your bill');
    await heading('When?', 2);
    fireEvent.click(await screen.findByRole('link', { name: 'Pay on a date' }, patient));
    await heading('Pay on a date');
    await isAt(`accounts/${of.accountId}/pay-on-date`);
  });

  it('is now where nothing is due any more', async () => {
    const of = await kit.payer();
    const identifier = await begun(of);
    await world().rows('update account_money set balance = 0, past_due_minor = 0 where account_id = $1', [
      of.accountId,
    ]);
    await show(of.email, at(`make-payment/${identifier}`));
    await heading('Pay your bill');
    await screen
      .findByRole('heading', { level: 2, name: 'How would you like to pay?' }, patient)
      .catch(() => undefined);
    await screen.findAllByRole('button', { name: 'Review payment' }, patient);
    expect(screen.queryByRole('link', { name: 'Pay on a date' })).toBeNull();
  });
});

describe('an address that asks to begin with something', () => {
  it('opens autopay of the only account, and of the one that it names', async () => {
    const of = await kit.payer();
    await show(of.email, at('dashboard?initialAction=AUTOPAY.ENROLL'));
    await heading('Set up autopay for 1 Mill Street');
    await isAt(`accounts/${of.accountId}/auto-pay`);
    const other = await kit.payer();
    await kit.link(other.accountId, { customerId: of.id });
    for (const named of [`accountId=${other.accountId}`, `accountNumber=${other.accountNumber}`]) {
      await show(of.email, at(`dashboard?initialAction=AUTOPAY.ENROLL&${named}`));
      await isAt(`accounts/${other.accountId}/auto-pay`);
    }
    // Which of several is theirs to choose, and nobody else's is opened.
    const stranger = await kit.payer();
    for (const named of ['', `&accountId=${stranger.accountId}`]) {
      await show(of.email, at(`dashboard?initialAction=AUTOPAY.ENROLL${named}`));
      await isAt('accounts');
    }
  });

  it('begins a payment', async () => {
    const of = await kit.payer();
    await show(of.email, at('dashboard?initialAction=PAYMENT.INITIATE'));
    // Its page is opened by a full load, which this environment has none of.
    const begun = async () =>
      (
        await world().rows('select 1 from payment_session where customer_id = $1 and account_ids = array[$2::bigint]', [
          of.id,
          of.accountId,
        ])
      ).length;
    await expect.poll(begun, patient).toBe(1);
  });

  it('opens home for anything else', async () => {
    const of = await kit.payer();
    await show(of.email, at('dashboard?initialAction=toString'));
    await heading(/Quinn|Good|Hello|Welcome/);
    await isAt('dashboard?initialAction=toString');
  });
});
