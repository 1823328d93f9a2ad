// @vitest-environment page
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { beforeAll, describe, expect, it } from 'vitest';
import { asPayer, openCustomers } from './customer-kit.ts';
import { heading, openPayer, patient, press, type } from './open-payer.ts';
import { openedWorld } from './opened-world.ts';
import { prepare } from './paying.ts';

const world = openedWorld();
const { show, asked, fail } = openPayer(world);
let kit: Awaited<ReturnType<typeof openCustomers>>;
const at = (path: string) => `/customer/riverton-water/${path}`;

beforeAll(async () => {
  kit = await openCustomers(world());
});

describe('home', () => {
  it('says what is owed on each account, all of it in one sum, and the last payments', async () => {
    await show('pat@example.test', at('dashboard'));
    await heading('Hello, Pat');
    const owed = await screen.findByRole('region', { name: 'What you owe' }, patient);
    expect(
      within(owed)
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent),
    ).toEqual(['12 Mill Street', '7 River Road']);
    within(owed).getByRole('button', { name: 'Pay all $145.32' });
    screen.getByText('No payments yet.');
    const places = within(screen.getByRole('navigation', { name: 'Your pages' })).getAllByRole('link');
    expect(places.map(({ textContent }) => textContent)).toEqual(['Home', 'Accounts', 'Wallet', 'Profile']);
    expect(places[0]?.getAttribute('aria-current')).toBe('page');
    // Whose session begins is read by no other: only the own accounts were asked for.
    expect(asked.filter(({ path }) => path.startsWith('/api/customers/')).map(({ status }) => status)).not.toContain(
      403,
    );
  });

  it('reads anew what somebody else paid, and says when it could not be read', async () => {
    const { token, accountIds } = await world().quickPay(['10001']);
    const paying = await prepare(world(), { token, accountId: accountIds[0] ?? 0, amountMinor: 8_412 });
    await paying.process();
    await show('pat@example.test', at('dashboard'));
    await screen.findByText('Nothing is due.', undefined, patient);
    screen.getByRole('button', { name: /^Pay \$61.20/ });
    expect(screen.queryByRole('button', { name: /^Pay all/ })).toBeNull();
    fail('/api/customers/home');
    await show('pat@example.test', at('dashboard'));
    const again = await screen.findByRole('button', { name: 'Try again' }, patient);
    fail('');
    fireEvent.click(again);
    await screen.findByText('Nothing is due.', undefined, patient);
  });

  it('begins with the first account, which is looked up, shown and then added', async () => {
    const { email } = await kit.newPayer({ name: 'Jo Grey' });
    await show(email, at('dashboard'));
    await heading('Hello, Jo');
    await screen.findByText('Add your first account', undefined, patient);
    await press('Add an account');
    await type(/^Account number/i, '10002');
    await press('Find my bill');
    await screen.findByText(/ZIP code is a required field/);
    await type(/^ZIP/, '00000');
    await press('Find my bill');
    await screen.findByText(/could not find an account with these details/i, undefined, patient);
    await type(/^ZIP/, '78702');
    await press('Find my bill');
    await screen.findByRole('heading', { name: 'Is this your account?' }, patient);
    await press('Yes, add it');
    await screen.findByRole('heading', { level: 3, name: '48 Orchard Lane' }, patient);
  });

  it('is for who signed in: who looked a bill up is told to create a login', async () => {
    await show('pat@example.test', at('wallet'));
    await heading('Wallet');
    const { token } = await world().quickPay(['10002']);
    const stored = { user: { id: 1, name: '', role: 'QuickPay', attributes: {} }, accessToken: token, idToken: '' };
    await show('clerk@riverton.test', at('accounts'));
    await heading('This page is for payers');
    sessionStorage.removeItem('ratepayer.person');
    sessionStorage.setItem('ratepayer.lookup', JSON.stringify({ ...stored, expiresAt: Date.now() + 600_000 }));
    history.pushState(null, '', at('profile'));
    dispatchEvent(new PopStateEvent('popstate'));
    await heading('Create a login to use this.');
    sessionStorage.removeItem('ratepayer.lookup');
  });
});

describe('accounts', () => {
  it('are named, and taken out of the login, when their payer says so', async () => {
    const { email, token } = await kit.newPayer({ accounts: ['10002', '10006'] });
    await show(email, at('accounts'));
    await heading('Accounts');
    await screen.findByRole('link', { name: '48 Orchard Lane' }, patient);
    const { body: mine } = await world().call('GET', '/api/accounts/mine', { token });
    const listed = () =>
      screen
        .getAllByRole<HTMLAnchorElement>('link')
        .flatMap(({ href }) => /\/accounts\/(\d+)$/.exec(href)?.[1] ?? [])
        .map(Number);
    const ids = mine.map(({ id }: { id: number }) => id);
    await waitFor(() => expect([...new Set(listed())]).toEqual(ids), patient);
    await press('Rename 48 Orchard Lane');
    await type('Name', 'Workshop');
    await press('Save');
    await screen.findByRole('link', { name: 'Workshop' }, patient);
    await press('Remove 18 Birch Court');
    await screen.findByRole('heading', { name: 'Remove 18 Birch Court?' }, patient);
    await press('Remove');
    await waitFor(() => expect(screen.queryByRole('link', { name: '18 Birch Court' })).toBeNull(), patient);
    expect(await kit.mine(token)).toEqual([await world().accountId('10002')]);
  });

  it('show one of them: what it owes, its notices, its register and its payments', async () => {
    const { email, token } = await kit.newPayer({ accounts: ['10003'] });
    const id = await world().accountId('10003');
    const paying = await prepare(asPayer(world(), token), { token, accountId: id, amountMinor: 2_120 });
    await paying.process();
    await show(email, at(`accounts/${id}`));
    await heading('7 River Road');
    await screen.findByRole('link', { name: 'Pay $40.00' }, patient);
    const bills = screen.getByRole<HTMLInputElement>('switch', { name: /A new bill/ });
    expect(bills.checked).toBe(true);
    fireEvent.click(bills);
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('switch', { name: /A new bill/ }).checked).toBe(false),
    );
    fireEvent.click(screen.getByRole('switch', { name: /by text/ }));
    await screen.findByText(/verif/i, { selector: '.err' }, patient);
    fireEvent.click(screen.getByRole('link', { name: 'Register' }));
    await heading('Register');
    await screen.findByText('Payment, thank you', undefined, patient);
    screen.getByText('-$21.20');
    fireEvent.change(screen.getByRole('combobox', { name: 'Year' }), { target: { value: '' } });
    fireEvent.click(screen.getByRole('link', { name: /Back to/ }));
    fireEvent.click(await screen.findByRole('link', { name: 'All payments' }, patient));
    await heading('Payments');
    await screen.findByRole('link', { name: 'Receipt' }, patient);
    fireEvent.change(screen.getByRole('combobox', { name: 'Status' }), { target: { value: 'Declined' } });
    await screen.findByText('No payments yet.', undefined, patient);
  });

  it('of somebody else are not there', async () => {
    await show('pat@example.test', at(`accounts/${await world().accountId('10002')}`));
    await screen.findByText('We could not find that account.', undefined, patient);
    await show('pat@example.test', at(`accounts/${await world().accountId('10002')}/pay`));
    await screen.findByText('We could not find that account.', undefined, patient);
  });
});
