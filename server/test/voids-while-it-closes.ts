import { expect } from 'vitest';
import type { openSettlement } from './settlement-kit.ts';

type Kit = Awaited<ReturnType<typeof openSettlement>>;

/** A payment is voided while its day closes by age, so many times: it is out of the batch, or the void is refused. */
export async function voidsWhileItCloses(kit: Kit, rounds: number): Promise<void> {
  const { world, pay, voided, closeDay, byAge, batchOf, sound } = kit;
  // In sum they are more than one person may give back in a day; the second one is not what is looked at here.
  await world.rows('update organization set unit_daily_refund_minor = 1e9, user_daily_refund_minor = 1e9');
  for (let round = 0; round < rounds; round++) {
    const { id } = await pay(1000 + round);
    const [answer] = await Promise.all([voided(id), closeDay(byAge())]);
    const [payment] = await world.rows<{ status: string }>('select status from payment where id = $1', [id]);
    const batch = await batchOf(id);
    expect({ round, voided: payment?.status === 'Voided', inBatch: batch != null, status: answer.status }).toEqual(
      batch == null
        ? { round, voided: true, inBatch: false, status: 200 }
        : { round, voided: false, inBatch: true, status: 400 },
    );
  }
  await closeDay(byAge());
  await sound();
}
