import type { PaymentDetails } from '@ratepayer/contract/payments/payment-details.shapes.ts';
import type { GatewayException } from '@ratepayer/contract/payments/exception.shapes.ts';
import { said } from '../src/platform/texts/say.ts';
import type { Written } from '@ratepayer/contract/kit/texts.ts';
import { outsideBrackets, pseudoTexts } from '@ratepayer/contract/texts/qps.ts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { ticketConsumer } from '../src/capabilities/tickets/ticket-consumer.ts';
import { relayBatch } from '../src/platform/outbox/relay.ts';
import { replaceTexts } from '../src/platform/texts/catalog.ts';
import { oneOfEverything } from './one-of-everything.ts';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await oneOfEverything(world);
  while ((await world.rows('select 1 from outbox limit 1')).length > 0) await relayBatch(world.db, [ticketConsumer]);
}, 60_000);
afterAll(() => world.close());
let takeBack = (): void => undefined;
const inPseudo = () => (takeBack = replaceTexts('en-US', pseudoTexts));
afterEach(() => {
  takeBack();
  takeBack = () => undefined;
});

/** What the sandbox gateway says itself, and what people of this town typed: it stays as they said it. */
const others = new Set([
  'Accepted for processing',
  'Answer to an inquiry',
  'Approved',
  'Done',
  'Sandbox',
  'The issuer declined the card',
  'The issuer declined the refund',
  'The sandbox failed before it charged anything',
  'The service fee was declined',
  // What a biller calls something that it sells.
  'Thing 2',
]);
const isOthers = (piece: string) => piece.split(/\s*·\s*/).every((one) => one === '' || others.has(one));

// Who keeps something to be read later, and how many of it there are in a town in which everything has happened.
const kept = [
  ['ticket.title', 'select title as text from ticket', 1],
  ['ticket.description', 'select description as text from ticket', 1],
  ['balance_event', "select description as text from balance_event where created_by <> 'Test'", 30],
  ['gateway_exception.reason', "select reason as text from gateway_exception where resolved_by = 'System'", 1],
  ['payment.error_message', 'select error_message as text from payment', 2],
  ['transaction.gateway_message', 'select gateway_message as text from transaction', 20],
  ['payment_line_item', "select description as text from payment_line_item where line_item_type <> 'OpenCharge'", 20],
] as const;

it('keeps keys and places, so that nothing but the words of others is read in one language', async () => {
  inPseudo();
  for (const [where, query, least] of kept) {
    const rows = await world.rows<{ text: Written }>(query);
    expect(rows.length, where).toBeGreaterThanOrEqual(least);
    const left = rows.flatMap(({ text }) => outsideBrackets(said(text), isOthers));
    expect([...new Set(left)], where).toEqual([]);
  }
});

it('tells staff what happened to a payment and what an exception is about in their own words', async () => {
  const token = await world.token('admin@riverton.test');
  const unit = await world.unitId('riverton-water');
  const payments = await world.rows<{ number: string }>(
    "select reference_number as number from payment where business_unit_id = $1 and type = 'Base Payment'",
    [unit],
  );
  const get = async <T>(path: string) =>
    (await world.call<T>('GET', `/api/business-units/${unit}/${path}`, { token })).body;
  inPseudo();
  const left = new Set<string>();
  let entries = 0;
  const look = (where: string, shown: readonly string[]) => {
    for (const text of shown) for (const piece of outsideBrackets(text, isOthers)) left.add(`${where}: ${piece}`);
  };
  for (const { number } of payments) {
    const details = await get<PaymentDetails>(`payments/${number}/details`);
    entries += details.timeline.length;
    look(
      'timeline',
      details.timeline.filter(({ detail }) => !detail.includes('@')).flatMap(({ title, detail }) => [title, detail]),
    );
    look('payment', [details.errorMessage, ...details.transactions.map(({ gatewayMessage }) => gatewayMessage)]);
    const charges = new Set(['Trees', 'Meter']);
    look(
      'line',
      details.lineItems.map(({ description }) => description).filter((text) => !charges.has(text)),
    );
  }
  const { items } = await get<{ items: GatewayException[] }>('gateway-exceptions?Page=1&PageSize=50');
  look(
    'exception',
    items.flatMap(({ theirs, reason }) => [theirs?.what ?? '', theirs?.message ?? '', reason]),
  );
  expect([entries > 50, items.length > 3]).toEqual([true, true]);
  expect([...left]).toEqual([]);
});
