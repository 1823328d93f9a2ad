import { inquireUnknown } from '../src/capabilities/payments/attempts/inquire-attempts.ts';
import type { World } from './world.ts';

/** What the gateway did is asked, as the worker does. */
export async function prove(world: World): Promise<void> {
  for (let i = 0; i < 6; i++) {
    await world.rows(
      `update gateway_attempt set next_inquiry_date = now() - interval '1 s', inquiry_claimed_until = '-infinity'
        where outcome = 'Unknown'`,
    );
    await inquireUnknown(world.deps);
  }
}
