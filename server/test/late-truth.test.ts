import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount } from '../src/capabilities/accounts/create-account.ts';
import { findBroken } from '../src/capabilities/audit/audit-money.ts';
import { beginPayment } from '../src/capabilities/payments/begin-payment.ts';
import { markUnknown } from '../src/capabilities/payments/attempts/hold-attempt.ts';
import type {
  Beliefs,
  ClaimChannel,
  Operation,
} from '../src/capabilities/payments/late-truth/late-truth-words.rules.ts';
import type { ClaimEffect } from '../src/capabilities/payments/late-truth/done.ts';
import { takeClaim } from '../src/capabilities/payments/late-truth/take-claim.ts';
import { lockReversal } from '../src/capabilities/reversals/reversal-state.ts';
import { writeReversal } from '../src/capabilities/reversals/write-reversal.ts';
import { sendAttempts } from '../src/capabilities/payments/attempts/send-attempt.ts';
import type { ClaimFacts } from '../src/integrations/payment-gateway/payment-gateway.ts';
import { claim } from '../src/integrations/payment-gateway/vendor-words.rules.ts';
import { anonymous } from '../src/platform/http/caller.ts';
import { cardToken } from './paying.ts';
import { gatewayBooks } from './late-truth-books.ts';
import { expected, oppositeOf, type Target, title, type Walk, walks, nameOf } from './late-truth-cells.ts';
import { openWorld } from './world.ts';

const lanes = 8;
const world = await openWorld();
const unit = await world.unitId('riverton-water');
const { voidedFirst, book, differences } = gatewayBooks(world);

beforeAll(async () => {
  await world.rows("update merchant_account set batch_close_time = '23:59:59'");
  const facts = {
    businessUnitId: unit,
    subAccountNumber: '',
    name: 'Late',
    street: '',
    city: '',
    state: '',
    zip: '',
    issueDate: '2026-01-01',
    dueDate: '2026-02-01',
    balanceMinor: 90_000_000,
    lateFeeMinor: 0,
  };
  for (const accountNumber of accounts)
    await world.db.scoped([unit], (tx) =>
      createAccount(tx, { ...facts, accountNumber, createMethod: 'Manual', createdBy: 'Test' }),
    );
}, 60_000);
afterAll(() => world.close());

async function inLanes<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const rest = [...items];
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (let next = rest.shift(); next !== undefined; next = rest.shift()) await work(next);
    }),
  );
}

const accounts = Array.from({ length: lanes }, (_, i) => `LT-${i}`);
let nextAccount = 0;

/** A payment up to the request that has to be sent, through the operations. */
async function begin(options: { card?: string; bank?: boolean; amountMinor?: number } = {}) {
  const accountNumber = accounts[nextAccount++ % accounts.length] ?? '';
  const { token, accountIds } = await world.quickPay([accountNumber]);
  const created = await world.call('POST', '/api/payment-intents', {
    token,
    body: { businessUnitId: unit, channel: 'QuickPay', accountIds: [accountIds[0]] },
  });
  const path = `/api/payment-intents/${created.body.identifier}`;
  const lineItems = [
    {
      accountId: accountIds[0],
      lineItemType: 'AccountBalance',
      amountMinor: options.amountMinor ?? 100 + (nextAccount % 400),
    },
  ];
  await world.call('PUT', `${path}/charges`, { body: { lineItems } });
  const source = options.bank
    ? {
        paymentSourceType: 'ACH',
        holderName: 'Pat',
        holderType: 'Personal',
        accountType: 'Checking Account',
        routingNumber: '021000021',
        accountNumber: '000123456789',
      }
    : {
        paymentSourceType: 'Credit Card',
        token: await cardToken(world, options.card),
        holderName: 'Pat',
        postalCode: '78701',
      };
  const { body: intent, status } = await world.call('PUT', `${path}/payment-source`, { body: source });
  if (status !== 200) throw new Error(`source: ${JSON.stringify(intent)}`);
  const body = {
    totalMinor: intent.totalMinor,
    acknowledgedTermsVersionIds: intent.terms.map((terms: { termsVersionId: number }) => terms.termsVersionId),
    duplicateConfirmed: true,
  };
  const { gatewayRequest } = await beginPayment(
    world.deps,
    anonymous('127.0.0.1', ''),
    intent.identifier,
    body,
    undefined,
  );
  if (!gatewayRequest) throw new Error('Nothing has to be sent.');
  return gatewayRequest;
}

type Sold = 'sent' | 'unknown' | 'approved' | 'debited' | 'declined' | 'fee declined';

async function sell(sold: Sold): Promise<Target> {
  const gatewayRequest = await begin({
    bank: sold === 'debited',
    ...(sold === 'declined' ? { card: '4000000000000002' } : {}),
    ...(sold === 'fee declined' ? { amountMinor: 6000 } : {}),
  });
  if (sold === 'unknown') await markUnknown(world.deps, gatewayRequest);
  else if (sold !== 'sent') await sendAttempts(world.deps, gatewayRequest);
  const id =
    sold === 'fee declined'
      ? (
          await world.rows<{ id: number }>('select id from payment where base_payment_id = $1', [
            gatewayRequest.paymentId,
          ])
        )[0]?.id
      : gatewayRequest.paymentId;
  const [row] = await world.rows<{ merchant: number; amount: number; reference: string; number: string }>(
    `select p.merchant_account_id as merchant, p.amount_minor as amount, a.gateway_reference as reference,
      a.gateway_transaction_id as number from payment p
      join gateway_attempt a on a.payment_id = p.id and a.operation = 'Sale' where p.id = $1`,
    [id],
  );
  if (!id || !row) throw new Error('There is no sale.');
  const number = row.number || `sbx_of_${row.reference}`;
  return {
    businessUnitId: unit,
    merchantAccountId: row.merchant,
    paymentId: id,
    amountMinor: row.amount,
    saleReference: row.reference,
    saleNumber: number,
    reference: row.reference,
    number,
  };
}

/** A void or refund of a sale, left Sent, made Unknown, or answered; the sandbox refuses what `refused` says. */
async function reverse(
  sale: Target,
  operation: 'Void' | 'Refund',
  end: 'sent' | 'unknown' | 'done' | 'refused',
): Promise<Target> {
  const gatewayRequest = await world.db.scoped([unit], async (tx) => {
    const state = await lockReversal(tx, sale.paymentId);
    if (!state) throw new Error('There is no payment.');
    return writeReversal(world.deps, tx, state, operation, sale.amountMinor, {
      reason: 'Walk',
      by: 'System',
      role: 'System User',
    });
  });
  if (end === 'refused')
    await world.rows("update sandbox.ledger set outcome = 'declined' where our_reference = $1", [sale.saleReference]);
  if (end === 'unknown') await markUnknown(world.deps, gatewayRequest);
  if (end === 'done' || end === 'refused') await sendAttempts(world.deps, gatewayRequest);
  if (end === 'refused')
    await world.rows("update sandbox.ledger set outcome = 'approved' where our_reference = $1", [sale.saleReference]);
  const [row] = await world.rows<{ number: string }>(
    'select gateway_transaction_id as number from gateway_attempt where id = $1',
    [gatewayRequest.attemptId],
  );
  return { ...sale, reference: gatewayRequest.reference, number: row?.number || `sbx_of_${gatewayRequest.reference}` };
}

let strange = 0;
const stranger = async (): Promise<Target> => {
  const sale = await merchant();
  const name = `rp_nobody_sent_this_${++strange}_x`;
  return {
    ...sale,
    reference: name,
    number: `sbx_strange_${strange}`,
    saleReference: '',
    saleNumber: `sbx_strange_sale_${strange}`,
  };
};
let anyMerchant = 0;
async function merchant(): Promise<Target> {
  anyMerchant ||=
    (
      await world.rows<{ id: number }>(
        "select id from merchant_account where business_unit_id = $1 and purpose = 'Base Payment' order by id limit 1",
        [unit],
      )
    )[0]?.id ?? 0;
  return {
    businessUnitId: unit,
    merchantAccountId: anyMerchant,
    paymentId: 0,
    amountMinor: 123,
    saleReference: '',
    saleNumber: '',
    reference: '',
    number: '',
  };
}

const disputed = (sale: Target): Target => ({ ...sale, number: `dp_${sale.paymentId}_${++strange}` });
const taken = async (at: Target, operation: 'Dispute' | 'Return', ...words: ('opened' | 'won')[]): Promise<Target> => {
  for (const word of words)
    await tell(at, operation, operation === 'Return' && word === 'won' ? 'reversed' : word, 'Message');
  return at;
};

/** How a belief comes about, through the product's own ways. */
const setUps: {
  readonly [O in Exclude<Operation, 'Message'>]: { readonly [B in Beliefs[O]]: (operation: O) => Promise<Target> };
} = {
  Sale: {
    Sent: () => sell('sent'),
    Unknown: () => sell('unknown'),
    Approved: () => sell('approved'),
    Debited: () => sell('debited'),
    'Not Charged': () => sell('declined'),
    'Fee Not Charged': () => sell('fee declined'),
    Voided: async () => {
      const sale = await sell('approved');
      await reverse(sale, 'Void', 'done');
      voidedFirst.add(sale.saleReference);
      return sale;
    },
    Unmatched: stranger,
  },
  Void: {
    Sent: async () => reverse(await sell('approved'), 'Void', 'sent'),
    Unknown: async () => reverse(await sell('approved'), 'Void', 'unknown'),
    'Not Done': async () => reverse(await sell('approved'), 'Void', 'refused'),
    Approved: async () => reverse(await sell('approved'), 'Void', 'done'),
    'Not Asked': async () => ({ ...(await sell('approved')), reference: '', number: `sbx_console_${++strange}` }),
    Unmatched: stranger,
  },
  Refund: {
    Sent: async () => reverse(await sell('approved'), 'Refund', 'sent'),
    Unknown: async () => reverse(await sell('approved'), 'Refund', 'unknown'),
    'Not Done': async () => reverse(await sell('approved'), 'Refund', 'refused'),
    Approved: async () => reverse(await sell('approved'), 'Refund', 'done'),
    'Not Asked': async () => ({ ...(await sell('approved')), reference: '', number: `sbx_console_${++strange}` }),
    Unmatched: stranger,
  },
  Dispute: takenBackSetUps(),
  Return: takenBackSetUps(),
};

function takenBackSetUps(): Readonly<Record<Beliefs['Dispute'], (operation: 'Dispute' | 'Return') => Promise<Target>>> {
  const kept = async (operation: 'Dispute' | 'Return') =>
    disputed(await sell(operation === 'Return' ? 'debited' : 'approved'));
  return {
    'Sale Open': async () => {
      const sale = await sell('unknown');
      await book(sale, 'Sale', 'charged', sale.amountMinor, 'Message');
      return disputed(sale);
    },
    'Attempt Open': async (operation) => {
      const sale = await kept(operation);
      await reverse(sale, 'Refund', 'unknown');
      return sale;
    },
    Kept: kept,
    'Not Kept': async () => disputed(await sell('declined')),
    Excepted: async (operation) => taken(disputed(await sell('declined')), operation, 'opened'),
    Applied: async (operation) => taken(await kept(operation), operation, 'opened'),
    Reversed: async (operation) => taken(await kept(operation), operation, 'opened', 'won'),
    Unmatched: stranger,
  };
}

/** Tells a claim, after the gateway's books say the same. */
async function tell(
  at: Target,
  operation: Exclude<Operation, 'Message'>,
  heard: string,
  channel: ClaimChannel,
  { toldAt, again }: { toldAt: Date; again: boolean } = { toldAt: new Date(), again: false },
): Promise<ClaimEffect> {
  const says = heard.replace(' other', '');
  const amountMinor = heard.endsWith(' other') ? at.amountMinor + 7 : at.amountMinor;
  if (at.paymentId !== 0 && !again) await book(at, operation, heard, amountMinor, channel);
  const isTakenBack = operation === 'Dispute' || operation === 'Return';
  const reference = isTakenBack ? at.saleReference : at.reference;
  const isNamed = operation === 'Void' || operation === 'Refund' || isTakenBack;
  const facts: Partial<ClaimFacts> = {
    reference,
    gatewayTransactionId: at.number,
    saleTransactionId: isNamed ? at.saleNumber : '',
    amountMinor,
    toldAt: toldAt.toISOString(),
    code: 'walk',
  };
  return takeClaim(world.deps, at, claim(operation, says as never, facts), channel);
}

describe('the table of late truth', () => {
  it('gives a reason for every cell in which nothing happens', () => {
    expect(walks.filter(({ rule }) => rule.does === 'nothing' && !rule.why).map(title)).toEqual([]);
  });

  it('holds in every cell, by each of its channels, twice, with its opposite before and after', {
    timeout: 300_000,
  }, async () => {
    const isFee = (walk: Walk) => walk.belief === 'Fee Not Charged';
    const setUp = async (walk: Walk) => {
      const make = setUps[walk.operation as 'Sale'][walk.belief as 'Sent'] as (operation: Operation) => Promise<Target>;
      walk.at = await make(walk.operation);
    };
    await inLanes(walks.filter(isFee), setUp);
    await world.rows("update service_fee_schedule set method = 'Waived'");
    await inLanes(
      walks.filter((walk) => !isFee(walk)),
      setUp,
    );
    const wrong: string[] = [];
    const holds = async (when: string) => {
      for (const finding of await findBroken(world.db))
        wrong.push(
          `${when}: ${finding.rule}: ${finding.entity} ${finding.entity === 'payment' ? nameOf(finding.entityId) : finding.entityId}: ${finding.detail}`,
        );
      for (const difference of await differences()) wrong.push(`${when}: ${difference}`);
    };
    const step = async (
      when: string,
      heardBy: (walk: Walk) => readonly [string, ClaimChannel],
      allowed?: (walk: Walk) => readonly ClaimEffect[],
    ) => {
      await inLanes(walks, async (walk) => {
        if (!walk.at || walk.operation === 'Message') return;
        const [heard, channel] = heardBy(walk);
        const again = when === 'twice';
        if (!again) walk.toldAt = new Date();
        const effect = await tell(walk.at, walk.operation, heard, channel, { toldAt: walk.toldAt, again }).catch(
          (error: Error) => error.message,
        );
        if (
          allowed
            ? !allowed(walk).includes(effect as ClaimEffect)
            : !['applied', 'known', 'later', 'exception', 'nothing'].includes(effect)
        )
          wrong.push(`${when}: ${title(walk)}: ${effect}`);
      });
      await holds(when);
    };
    await holds('before');
    const itself = (walk: Walk) => [walk.heard, walk.channel] as const;
    await step('once', itself, ({ rule }) => expected(rule));
    await step('twice', itself, ({ rule }) =>
      rule.does === 'hold' ? ['applied'] : ['known', 'nothing', ...(rule.does === 'later' ? (['later'] as const) : [])],
    );
    await step('its opposite after it', oppositeOf);
    await step('after its opposite', itself);
    expect(wrong).toEqual([]);
    const cells = new Set(walks.map(({ operation, belief, heard }) => `${operation} ${belief} ${heard}`)).size;
    console.log(
      JSON.stringify({
        lateTruth: {
          cells: cells + 1,
          channels: new Set(walks.map(({ channel }) => channel)).size,
          cellsByChannel: walks.length,
          orders: 4,
          claims: walks.length * 4,
        },
      }),
    );
  });
});
