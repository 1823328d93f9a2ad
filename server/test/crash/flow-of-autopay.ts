import { setTimeout as pause } from 'node:timers/promises';
import { readAutopayUnit } from '../../src/capabilities/autopay/autopay-unit.ts';
import { beginSet } from '../../src/capabilities/autopay/process-set.ts';
import { openAutopay } from '../autopay-kit.ts';
import type { Flow, Journey } from './flow.ts';
import type { Town } from './town.ts';

interface Row {
  readonly id: number;
  readonly status: string;
}

type Kit = Awaited<ReturnType<typeof openAutopay>>;
type Payer = Awaited<ReturnType<Kit['payer']>>;

/** A payer whose bill pays itself in some days. */
async function enrolled({ world }: Town, dueIn: number): Promise<{ kit: Kit; of: Payer }> {
  const kit = await openAutopay(world);
  const of = await kit.payer({ dueIn });
  const answer = await kit.enrol(of);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return { kit, of };
}

/** Waits until it was taken, its day come as soon as it is announced; afterwards it was announced and charged once. */
function untilTaken(town: Town, kit: Kit, of: Payer): Journey {
  const { world } = town;
  const rows = () =>
    world.rows<Row>('select id, status from scheduled_payment where account_id = $1 order by id', [of.accountId]);
  const watch = async (origin: string) => {
    for (let i = 0; i < 400; i++) {
      const [one] = await rows();
      if (one?.status === 'Processed') return;
      if (town.isGone(origin)) return;
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
      // What a dead worker had begun and no gateway received is an error of its own, charged nowhere; or, where it
      // was the fee that got lost, given back.
      const taken = payments.filter(({ status }) => status === 'Succeeded');
      const others = payments.filter(({ status }) => !['Succeeded', 'Error', 'Voided'].includes(status));
      if (!isOnce || taken.length !== 1 || others.length > 0)
        throw new Error(`Of it there is ${JSON.stringify({ left, payments, notices })}.`);
    },
  };
}

/**
 * A bill that pays itself: planned, announced, begun on its day and ended, each by whoever works. Afterwards it was
 * announced once and charged once, whoever died.
 */
export const autopayOnItsDay: Flow = {
  name: 'a payment that is taken by itself',
  byWorker: true,
  byTwo: true,
  // Between what the gateway did and what is known of it, by a set as by hand.
  eachTime: ['gateway.answered'],
  async begin(town) {
    const { kit, of } = await enrolled(town, 10);
    // What was planned with it is planned by a worker instead.
    await town.world.rows('delete from scheduled_payment where account_id = $1', [of.accountId]);
    return untilTaken(town, kit, of);
  },
};

/** A worker wrote it as Sent and died before it left: another one ends that, and takes it again. */
export const autopayOfTheDead: Flow = {
  name: 'a payment that a dead worker had begun',
  byWorker: true,
  byTwo: true,
  async begin(town) {
    const { kit, of } = await enrolled(town, 20);
    await kit.on(10).notice();
    const { deps } = kit.on(20);
    const around = await deps.db.scoped([kit.unit], (tx) => readAutopayUnit(tx, kit.unit, deps.clock.now()));
    const { begun } = await beginSet(deps, around, { most: 500 }, () => undefined);
    if (begun.length !== 1) throw new Error(`There began ${begun.length}.`);
    await town.world.rows("update attempt_set set begun_date = now() - interval '1 minute'");
    return untilTaken(town, kit, of);
  },
};
