import pg from 'pg';
import { topics, type Topic, type TopicMessage } from '@ratepayer/contract/realtime/topics.ts';
import { sql } from 'kysely';
import { rowsOf } from '../database/database.ts';
import type { Consumer } from '../outbox/consumer.ts';
import type { Hub } from './hub.ts';

const channel = 'ratepayer_realtime';
const isTopic = (name: string): name is Topic => (topics as readonly string[]).includes(name);

/** Staff hear of all that happens at a business unit, payers of their own accounts and of what came for all of them. */
const groupsOfMessage = ({ topic, businessUnitId, id }: TopicMessage): string[] => [
  `businessUnit:${businessUnitId}`,
  ...(topic === 'Account.Updated' ? [`account:${id}`] : []),
  ...(topic === 'BusinessUnit.AccountsUpdated' || topic === 'BusinessUnit.BillsUpdated'
    ? [`payersOf:${businessUnitId}`]
    : []),
];

/** The relay's consumer: tells every process by NOTIFY, ids only (a notification holds 8 kB). */
export const realtimeConsumer: Consumer = {
  name: 'realtime',
  wants: isTopic,
  async take(tx, rows) {
    const messages = rows.map((row) =>
      JSON.stringify({ topic: row.topic, businessUnitId: row.businessUnitId, ...row.payload }),
    );
    await rowsOf(tx, sql`select pg_notify(${channel}, message) from unnest(${sql.val(messages)}::text[]) as message`);
  },
};

/** Listens on a connection of its own and hands each message to the hub of this process; reconnects when it is lost. */
export function listenForMessages(url: string, hub: Hub): { close(): Promise<void> } {
  let client: pg.Client | undefined;
  let closed = false;
  async function connect(): Promise<void> {
    if (closed) return;
    const next = new pg.Client({ connectionString: url });
    next.on('notification', ({ payload }) => {
      const message = JSON.parse(payload ?? '{}') as TopicMessage;
      for (const group of groupsOfMessage(message)) hub.broadcast(group, message.topic, message);
    });
    next.on('error', () => next.end().catch(() => undefined));
    next.on('end', () => setTimeout(() => void connect(), 1000).unref());
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
      client = next;
    } catch {
      setTimeout(() => void connect(), 1000).unref();
    }
  }
  void connect();
  return {
    async close() {
      closed = true;
      await client?.end().catch(() => undefined);
    },
  };
}
