import type { Onboarding } from '@ratepayer/contract/onboarding/onboarding.shapes.ts';
import { afterAll, expect } from 'vitest';
import { openOnboardings } from './onboarding-kit.ts';
import { brokenInvariants } from './paying.ts';
import { openWorld } from './world.ts';

/** What somebody sees whose link opens nothing. */
export const invalid: readonly string[] = ['Invalid', 'invalid'];
/** The step that an answer says somebody is at. */
export const where = ({ body }: { readonly body: Pick<Onboarding, 'status' | 'step'> }): string[] => [
  body.status,
  body.step,
];

/** A world for the tests of onboarding, whose books agree after the last of them. */
export async function openedOnboardings() {
  const world = await openWorld();
  const kit = await openOnboardings(world);
  await kit.autopay('Disabled');
  afterAll(async () => {
    expect(await brokenInvariants(world)).toEqual([]);
    await world.close();
  });
  const links = (accountId: number) =>
    world.rows('select linked_by, customer_id from customer_account where account_id = $1 and unlinked_date is null', [
      accountId,
    ]);
  return { world, kit, links };
}
