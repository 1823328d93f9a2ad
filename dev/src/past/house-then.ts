import { emailConsumer } from '@ratepayer/server/capabilities/notifications/email-consumer.ts';
import { closeBatch } from '@ratepayer/server/capabilities/settlement/close-batch.ts';
import { takeBankReturns } from '@ratepayer/server/capabilities/settlement/settle-due.ts';
import { ticketConsumer } from '@ratepayer/server/capabilities/tickets/ticket-consumer.ts';
import { tokenizeCard } from '@ratepayer/server/integrations/payment-gateway/sandbox/tokenize.ts';
import { jobConnection } from '@ratepayer/server/platform/jobs/boss.ts';
import { takeOwn } from '@ratepayer/server/platform/outbox/take-own.ts';
import { type PastTown, unitThen } from './past-town.ts';
import type { Timed } from './plan-days.ts';

/** The day of each merchant account closes. */
export async function closeThen(town: PastTown, { unit }: Timed): Promise<void> {
  const then = unitThen(town, unit);
  for (const { id } of then.merchants)
    await closeBatch(town.deps, { businessUnitId: then.id, merchantAccountId: id }, 'System');
}

/** Debits that the bank took back. */
export const returnsThen = async (town: PastTown): Promise<void> => void (await takeBankReturns(town.deps));

/** Somebody charged a card in the gateway's own console: its books have a sale that no payment explains. */
export async function consoleSaleThen(town: PastTown, { unit, date }: Timed): Promise<void> {
  const merchant = unitThen(town, unit).merchants.find(({ purpose }) => purpose === 'Base Payment');
  const kept = await tokenizeCard(
    town.lane.db,
    { number: '4242424242424242', expiry: '12/39', securityCode: '123' },
    town.lane.clock.now(),
  );
  if (!merchant || !('token' in kept)) throw new Error('The gateway’s console is closed.');
  const sale = {
    amountMinor: 4_500,
    currencyCode: 'USD',
    purpose: 'Base Payment',
    token: kept.token,
    stored: false,
    descriptor: 'TERMINAL',
    returnUrl: '',
    browser: {},
  } as const;
  await town.deps.gatewayOf('Sandbox').sale(
    {
      ...sale,
      reference: `terminal-${date}`,
      merchant: { accountId: merchant.id, number: merchant.number },
    },
    AbortSignal.timeout(5_000),
  );
}

/**
 * Hands over what the day announced, in its own time: mails and tickets. Nobody listened on the hub back then. The jobs
 * of the mails are of today: the worker sends them now.
 */
export async function handOverThen({ lane, sources }: PastTown): Promise<void> {
  const jobs: Parameters<typeof sources.boss.insert>[1] = [];
  const insert = async (_queue: string, more: typeof jobs) => (jobs.push(...more), null);
  const consumers = [emailConsumer({ insert }), ticketConsumer];
  await lane.db.platform(async (tx) => {
    const ordered = await takeOwn(tx);
    for (const consumer of consumers) {
      const wanted = ordered.filter((row) => consumer.wants(row.topic));
      if (wanted.length > 0) await consumer.take(tx, wanted);
    }
  });
  if (jobs.length === 0) return;
  lane.at(undefined);
  await lane.db.platform(async (tx) => void (await sources.boss.insert('email', jobs, { db: jobConnection(tx) })));
}
