// @vitest-environment page
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { addDays } from '@ratepayer/contract/kit/local-date.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { openAutopay } from './autopay-kit.ts';
import { heading, openPayer, patient, press, type } from './open-payer.ts';
import { openedWorld } from './opened-world.ts';

const world = openedWorld();
const { show, fail } = openPayer(world);
let kit: Awaited<ReturnType<typeof openAutopay>>;
type Payer = Awaited<ReturnType<typeof kit.payer>>;
const at = (path: string) => `/customer/riverton-water/${path}`;
const shown = (date: string) => date.replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1');

beforeAll(async () => {
  kit = await openAutopay(world());
});

/** A page that was open for another payer shows the wallet of this one once it is read. */
const ownWallet = (of: Payer) =>
  waitFor(
    () =>
      expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'With what?' }).value).toBe(String(of.sourceId)),
    patient,
  );
const open = (of: Payer) => show(of.email, at(`accounts/${of.accountId}/auto-pay`));
const radio = (name: RegExp | string) => screen.findByRole('radio', { name }, patient);
const agree = async () =>
  void fireEvent.click(await screen.findByRole('checkbox', { name: /^I allow Riverton/ }, patient));
const choose = async (name: string, value: string) =>
  void fireEvent.change(await screen.findByRole('combobox', { name }, patient), { target: { value } });
describe('autopay of an account', () => {
  it('is reached from its account, and begun by four answers and a tick, with what is taken next', async () => {
    const of = await kit.payer();
    const mastercard = await kit.save(of.token, '5555555555554444');
    await show(of.email, at(`accounts/${of.accountId}`));
    fireEvent.click(await screen.findByRole('link', { name: 'Set up autopay' }, patient));
    await heading('Set up autopay for 1 Mill Street');
    const next = await screen.findByRole('region', { name: 'Your next payment' }, patient);
    await within(next).findByText(`About, on ${shown(addDays(kit.today, 20))}`, undefined, patient);
    within(next).getByText('$84.12');
    screen.getByText(/We e-mail you 10 days before each payment. You can stop it until 24 hours before./);
    // Nothing was agreed to: the form says so, and nothing is sent.
    await press('Start autopay');
    expect((await screen.findAllByText('Agree to the terms to continue')).length).toBe(2);
    fireEvent.click(await radio('Before it is due'));
    await choose('How many days before', '5');
    await within(next).findByText(`About, on ${shown(addDays(kit.today, 15))}`, undefined, patient);
    fireEvent.click(await radio(/^Visa ending in 4242/));
    await choose('If that fails, use', String(mastercard));
    await type(/^Largest payment/, '0');
    await agree();
    await press('Start autopay');
    await screen.findAllByText('Enter an amount above $0.00, or nothing.');
    await type(/^Largest payment/, '250');
    await press('Start autopay');
    await heading('Autopay is on.', 2);
    expect((await kit.read(of)).enrolment).toMatchObject({
      schedulingType: 'DueDateLeadTime',
      leadTimeDays: 5,
      maxAmountMinor: 25_000,
      isOwn: true,
      paymentSource: { id: of.sourceId },
      backupPaymentSource: { id: mastercard },
    });
    screen.getByText('5 days before the due date');
    screen.getByText('If that fails: Mastercard ending in 4444');
    screen.getByText('$250.00');
    const planned = await screen.findByRole('region', { name: 'Planned payments' }, patient);
    within(planned).getByText(`On ${shown(addDays(kit.today, 15))} with Visa ending in 4242.`);
    // It is still so when the page is opened again.
    await open(of);
    await heading('Autopay is on.', 2);
  });

  it('warns of a day that comes after bills are due, and is changed by the same form', async () => {
    const of = await kit.payer();
    expect((await kit.enrol(of)).status).toBe(200);
    await open(of);
    await screen.findByText('On the due date', undefined, patient);
    await press('Change autopay');
    fireEvent.click(await radio('On a day of each month'));
    const due = Number(addDays(kit.today, 20).slice(8));
    if (due < 28) {
      await choose('Which day', '28');
      await screen.findByText(
        new RegExp(`usually due on day ${due} of a month. Choose a day before it`),
        undefined,
        patient,
      );
    }
    await choose('Which day', 'Last');
    await agree();
    // A second press while the first is under way changes nothing twice.
    const save = await screen.findByRole('button', { name: 'Save changes' }, patient);
    fireEvent.click(save);
    fireEvent.click(save);
    await screen.findByText('On the last day of each month', undefined, patient);
    expect((await kit.read(of)).enrolment).toMatchObject({ schedulingType: 'DayOfMonth', dayOfMonth: 'Last' });
    const { body } = await kit.call(
      'GET',
      `/api/customers/${of.accountId}/autopay-enrollment-history`,
      undefined,
      of.token,
    );
    expect(body.items.map(({ activity }: { activity: string }) => activity)).toEqual(['UpdateSettings', 'Enroll']);
    fireEvent.click(await screen.findByText('Autopay history', undefined, patient));
    screen.getByText('Changed');
    screen.getByText('Started');
  });

  it('says what somebody else changed meanwhile, and does not overwrite it', async () => {
    const of = await kit.payer();
    await kit.enrol(of);
    await open(of);
    await press('Change autopay');
    const { rowVersion } = await kit.read(of);
    expect((await kit.enrol(of, { rowVersion, leadTimeDays: 7 })).status).toBe(200);
    await agree();
    await press('Save changes');
    await screen.findByText(/changed/i, { selector: '#problems *' }, patient);
    expect((await kit.read(of)).enrolment?.leadTimeDays).toBe(7);
  });

  it('leaves one payment out and stays on; is stopped with what is planned', async () => {
    const of = await kit.payer();
    const planned = await kit.announced(of);
    await open(of);
    await press(/^Skip this one/);
    const by = shown(planned.dueDate ?? '');
    await screen.findByText(`Autopay stays on. You must pay this bill yourself by ${by}.`, undefined, patient);
    await press('Keep');
    await press(/^Skip this one/);
    await press('Cancel payment');
    const happened = await screen.findByRole('region', { name: 'What happened' }, patient);
    await within(happened).findByText('Canceled', undefined, patient);
    expect((await kit.read(of)).enrolment).not.toBeNull();
    await press('Stop autopay');
    await screen.findByText('You must pay bills yourself from now on.', undefined, patient);
    await press('Keep it on');
    await press('Stop autopay');
    const dialog = await screen.findByRole('dialog', { name: 'Stop autopay?' }, patient);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Stop autopay' }));
    await screen.findByRole('button', { name: 'Start autopay' }, patient);
    expect((await kit.read(of)).enrolment).toBeNull();
  });

  it('says when it is too late to stop a payment, and what became of those that were not taken', async () => {
    const of = await kit.payer();
    const planned = await kit.announced(of);
    await world().rows("update scheduled_payment set cancelable_until = now() - interval '1 hour' where id = $1", [
      planned.id,
    ]);
    await open(of);
    await screen.findByText(/This payment is already being prepared. Call .* today./, undefined, patient);
    expect(screen.queryByRole('button', { name: /^Skip this one/ })).toBeNull();
    await world().rows("update scheduled_payment set cancelable_until = now() + interval '9 days' where id = $1", [
      planned.id,
    ]);
    await world().rows("update scheduled_payment set status = 'InvalidPaymentSource' where id = $1", [planned.id]);
    const other = await kit.save(of.token, '5555555555554444');
    await open(of);
    await press(/^Choose another method/);
    await press('Save');
    const region = await screen.findByRole('region', { name: 'Planned payments' }, patient);
    within(region).getByText(/with Mastercard ending in 4444/);
    const [now] = await kit.scheduled(of);
    expect([now?.status, now?.paymentSource.id]).toEqual(['Scheduled', other]);
    const { run, outcomes } = kit.on(20);
    await run();
    await outcomes();
    await open(of);
    await screen.findByText('Paid', undefined, patient);
    screen.getByRole('link', { name: /^Receipt/ });
  });

  it('asks for a method where none is kept, and comes back with it', async () => {
    const of = await kit.payer();
    const wallet = `/api/business-units/${kit.unit}/wallet/${of.sourceId}`;
    expect((await kit.call('DELETE', wallet, undefined, of.token)).status).toBe(200);
    await open(of);
    await screen.findByText(/have not saved a card or bank account/, undefined, patient);
    await agree();
    await press('Start autopay');
    await screen.findAllByText('Choose a card or bank account.');
    await show(of.email, `${at('wallet')}?autopay=${of.accountId}`);
    const back = await screen.findByRole('link', { name: 'Back to Autopay' }, patient);
    expect(back.getAttribute('href')).toMatch(new RegExp(`/accounts/${of.accountId}/auto-pay$`));
  });

  it('that somebody else set up is theirs alone; nothing else is there for a stranger', async () => {
    const of = await kit.payer();
    await kit.enrol(of);
    const other = await kit.newPayer({ email: `other-${of.id}@auto.test` });
    await kit.link(of.accountId, { customerId: other.id });
    await show(other.email, at(`accounts/${of.accountId}/auto-pay`));
    await screen.findByText(/Somebody else set up autopay on this account. Call/, undefined, patient);
    expect(screen.queryByText('Visa ending in 4242')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Start autopay' })).toBeNull();
    await show('pat@example.test', at(`accounts/${of.accountId}/auto-pay`));
    await screen.findByText('We could not find that account.', undefined, patient);
  });

  it('says that it could not be read, and reads again', async () => {
    const of = await kit.payer();
    fail(`/api/accounts/${of.accountId}/autopay-settings`);
    await open(of);
    await screen.findByText('This could not be loaded.', undefined, patient);
    fail('');
    await press('Try again');
    await screen.findByRole('button', { name: 'Start autopay' }, patient);
  });

  it('is closed where a biller takes nobody new, and goes on where it is on', async () => {
    const [of, on] = [await kit.payer(), await kit.payer()];
    await kit.enrol(on);
    const path = `/api/business-units/${kit.unit}/features`;
    const turn = async (mode: string) => {
      const { rowVersion } = (await kit.call('GET', path, undefined, kit.admin)).body;
      const turned = await kit.call('PUT', path, { businessUnitFeaturesAutopay: mode, rowVersion }, kit.admin);
      expect(turned.status).toBe(200);
    };
    await turn('Prevent New');
    await open(of);
    await screen.findByText('New autopay sign-ups are closed at the moment.', undefined, patient);
    expect(screen.queryByRole('button', { name: 'Start autopay' })).toBeNull();
    await open(on);
    await heading('Autopay is on.', 2);
    screen.getByRole('button', { name: 'Change autopay' });
    await turn('Enabled');
    await open(of);
    await screen.findByRole('button', { name: 'Start autopay' }, patient);
  });
});

describe('home and the page of an account', () => {
  it('say when autopay runs, what is coming up, and stop one of them there', async () => {
    const of = await kit.payer();
    await kit.announced(of);
    await show(of.email, at('dashboard'));
    const day = shown(addDays(kit.today, 20));
    await screen.findByText(`Autopay runs ${day} with VISA •••• 4242`, undefined, patient);
    const coming = await screen.findByRole('region', { name: 'Coming up' }, patient);
    within(coming).getByText('1 Mill Street · Autopay, confirmed');
    within(coming).getByText(/^You can stop it until /);
    await press(/^Skip this one/);
    await press('Cancel payment');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Coming up' })).toBeNull(), patient);
    await screen.findByText('Autopay with VISA •••• 4242', undefined, patient);
  });

  it('say why autopay would not pay: its account is closed, or what pays is no longer good', async () => {
    const of = await kit.payer();
    await kit.enrol(of);
    const standing = async () =>
      (await kit.call('GET', '/api/customers/home', undefined, of.token)).body.accounts[0].autopay.standing;
    expect(await standing()).toBe('On');
    await world().rows('update payment_source set card_expiry_year = 2020, card_expiry_month = 1 where id = $1', [
      of.sourceId,
    ]);
    expect(await standing()).toBe('SourceLost');
    await show(of.email, at('dashboard'));
    await screen.findByText('Autopay: method no longer works', undefined, patient);
    // A second way that is good pays where the first is lost.
    const backup = await kit.save(of.token, '5555555555554444');
    await world().rows('update autopay_enrollment set backup_payment_source_id = $2 where account_id = $1', [
      of.accountId,
      backup,
    ]);
    expect(await standing()).toBe('On');
    await world().rows('update account set allow_online_payment = false where id = $1', [of.accountId]);
    expect(await standing()).toBe('Paused');
    await show(of.email, at(`accounts/${of.accountId}`));
    await screen.findByText('Autopay paused', undefined, patient);
    await open(of);
    await screen.findByText('Autopay is paused.', undefined, patient);
  });
});

describe('a payment on a date', () => {
  it('is planned with what is kept, for an amount and a day, listed, and stopped', async () => {
    const of = await kit.payer();
    await show(of.email, at(`accounts/${of.accountId}`));
    fireEvent.click(await screen.findByRole('link', { name: 'Pay on a date' }, patient));
    await heading('Pay on a date');
    await ownWallet(of);
    await type(/^How much/, '0');
    await press('Continue');
    await screen.findAllByText('Enter an amount above $0.00');
    await type(/^How much/, '50.00');
    await press('Continue');
    const day = await screen.findByLabelText<HTMLInputElement>(/^On which day/, undefined, patient);
    expect([day.min, day.max]).toEqual([addDays(kit.today, 1), addDays(kit.today, 20)]);
    const chosen = addDays(kit.today, 12);
    fireEvent.change(day, { target: { value: chosen } });
    await screen.findByText(`We take $51.50 on ${shown(chosen)} with Visa ending in 4242.`, undefined, patient);
    await press(`Schedule $51.50 for ${shown(chosen)}`);
    await screen.findByText('Agree to the terms to continue', undefined, patient);
    expect(await kit.scheduled(of)).toEqual([]);
    fireEvent.click(await screen.findByRole('checkbox', { name: /^I agree to these terms/ }, patient));
    const plan = await screen.findByRole('button', { name: /^Schedule \$51.50/ }, patient);
    fireEvent.click(plan);
    fireEvent.click(plan);
    const planned = await screen.findByRole('region', { name: 'Planned payments' }, patient);
    within(planned).getByText('Once, confirmed');
    expect(await kit.scheduled(of)).toMatchObject([
      { kind: 'One-time', status: 'Scheduled', processingDate: chosen, amountMinor: 5_000 },
    ]);
    await show(of.email, at('dashboard'));
    await screen.findByText('1 Mill Street · Once, confirmed', undefined, patient);
    await press(/^Cancel payment/);
    const dialog = await screen.findByRole('dialog', { name: `Cancel the payment on ${shown(chosen)}?` }, patient);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel payment' }));
    await waitFor(async () => expect((await kit.scheduled(of))[0]?.status).toBe('Canceled'), patient);
  });

  it('is asked about once more where one is planned already', async () => {
    const of = await kit.payer();
    const chosen = addDays(kit.today, 12);
    expect((await (await kit.dated(of, chosen, 8_412)).schedule()).status).toBe(200);
    await show(of.email, at(`accounts/${of.accountId}/pay-on-date`));
    await ownWallet(of);
    await press('Continue');
    fireEvent.click(await screen.findByRole('checkbox', { name: /^I agree to these terms/ }, patient));
    await press(/^Schedule \$86.60/);
    await screen.findByText(/Another payment of this account was made or is planned/, undefined, patient);
    expect(await kit.scheduled(of)).toHaveLength(1);
    await press(/^Schedule \$86.60/);
    await screen.findByRole('region', { name: 'Planned payments' }, patient);
    expect(await kit.scheduled(of)).toHaveLength(2);
  });
});
