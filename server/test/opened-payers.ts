import { beforeAll } from 'vitest';
import { openCustomers } from './customer-kit.ts';
import { openedWorld } from './opened-world.ts';
import { signInTo } from './provider-client.ts';
import { openRegistrations } from './registration-kit.ts';

/** A world for tests of logins that payers made: what staff do with them, how they register and how they sign in. */
export function openedPayers() {
  const world = openedWorld();
  let kit: Awaited<ReturnType<typeof openCustomers>>;
  let way: ReturnType<typeof openRegistrations>;
  beforeAll(async () => {
    kit = await openCustomers(world());
    way = openRegistrations(world());
  });
  /** The token of a payer who signed in by a password; '' where it was refused. */
  const signedIn = async (email: string, password: string, slug = 'riverton-water'): Promise<string> =>
    (await signInTo(world(), email, { business_unit_slug: slug }, password)).answer.get('access_token') ?? '';
  return { world, kit: () => kit, way: () => way, signedIn };
}
