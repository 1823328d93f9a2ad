import { setTimeout as pause } from 'node:timers/promises';
import { openAutopay } from '../autopay-kit.ts';
import type { Flow } from './flow.ts';

interface Row {
  readonly id: number;
  readonly status: string;
}

/**
 * A bill that pays itself: planned, announced, begun on its day and ended, each by whoever works. Afterwards it was
 * announced once and charged once, whoever died.
 */
export const autopayOnItsDay: Flow = {
  name: 'a payment that is taken by itself',
  byTwo: true,
  async begin(town) {
    const { world } = town;
    const kit = await openAutopay(world);
    const of = await kit.payer({ dueIn: 10 });
    const answer = await kit.enrol(of);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    // What was planned with it is planned by a worker instead.
    await world.rows('delete from scheduled_payment where account_id = $1', [of.accountId]);
    const rows = () =>
      world.rows<Row>('select id, status from scheduled_payment where account_id = $1 order by id', [of.accountId]);
    const watch = async (origin: string) => {
      for (let i = 0; i < 400; i++) {
        const [one] = await rows();
        if (one?.status === 'Processed') return;
        if ((await fetch(`${origin}/health/live`).catch(() => undefined)) === undefined) return;
        // Its day comes as soon as it is announced.
        if (one?.status === 'Scheduled')
          await world.rows(
            `update scheduled_payment set starts_at = now() - interval '1 second', processing_date = $2,
                cancelable_until = now() - interval '1 second'
              where id = $1 and status = 'Scheduled'`,
            [one.id, kit.today],
          );
        await town.age();
        await pause(25);
      }
    };
    return {
      go: watch,
      async again(origin) {
        await watch(origin);
        await town.recover();
        const left = await rows();
        const payments = await kit.paymentsOf(of);
        const notices = await world.rows(
          `select id from email_message where account_id = $1 and template_key = 'Autopay Scheduled Notice'`,
          [of.accountId],
        );
        const isOnce = left.length === 1 && left[0]?.status === 'Processed' && notices.length === 1;
        if (!isOnce || payments.length !== 1 || payments[0]?.status !== 'Succeeded')
          throw new Error(`Of it there is ${JSON.stringify({ left, payments, notices })}.`);
      },
    };
  },
};
