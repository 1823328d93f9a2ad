import { randomUUID } from 'node:crypto';
import { createAccount } from '../../src/capabilities/accounts/create-account.ts';
import { beginPayment } from '../../src/capabilities/payments/begin-payment.ts';
import { anonymous } from '../../src/platform/http/caller.ts';
import { closeBatch } from '../../src/capabilities/settlement/close-batch.ts';
import { sandboxMessage } from '../../src/integrations/payment-gateway/sandbox/sandbox-messages.ts';
import { cardToken, prepare } from '../paying.ts';
import { type Flow, send } from './flow.ts';
import { autopayOfTheDead, autopayOnItsDay } from './flow-of-autopay.ts';
import { paymentsFile } from './flow-of-payments-file.ts';
import { approvedCycle, cycle, deletedCycle, withdrawnBill } from './flows-of-bills.ts';
import { file, report, undoneImport } from './flows-of-files.ts';
import { jobOfTownFile } from './flow-of-town-file.ts';
import { jobAtItsTime, jobOfExport, jobOfPayments, jobOfSealedFiles } from './flows-of-jobs.ts';
import type { Town } from './town.ts';

const pay = (name: string, amountMinor: number, card?: string): Flow => ({
  name,
  async begin(town) {
    const accountId = town.accountIds[Math.floor(Math.random() * town.accountIds.length)] ?? 0;
    const { intent } = await prepare(town.world, {
      token: await town.token(),
      accountId,
      amountMinor,
      ...(card ? { card } : {}),
    });
    const key = { 'idempotency-key': randomUUID() };
    const body = {
      totalMinor: intent.totalMinor,
      acknowledgedTermsVersionIds: intent.terms.map((terms) => terms.termsVersionId),
      duplicateConfirmed: true,
    };
    const process = async (origin: string) =>
      void (await send(origin, 'POST', `/api/payment-intents/${intent.identifier}/process`, body, key));
    return { go: process, again: process };
  },
});

/** The bank asks the holder, for base and fee; the holder confirms what was asked, and the page goes on. */
const asked: Flow = {
  name: 'a step that the bank asks for',
  async begin(town) {
    const { world } = town;
    const { intent } = await prepare(world, {
      token: await town.token(),
      accountId: town.accountIds[0] ?? 0,
      amountMinor: 3900,
      card: '4000000000003220',
    });
    const body = {
      totalMinor: intent.totalMinor,
      acknowledgedTermsVersionIds: intent.terms.map((terms) => terms.termsVersionId),
      duplicateConfirmed: true,
    };
    const go = async (origin: string) => {
      await send(origin, 'POST', `/api/payment-intents/${intent.identifier}/process`, body);
      for (let i = 0; i < 2; i++) {
        await world.rows("update sandbox.step set ended = 'passed' where ended = ''");
        await send(origin, 'POST', `/api/payment-intents/${intent.identifier}/continue`, {});
      }
    };
    return { go, again: go };
  },
};

const answers: Flow = {
  name: 'an answer of the payer',
  async begin(town) {
    const accountId = town.accountIds[0] ?? 0;
    const { intent } = await prepare(town.world, { token: await town.token(), accountId, amountMinor: 2500 });
    const put = async (origin: string) =>
      void (await send(origin, 'PUT', `/api/payment-intents/${intent.identifier}/charges`, {
        lineItems: [{ accountId, lineItemType: 'AccountBalance', amountMinor: 2600 }],
      }));
    return { go: put, again: put };
  },
};

/** The process died after its commit and before it asked: nobody but the sweep finds what it left. */
const lost: Flow = {
  name: 'a payment whose process was lost before it asked the gateway',
  async begin(town) {
    const { intent } = await prepare(town.world, {
      token: await town.token(),
      accountId: town.accountIds[0] ?? 0,
      amountMinor: 2900,
    });
    const body = {
      totalMinor: intent.totalMinor,
      acknowledgedTermsVersionIds: intent.terms.map((terms) => terms.termsVersionId),
      duplicateConfirmed: true,
    };
    return {
      go: async () =>
        void (await beginPayment(town.world.deps, anonymous('127.0.0.1', ''), intent.identifier, body, undefined)),
      again: async (origin) =>
        void (await send(origin, 'POST', `/api/payment-intents/${intent.identifier}/process`, body)),
    };
  },
};

const expiry: Flow = {
  name: 'a session past its time',
  async begin(town) {
    const { intent } = await prepare(town.world, {
      token: await town.token(),
      accountId: town.accountIds[0] ?? 0,
      amountMinor: 2700,
    });
    return {
      go: async () =>
        void (await town.world.rows(
          "update payment_session set expires_date = now() - interval '1 minute' where identifier = $1",
          [intent.identifier],
        )),
      again: async () => undefined,
    };
  },
};

/**
 * A payment that is there already, settled when the flow needs that, and what staff ask for it: the same again with the
 * same key.
 */
const afterwards = (
  name: string,
  options: { settled?: boolean; card?: string; amountMinor?: number },
  ask: (payment: { id: number; amountMinor: number }) => { path: string; body: object },
): Flow => ({
  name,
  byTwo: ['a void without an answer, done', 'a refund in part', 'a chargeback'].includes(name),
  async begin(town) {
    const { world } = town;
    const amountMinor = options.amountMinor ?? 4100;
    const accountId = town.accountIds[Math.floor(Math.random() * town.accountIds.length)] ?? 0;
    const paid = await prepare(world, {
      token: await town.token(),
      accountId,
      amountMinor,
      ...(options.card ? { card: options.card } : {}),
    });
    const { body } = await paid.process({ duplicateConfirmed: true });
    const token = await world.token('admin@riverton.test');
    if (options.settled)
      for (const { id } of await merchantAccounts(world))
        await closeBatch(
          world.deps,
          { businessUnitId: await world.unitId('riverton-water'), merchantAccountId: id },
          'Test',
        );
    const { path, body: asked } = ask({ id: body.paymentId ?? 0, amountMinor });
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() };
    const go = async (origin: string) => void (await send(origin, 'POST', path, asked, headers));
    return { go, again: go };
  },
});
const merchantAccounts = (world: Town['world']) =>
  world.rows<{ id: number }>(
    `select m.id from merchant_account m
      join business_unit u on u.id = m.business_unit_id and u.slug = 'riverton-water' order by 1`,
  );

const why = { reason: 'Duplicate payment', tellPayer: true };
const voided = (name: string, card?: string) =>
  afterwards(name, card ? { card } : {}, ({ id }) => ({ path: `/api/payments/${id}/void`, body: why }));
const refunded = (name: string, part: number, more: object = {}, card?: string) =>
  afterwards(name, { settled: true, ...(card ? { card } : {}) }, ({ id, amountMinor }) => ({
    path: `/api/payments/${id}/refund`,
    body: { ...why, amountMinor: Math.round(amountMinor * part), refundableMinor: amountMinor, ...more },
  }));

const closing: Flow = {
  name: 'the close of a day',
  async begin(town) {
    const { world } = town;
    const { process } = await prepare(world, {
      token: await town.token(),
      accountId: town.accountIds[0] ?? 0,
      amountMinor: 4300,
    });
    await process({ duplicateConfirmed: true });
    const token = await world.token('global@ratepayer.test');
    const unit = await world.unitId('riverton-water');
    const go = async (origin: string) =>
      void (await send(
        origin,
        'POST',
        `/api/business-units/${unit}/settlement-batches/close`,
        {},
        { authorization: `Bearer ${token}` },
      ));
    return { go, again: go };
  },
};

/** The gateway tells the outcome that its answer did not, twice. */
const told: Flow = {
  name: 'a message of the gateway',
  byTwo: true,
  async begin(town) {
    const { world } = town;
    const { intent, process } = await prepare(world, {
      token: await town.token(),
      accountId: town.accountIds[0] ?? 0,
      amountMinor: 3700,
      card: '4000000000006975',
    });
    await process({ duplicateConfirmed: true });
    const [attempt] = await world.rows<{ reference: string; merchant: number; amount: number; number: string }>(
      `select a.gateway_reference as reference, p.merchant_account_id as merchant, a.amount_minor as amount,
        'sbx_' || l.id as number from gateway_attempt a join payment p on p.id = a.payment_id
        join payment_session s on s.id = p.payment_session_id
        join sandbox.ledger l on l.our_reference = a.gateway_reference where s.identifier = $1 order by a.id limit 1`,
      [intent.identifier],
    );
    const message = sandboxMessage(world.keyring, [
      {
        operation: 'Sale',
        says: 'charged',
        reference: attempt?.reference ?? '',
        gatewayTransactionId: attempt?.number ?? '',
        amountMinor: attempt?.amount ?? 0,
      },
    ]);
    const go = async (origin: string) => {
      const headers = { 'content-type': 'text/plain', ...message.headers };
      await fetch(`${origin}/api/gateway-messages/${attempt?.merchant}`, {
        method: 'POST',
        headers,
        body: message.body,
        signal: AbortSignal.timeout(10_000),
      }).catch(() => undefined);
    };
    return { go, again: go };
  },
};

/** An account ends, with money of every kind, and another one takes it over. */
const endOf = (name: string, ask: (from: number, to: number) => { path: string; body: object }): Flow => ({
  name,
  async begin({ world }) {
    const unit = await world.unitId('riverton-water');
    const make = () =>
      world.db.scoped([unit], (tx) =>
        createAccount(tx, {
          businessUnitId: unit,
          accountNumber: `Z${randomUUID().slice(0, 12)}`,
          subAccountNumber: '',
          name: 'Kay Testa',
          street: '',
          city: '',
          state: '',
          zip: '',
          issueDate: '2026-01-01',
          dueDate: '2026-02-01',
          balanceMinor: 4_100,
          lateFeeMinor: 300,
          createMethod: 'Manual',
          createdBy: 'Test',
        }),
      );
    const { path, body } = ask(await make(), await make());
    const authorization = `Bearer ${await world.token('admin@riverton.test')}`;
    const go = async (origin: string) => void (await send(origin, 'PUT', path, body, { authorization }));
    return { go, again: go };
  },
});

/** A sale of one dollar that proves a merchant account, and its void. */
const tested = (name: string, card: string): Flow => ({
  name,
  async begin({ world }) {
    const unit = await world.unitId('riverton-water');
    const authorization = `Bearer ${await world.token('global@ratepayer.test')}`;
    const path = `/api/business-units/${unit}/merchant-accounts/${(await merchantAccounts(world))[0]?.id}`;
    const token = await cardToken(world, card);
    const go = async (origin: string) => {
      const { body } = await world.call('GET', path, { token: authorization.slice(7) });
      await send(origin, 'POST', `${path}/test`, { token, rowVersion: body.rowVersion }, { authorization });
    };
    return { go, again: go };
  },
});

/** A new money flow is one line in one of these; each file of kills has one of them. */
const paying: readonly Flow[] = [
  pay('a payment that is approved', 8412),
  pay('a payment that is declined', 2100, '4000000000000002'),
  pay('a service fee that is declined', 6000), // 2.95 % of $60.00 ends in 77
  pay('no answer, charged', 3300, '4000000000006975'),
  pay('no answer, not charged', 3400, '4000000000006983'),
  pay('an error of the gateway', 3500, '4000000000000119'),
  asked,
  lost,
  answers,
  expiry,
];

/** What is taken by itself, with nobody there. */
const charging: readonly Flow[] = [autopayOnItsDay, autopayOfTheDead];

const reversing: readonly Flow[] = [
  voided('a void with its fee'),
  voided('a void without an answer, done', '4000000000007726'),
  refunded('a refund in part', 0.3),
  refunded('a refund with its fee', 1, { refundServiceFee: true }),
  refunded('a refund without an answer, not done', 1, {}, '4000000000007742'),
];

/** What comes from gateways and goes to banks, with nobody there, and what proves a merchant account. */
const settling: readonly Flow[] = [
  afterwards('a chargeback', {}, ({ id, amountMinor }) => ({
    path: `/api/payments/${id}/chargeback`,
    body: { amountMinor, effectiveDate: '2026-01-05', reasonCode: '10.4', caseNumber: 'K1' },
  })),
  closing,
  told,
  tested('a test sale', '4242424242424242'),
  tested('a test sale without an answer, charged', '4000000000006975'),
];

const keeping: readonly Flow[] = [
  endOf('an account that rolls over', (from, to) => ({
    path: `/api/accounts/archive/${from}?shouldRollover=true`,
    body: { destinationAccountId: to },
  })),
  endOf('an account that is merged', (from, to) => ({
    path: '/api/accounts/merge',
    body: { sourceAccountId: from, destinationAccountId: to },
  })),
  endOf('an account that is archived', (from) => ({ path: `/api/accounts/archive/${from}`, body: {} })),
  file,
  paymentsFile,
  undoneImport,
  report,
];

const billing: readonly Flow[] = [cycle, approvedCycle, deletedCycle, withdrawnBill];

const working: readonly Flow[] = [jobAtItsTime, jobOfPayments, jobOfExport, jobOfSealedFiles, jobOfTownFile];

export const flows = { paying, charging, reversing, settling, keeping, billing, working };

export const allFlows: readonly Flow[] = Object.values(flows).flat();

/** @throws when there is no flow of that name. */
export function flowNamed(name: string): Flow {
  const flow = allFlows.find((one) => one.name === name);
  if (!flow) throw new Error(`There is no flow "${name}".`);
  return flow;
}
