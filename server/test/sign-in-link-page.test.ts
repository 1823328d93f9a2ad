// @vitest-environment page
import { fireEvent, screen, within } from '@testing-library/dom';
import { afterEach, expect, it } from 'vitest';
import { leftFor } from './left-for.ts';
import { heading, openPayer, patient } from './open-payer.ts';
import { openedWorld } from './opened-world.ts';
import { claimsOf } from './provider-client.ts';
import { openSignInLinks } from './sign-in-link-kit.ts';

const world = openedWorld();
const { visit } = openPayer(world);
const left = leftFor();
const at = (path: string) => `/customer/riverton-water/${path}`;
afterEach(() => sessionStorage.clear());

let links: Awaited<ReturnType<typeof openSignInLinks>> | undefined;
/** A tab whose link of staff was pressed. */
async function pressed() {
  links ??= await openSignInLinks(world());
  const made = await links.linkTo('10002');
  const accessToken = await links.opened(made.token);
  const id = Number(claimsOf(accessToken)['sub']);
  const user = { id, name: '', email: '', permissions: [], role: 'QuickPay', attributes: {} };
  const stored = { user, accessToken, idToken: '', expiresAt: Date.now() + 600_000 };
  sessionStorage.setItem('ratepayer.lookup', JSON.stringify(stored));
  sessionStorage.setItem('link', `${id}:${made.accountId}`);
  return made;
}
const bar = /^You came by a link from Riverton.*\. Sign in to change settings\.$/;

it('shows the one account of a link with its register and histories, and nothing of a login', async () => {
  const { accountId } = await pressed();
  await visit(at(`accounts/${accountId}`));
  await screen.findByText(bar, undefined, patient);
  await screen.findByRole('heading', { name: 'Payments' }, patient);
  for (const name of ['Wallet', 'Profile', 'Home', 'Set up autopay', 'Paperless billing'])
    expect([name, screen.queryByRole('link', { name })]).toEqual([name, null]);
  expect(screen.queryByRole('switch')).toBeNull();
  for (const [link, title] of [
    ['Register', 'Register'],
    ['All payments', 'Payments'],
    ['All bills', 'Bills'],
  ] as const) {
    await visit(at(`accounts/${accountId}`));
    fireEvent.click(await screen.findByRole('link', { name: link }, patient));
    await heading(title);
    screen.getByText(bar);
  }
  // It pays: a full page load, as into every page that takes a card.
  await visit(at(`accounts/${accountId}/pay`));
  await expect.poll(() => left.at(-1), patient).toMatch(/\/customer\/riverton-water\/make-payment\/[\w-]+/);
  await visit(left.at(-1) ?? '');
  await screen.findByText(bar, undefined, patient);
  expect(within(document.body).queryByText('Pay on a date')).toBeNull();
}, 60_000);

it('leads whoever came by a link to a login where one is needed, and forgets it with its session', async () => {
  const { accountId } = await pressed();
  await visit(at('wallet'));
  await heading(/^Create a login to use/);
  const other = await world().accountId('10001');
  await visit(at(`accounts/${other}`));
  await heading(/^Create a login to use/);
  // Another look-up in the same tab is not that of the link.
  sessionStorage.setItem('link', `0:${accountId}`);
  await visit(at(`accounts/${accountId}`));
  await heading(/^Create a login to use/);
}, 60_000);
