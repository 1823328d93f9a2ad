// @vitest-environment page
import { screen, waitFor } from '@testing-library/dom';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { leftFor } from './left-for.ts';
import { heading, openPayer, patient, press, type } from './open-payer.ts';
import { openedWorld } from './opened-world.ts';
import { openRegistrations } from './registration-kit.ts';

const left = leftFor();

const world = openedWorld();
const { show, asked, fail } = openPayer(world);
let way: ReturnType<typeof openRegistrations>;
/** Nobody is signed in. */
const open = (below = '', slug = 'riverton-water') => show('', `/customer/${slug}/register${below}`);

beforeAll(() => {
  way = openRegistrations(world());
});
beforeEach(async () => {
  left.length = 0;
  await world().rows('delete from rate_counter');
});

describe('the page where a payer makes a login', () => {
  it('asks who one is, says what is missing at its field, and that a mail is on its way', async () => {
    await open();
    await heading('Create a login');
    await press('Mail me the link');
    await screen.findByText('First name is a required field.', undefined, patient);
    expect(document.activeElement?.id).toBe('firstName');
    await type(/^First name/, 'Morgan');
    await type(/^Last name/, ' Lee ');
    await type(/^E-mail/, 'morgan');
    await press('Mail me the link');
    await waitFor(() => expect(document.activeElement?.id).toBe('email'), patient);
    const email = screen.getByLabelText(/^E-mail/);
    await waitFor(() => expect(email.getAttribute('aria-invalid')).toBe('true'), patient);
    await type(/^E-mail/, 'morgan.page@example.test');
    await press('Mail me the link');
    await heading('Look into your mailbox');
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'), patient);
    expect(document.body.textContent).toContain('If morgan.page@example.test can get a login');
    expect(asked.at(-1)).toMatchObject({ path: '/api/customers/registration', status: 200 });
    expect((await way.mailTo('morgan.page@example.test')).text).toContain('register#');
    await press('Use another address');
    await heading('Create a login');
  });

  it('leads from the mail to where a password is chosen, by a press and no sooner, and forgets the link', async () => {
    await way.register('pressed@example.test');
    const token = await way.tokenTo('pressed@example.test');
    await open(`#${token}`);
    await heading('Almost there');
    expect(location.hash).toBe('');
    expect(asked.filter(({ path }) => path.endsWith('/confirm'))).toEqual([]);
    await press('Choose a password');
    await waitFor(() => expect(left[0]).toMatch(/\/auth\/set-password\?token=/), patient);
    // The same link in another browser: it says what became of it, and leads to a new one.
    await open(`#${token}`);
    await press('Choose a password');
    await screen.findByText(/used already, or is over/, undefined, patient);
    await press('Ask for a new link');
    await heading('Create a login');
  });

  it('says it where nothing is answered, and keeps what was typed', async () => {
    await open();
    await type(/^First name/, 'Morgan');
    await type(/^Last name/, 'Lee');
    await type(/^E-mail/, 'lost@example.test');
    fail('/api/customers/registration');
    await press('Mail me the link');
    await screen.findByRole('alert', undefined, patient);
    expect((screen.getByLabelText(/^E-mail/) as HTMLInputElement).value).toBe('lost@example.test');
  });

  it('leads those who have a login, or only want to pay, where they belong', async () => {
    await open();
    await press('Sign in');
    await waitFor(() => expect(left[0]).toMatch(/\/auth\/auth\?.*business_unit_slug=riverton-water/), patient);
    const pay = await screen.findByRole('link', { name: 'Find my bill' }, patient);
    expect(pay.getAttribute('href')).toMatch(/\/customer\/riverton-water\/dashboard$/);
  });

  it('is none of the pages of an account, whose register is another one', async () => {
    await show('pat@example.test', `/customer/riverton-water/accounts/${await world().accountId('10001')}/register`);
    await heading(/Register|Account history|What happened/i);
  });
});

describe('the pages that links in mails open', () => {
  it('use a link of staff by a press, and say what became of one that is over', async () => {
    await show('', `/customer/riverton-water/sign-in#${'A'.repeat(43)}`);
    await heading('Open your account');
    expect(location.hash).toBe('');
    expect(asked.filter(({ path }) => path.endsWith('/use-sign-in-link'))).toEqual([]);
    await press('Open my account');
    await screen.findByText(/used already, or is over. Ask us/, undefined, patient);
    await screen.findByRole('link', { name: 'Find my bill' }, patient);
    // Without what stands behind # there is nothing to press.
    await show('', '/customer/riverton-water/sign-in');
    await screen.findByText('Open the link from the e-mail again.', undefined, patient);
    expect(screen.queryByRole('button', { name: 'Open my account' })).toBeNull();
  });

  it('sign everybody out by a press, where a sign-in was somebody else’s', async () => {
    await world().rows(
      `insert into identity.known_browser (user_id, browser_hash, user_agent, client_address, nonce)
        select user_id, 'h', 'x', '203.0.113.9', 'page' from identity.login where email = 'pat@example.test'`,
    );
    const [row] = await world().rows("select id from identity.known_browser where nonce = 'page'");
    const token = `${row?.id}.${world().keyring.sign('not-me', 'page')}`;
    await show('', `/customer/riverton-water/not-me#${token}`);
    await heading('That was not you?');
    await press('Sign everybody out');
    await waitFor(() => expect(left[0]).toMatch(/\/auth\/set-password\?token=/), patient);
    await show('', `/customer/riverton-water/not-me#${token}x`);
    await press('Sign everybody out');
    await screen.findByText(/This link is over/, undefined, patient);
  });
});
