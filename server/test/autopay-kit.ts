import { randomUUID } from 'node:crypto';
import { addDays, dateIn, instantAt } from '@ratepayer/contract/kit/local-date.ts';
import type { AutopayPreview, AutopaySettings, ScheduledPayment } from '@ratepayer/contract/autopay/autopay.shapes.ts';
import { createAccount } from '../src/capabilities/accounts/create-account.ts';
import { processScheduled } from '../src/capabilities/autopay/process-scheduled.ts';
import { sendNotices } from '../src/capabilities/autopay/send-notices.ts';
import { stageAutopay } from '../src/capabilities/autopay/stage-autopay.ts';
import { takeOutcomes } from '../src/capabilities/autopay/take-outcomes.ts';
import { fixedClock } from '../src/platform/clock/clock.ts';
import { openCustomers } from './customer-kit.ts';
import { cardToken, goodCard } from './paying.ts';
import type { World } from './world.ts';

const zone = 'US/Central';

interface Payer {
  readonly id: number;
  readonly email: string;
  readonly token: string;
  readonly accountId: number;
  readonly accountNumber: string;
  readonly sourceId: number;
}

/** What tests of automatic payments do again and again: payers with an account and a card, and days that go by. */
export async function openAutopay(world: World) {
  const customers = await openCustomers(world);
  const { unit, newPayer } = customers;
  await world.rows('update gateway set limit_seconds = 0.3, not_found_final_seconds = 0');
  const today = dateIn(new Date(), zone);

  /** A payer with an account that owes something in some days, and a saved card. */
  async function payer({
    balanceMinor = 8_412,
    lateFeeMinor = 0,
    dueIn = 20,
    card = goodCard,
  }: {
    balanceMinor?: number;
    lateFeeMinor?: number;
    dueIn?: number;
    card?: string;
  } = {}): Promise<Payer> {
    const accountNumber = `A${randomUUID().slice(0, 12)}`;
    const accountId = await world.db.scoped([unit], (tx) =>
      createAccount(tx, {
        businessUnitId: unit,
        accountNumber,
        subAccountNumber: '01',
        name: 'Quinn Auto',
        street: '1 Mill Street',
        city: 'Riverton',
        state: 'TX',
        zip: '78701',
        issueDate: addDays(today, -5),
        dueDate: addDays(today, dueIn),
        balanceMinor,
        lateFeeMinor,
        createMethod: 'Manual',
        createdBy: 'Test',
      }),
    );
    const of = await newPayer({ email: `${randomUUID()}@auto.test` });
    await customers.link(accountId, { customerId: of.id });
    const sourceId = await save(of.token, card);
    return { ...of, accountId, accountNumber, sourceId };
  }

  /** Keeps a card, and answers its number. */
  async function save(token: string, card = goodCard): Promise<number> {
    const { body } = await world.call('POST', `/api/business-units/${unit}/wallet`, {
      token,
      body: {
        paymentSourceType: 'Credit Card',
        token: await cardToken(world, card),
        holderName: 'Quinn Auto',
        postalCode: '78701',
      },
    });
    return Math.max(...body.items.map(({ id }: { id: number }) => id));
  }

  const path = ({ id, accountId }: Payer) => `/api/customers/${id}/${accountId}/autopay-settings`;
  const read = async (of: Payer, token = of.token) =>
    (await world.call<AutopaySettings>('GET', `/api/accounts/${of.accountId}/autopay-settings`, { token })).body;
  const byDue = { schedulingType: 'DueDateLeadTime', leadTimeDays: 0 } as const;
  const terms = async (of: Payer): Promise<number[]> => {
    const { body } = await world.call<AutopayPreview>('POST', `/api/accounts/${of.accountId}/autopay-preview`, {
      token: of.token,
      body: { ...byDue, paymentSourceId: of.sourceId },
    });
    return body.terms.map(({ termsVersionId }) => termsVersionId);
  };
  const settings = async (of: Payer, more: object = {}) => ({
    ...byDue,
    paymentSourceId: of.sourceId,
    acknowledgedTermsVersionIds: await terms(of),
    rowVersion: 0,
    ...more,
  });
  const enrol = async (of: Payer, more: object = {}, token = of.token) =>
    world.call<AutopaySettings>('PUT', path(of), { token, body: await settings(of, more) });
  const stop = (of: Payer, token = of.token) =>
    world.call('PUT', `/api/customers/${of.id}/${of.accountId}/autopay-unenroll`, { token, body: {} });
  const scheduled = async (of: Payer, token = of.token): Promise<ScheduledPayment[]> =>
    (await world.call('GET', `/api/accounts/${of.accountId}/scheduled-payments`, { token })).body.items;

  /** The worker's steps as they are done on a day, in the morning after the run begins unless a time is named. */
  const on = (days: number, time = '09:00', from = today) => {
    const clock = fixedClock(instantAt(addDays(from, days), time, zone));
    const deps = { ...world.deps, clock };
    const failed: unknown[] = [];
    return {
      deps,
      stage: () => stageAutopay(deps, unit),
      notice: () => sendNotices(deps, unit),
      run: async () => {
        const done = await processScheduled(deps, (error) => failed.push(error), unit);
        if (failed.length > 0) throw failed[0];
        return done;
      },
      outcomes: () => takeOutcomes(deps),
    };
  };
  /** Planned and announced. */
  const announced = async (of: Payer, more: object = {}) => {
    const answer = await enrol(of, more);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    await on(10).notice();
    const [one] = await scheduled(of);
    if (!one) throw new Error('Nothing is planned.');
    return one;
  };
  const balance = async ({ accountId }: Payer): Promise<number> => {
    const [row] = await world.rows<{ balance: number }>('select balance from account_money where account_id = $1', [
      accountId,
    ]);
    return row?.balance ?? 0;
  };
  /** What mails of a kind say that were announced for an account. */
  const mailed = async (mail: string, { accountId }: Payer): Promise<Record<string, unknown>[]> => {
    const rows = await world.rows<{ payload: Record<string, unknown> }>(
      "select payload from outbox where topic = 'email.' || $1 and payload ->> 'accountId' = $2 order by id",
      [mail, String(accountId)],
    );
    return rows.map(({ payload }) => payload);
  };
  const paymentsOf = ({ accountId }: Payer) =>
    world.rows<{ status: string; amount: number; channel: string; fee: number }>(
      `select p.status, a.amount_minor as amount, p.channel, p.service_fee_amount_minor as fee from payment p
        join payment_account a on a.payment_id = p.id where a.account_id = $1 and p.type = 'Base Payment'
        order by p.id`,
      [accountId],
    );
  /** A session of the payer that waits for its confirmation, and what is agreed to on a day. */
  async function dated(of: Payer, day: string, amountMinor = 5_000) {
    const call = (method: string, url: string, body?: object) =>
      world.call(method, url, { token: of.token, ...(body ? { body } : {}) });
    const begun = await call('POST', '/api/payment-intents', {
      businessUnitId: unit,
      channel: 'QuickPay',
      accountIds: [of.accountId],
    });
    const path = `/api/payment-intents/${begun.body.identifier}`;
    await call('PUT', `${path}/charges`, {
      lineItems: [{ accountId: of.accountId, lineItemType: 'AccountBalance', amountMinor }],
    });
    await call('PUT', `${path}/payment-source`, { paymentSourceId: of.sourceId });
    const shown = await call('GET', `${path}/schedule?Date=${day}`);
    const body = {
      processingDate: day,
      totalMinor: shown.body.totalMinor,
      acknowledgedTermsVersionIds: (shown.body.terms ?? []).map(
        (one: { termsVersionId: number }) => one.termsVersionId,
      ),
    };
    return {
      path,
      shown,
      body,
      schedule: (more: object = {}) => call('POST', `${path}/schedule`, { ...body, ...more }),
    };
  }
  return {
    ...customers,
    dated,
    today,
    payer,
    save,
    path,
    read,
    terms,
    settings,
    enrol,
    stop,
    scheduled,
    on,
    announced,
    balance,
    mailed,
    paymentsOf,
  };
}

/** Each state of a payment that is taken by itself, by the product's own verbs, for whoever looks at all there is. */
export async function everyScheduled(world: World): Promise<void> {
  const kit = await openAutopay(world);
  const due = kit.on(20);
  const make = async (card?: string) => {
    const of = await kit.payer(card ? { card } : {});
    const answer = await kit.enrol(of);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return of;
  };
  const put = async (of: Payer, action: string, body: object, method = 'PUT') => {
    const [one] = await kit.scheduled(of, kit.admin);
    const answer = await kit.call(method, `/api/scheduled-payments/${one?.id}/${action}`, body, kit.admin);
    if (answer.status !== 200) throw new Error(`${action}: ${JSON.stringify(answer.body)}`);
  };
  await make();
  const declined = await make('4000000000000002');
  await make('4000000000006975');
  const [canceled, skipped, held] = [await make(), await make(), await make()];
  await kit.on(10).notice();
  await put(canceled, 'cancel', { reason: 'Asked' });
  await put(skipped, 'skip', { reason: 'Asked' });
  await world.rows('update scheduled_payment set is_held = true where account_id = $1', [held.accountId]);
  const released = await make();
  await world.rows('update scheduled_payment set is_held = true where account_id = $1', [released.accountId]);
  await put(released, 'release', { reason: 'Looked at' });
  await due.run();
  await due.outcomes();
  const again = { processingDate: addDays(kit.today, 30) };
  await put(declined, 'retry', again, 'POST');
  const [, before] = await kit.scheduled(declined, kit.admin);
  await kit.call('POST', `/api/scheduled-payments/${before?.id}/retry`, again, kit.admin);
  const onDate = await (await kit.dated(await kit.payer(), addDays(kit.today, 6))).schedule();
  if (onDate.status !== 200) throw new Error(JSON.stringify(onDate.body));
}
