import { openCustomers } from './customer-kit.ts';
import { ask, browserOf, fragment } from './provider-client.ts';
import type { World } from './world.ts';

const tokenIn = (link: string): string => /\/customer\/riverton-water\/sign-in#([\w-]{20,})$/.exec(link)?.[1] ?? '';

/** Links that staff make into one account of a payer, and the sessions that they open. */
export async function openSignInLinks(world: World) {
  const kit = await openCustomers(world);

  /** A link as staff copy it, into an account of a payer of its own. */
  async function linkTo(number = '10002') {
    const payer = await kit.newPayer({ accounts: [number] });
    const accountId = await world.accountId(number);
    return { payer, accountId, token: await make(payer.id, accountId) };
  }
  async function make(customerId: number, accountId: number): Promise<string> {
    const path = `/api/customers/generate-login-link?customerId=${customerId}&accountId=${accountId}&delivery=Copy`;
    return tokenIn((await world.call('GET', path, { token: kit.admin })).body.link);
  }
  const use = (token: string, slug = 'riverton-water') =>
    world.call('POST', '/api/customers/use-sign-in-link', { body: { slug, token } });
  const enter = (go: ReturnType<typeof browserOf>, ticket: string) =>
    go('GET', ask({ login_hint: 'quickpay', business_unit_slug: 'riverton-water', auth_session_token: ticket }));
  /** The token of the session that a link opens. */
  async function opened(token: string): Promise<string> {
    const { body } = await use(token);
    const done = await enter(browserOf(world), body.ticket);
    return fragment(done.url).get('access_token') ?? '';
  }
  return { kit, linkTo, make, use, enter, opened };
}
