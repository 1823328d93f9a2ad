import { afterAll } from 'vitest';
import { sendText } from '../src/capabilities/notifications/send-text.ts';
import { textConsumer } from '../src/capabilities/notifications/text-consumer.ts';
import { ticketConsumer } from '../src/capabilities/tickets/ticket-consumer.ts';
import { systemClock } from '../src/platform/clock/clock.ts';
import { announce } from '../src/platform/outbox/announce.ts';
import { relayBatch } from '../src/platform/outbox/relay.ts';
import { openCustomers } from './customer-kit.ts';
import { openWorld, type World } from './world.ts';

type Town = Awaited<ReturnType<typeof openCustomers>>;
interface Payer extends Awaited<ReturnType<Town['newPayer']>> {
  readonly number: string;
}

interface TextedPayers {
  readonly world: World;
  readonly town: Town;
  readonly account: number;
  /** Takes jobs and forgets them: a test sends its texts by itself. */
  readonly boss: never;
  readonly noon: { now(): Date };
  /** A payer of their own who agreed to texts about account 10001; the last four digits where a test needs some. */
  readonly texted: (of?: { last?: string; channel?: string }) => Promise<Payer>;
  /** Announces texts to somebody and turns them into rows. */
  readonly queued: (of: Payer, name?: string, count?: number, more?: object) => Promise<number[]>;
  readonly relayed: () => Promise<void>;
  readonly send: (textId?: number) => Promise<void>;
  readonly sentTo: (number: string) => Promise<string[]>;
  /** The messages of a payer as staff see them. */
  readonly panel: (of: { id: number }) => Promise<any>;
}

/** Payers who get texts of the waterworks, for the tests of a file; the last digits of their numbers begin at 3000. */
export async function openTexted(): Promise<TextedPayers> {
  const world = await openWorld();
  afterAll(() => world.close());
  const town = await openCustomers(world);
  const account = await world.accountId('10001');
  await world.rows('truncate outbox');

  const boss = { insert: async () => null, send: async () => null } as never;
  const noon = { now: () => new Date(`${new Date().toISOString().slice(0, 10)}T18:00:00Z`) };
  let numbers = 0;
  async function texted(of: { last?: string; channel?: string } = {}): Promise<Payer> {
    const payer = await town.newPayer({ accounts: ['10001'] });
    const number = `+1${of.last ? 300 + numbers++ : 512}555${of.last ?? String(3_000 + numbers++)}`;
    await world.rows(
      'update customer set phone_number = $2, phone_verified = true, preferred_channel = $3 where id = $1',
      [payer.id, number, of.channel ?? 'Both'],
    );
    await world.rows('update customer_account set notify_with_sms = true where customer_id = $1', [payer.id]);
    return { ...payer, number };
  }
  async function relayed(): Promise<void> {
    while ((await world.rows('select 1 from outbox limit 1')).length > 0)
      await relayBatch(world.db, [textConsumer(boss, systemClock), ticketConsumer]);
  }
  async function queued(
    { id, number }: Payer,
    name = 'Payment Due Reminder',
    count = 1,
    more: object = {},
  ): Promise<number[]> {
    const payload = { to: number, accountId: account, customerId: id, ...more };
    const one = { businessUnitId: town.unit, orderingKey: `text:${id}`, topic: `text.${name}`, payload };
    await world.db.scoped([town.unit], (tx) =>
      announce(
        tx,
        Array.from({ length: count }, () => one),
      ),
    );
    await relayed();
    const rows = await world.rows<{ id: number }>('select id from text_message where "to" = $1 order by id', [number]);
    return rows.slice(-count).map((row) => Number(row.id));
  }
  const sentTo = async (number: string): Promise<string[]> =>
    (
      await world.rows<{ body: string }>('select body from sandbox.text_message where "to" = $1 order by id', [number])
    ).map(({ body }) => body);
  return {
    world,
    town,
    account,
    boss,
    noon,
    texted,
    queued,
    relayed,
    send: (textId = 0) => sendText({ ...world.deps, boss, clock: noon }, { textId, businessUnitId: town.unit }),
    sentTo,
    panel: async ({ id }) =>
      (await town.call('GET', `/api/business-units/${town.unit}/customers/${id}/messages`)).body.items,
  };
}
