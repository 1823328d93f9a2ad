import { addDays, dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { beforeAll, expect, it } from 'vitest';
import { tellOfEnds } from '../src/capabilities/wallet/tell-of-ends.ts';
import { openAutopay } from './autopay-kit.ts';
import { openedWorld } from './opened-world.ts';

const world = openedWorld();
let kit: Awaited<ReturnType<typeof openAutopay>>;
type Payer = Awaited<ReturnType<typeof kit.payer>>;

beforeAll(async () => {
  kit = await openAutopay(world());
});

// The month that ends on the last of April 2028 is over on the first of May.
const [year, month, over] = [2028, 4, '2028-05-01'];
const ends = (of: Payer, at = [year, month]) =>
  world().rows('update payment_source set card_expiry_year = $2, card_expiry_month = $3 where id = $1', [
    of.sourceId,
    ...at,
  ]);
/** What the worker tells so many days before the card is over. */
const told = (daysBefore: number) => {
  const today = dateIn(new Date(), 'US/Central');
  const from = Math.round((Date.parse(addDays(over, -daysBefore)) - Date.parse(today)) / 86_400_000);
  return tellOfEnds(kit.on(from).deps);
};
const mails = async (of: Payer): Promise<number> => {
  const [row] = await world().rows<{ n: number }>(
    "select count(*)::int as n from outbox where topic = 'email.Card Expiring' and payload ->> 'customerId' = $1",
    [String(of.id)],
  );
  return row?.n ?? -1;
};

it('tells a payer 45 and 10 days before a card ends, each once, however many look', async () => {
  const of = await kit.payer();
  await ends(of);
  await told(46);
  expect(await mails(of)).toBe(0);
  await Promise.all([told(45), told(45), told(45)]);
  expect(await mails(of)).toBe(1);
  for (const days of [45, 30, 11]) await told(days);
  expect(await mails(of)).toBe(1);
  await Promise.all([told(10), told(10)]);
  for (const days of [9, 1, 0, -1]) await told(days);
  expect(await mails(of)).toBe(2);
  const [row] = await world().rows<{ payload: object }>(
    "select payload from outbox where topic = 'email.Card Expiring' order by id desc limit 1",
  );
  expect(row?.payload).toEqual({ to: of.email, customerId: of.id, paymentSourceId: of.sourceId });
});

it('tells once of one that was added when it was nearly over, and of each new end anew', async () => {
  const of = await kit.payer();
  await ends(of);
  await told(8);
  await told(3);
  expect(await mails(of)).toBe(1);
  // Its new date: nothing until that one is near.
  await ends(of, [year + 3, month]);
  await told(8);
  expect(await mails(of)).toBe(1);
  await ends(of, [year, month + 1]);
  await told(5);
  expect(await mails(of)).toBe(2);
});

it('is silent of cards that are gone or of no use, and to whoever may not sign in', async () => {
  const [gone, useless, blocked] = [await kit.payer(), await kit.payer(), await kit.payer()];
  for (const payer of [gone, useless, blocked]) await ends(payer);
  const path = `/api/business-units/${kit.unit}/wallet/${gone.sourceId}`;
  expect((await kit.call('DELETE', path, undefined, gone.token)).status).toBe(200);
  await world().rows("update payment_source set status = 'Invalid', is_default = false where id = $1", [
    useless.sourceId,
  ]);
  await world().rows("update customer set status = 'Blocked' where id = $1", [blocked.id]);
  for (const days of [45, 10]) await told(days);
  expect([await mails(gone), await mails(useless), await mails(blocked)]).toEqual([0, 0, 0]);
});
