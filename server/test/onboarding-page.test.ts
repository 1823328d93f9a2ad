// @vitest-environment page
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeOf } from '../src/platform/crypto/short-code.ts';
import { leftFor } from './left-for.ts';
import { openOnboardings } from './onboarding-kit.ts';
import { heading, openPayer, patient, press, type } from './open-payer.ts';
import { openedWorld } from './opened-world.ts';

const left = leftFor();

const world = openedWorld();
const { show, asked, fail } = openPayer(world);
let kit: Awaited<ReturnType<typeof openOnboardings>>;
/** Nobody is signed in. */
const open = (address: string) => show('', address);
const at = (token: string, below = '') => `/onboarding/riverton-water/${token}${below}`;

beforeAll(async () => {
  kit = await openOnboardings(world());
  await kit.autopay('Disabled');
});
beforeEach(async () => {
  localStorage.clear();
  left.length = 0;
  await world().rows('delete from rate_counter');
});

const invited = async (more: object = {}, email?: string) => {
  const account = await kit.newAccount(more);
  return { account, ...(await kit.invite(account.id, email)) };
};
const step = (words: RegExp | string) => screen.findByText(words, { selector: '.steps' }, patient);
const proved = async (zip = '78702') => {
  await press('Continue');
  await heading('Is this your account?');
  await type(/^ZIP/i, zip);
  await press('Yes, continue');
};

describe('the pages of who was invited', () => {
  it('lead from the mail to the end, one question on each, and say what was chosen', async () => {
    const { token, account, email } = await invited({ street: '12 Orchard Lane' });
    await open(`/onboarding/riverton-water#${token}`);
    await heading('Welcome to Riverton Water & Sewer online.');
    // The address names the link from here on, as the specification says; nothing of it stays behind #.
    await waitFor(() => expect([location.pathname, location.hash]).toEqual([at(token), '']));
    await step(/^Step 1 of 4/);
    expect((screen.getByLabelText(/^E-mail/) as HTMLInputElement).value).toBe(email);
    await type(/^First name/, '');
    await press('Continue');
    await screen.findByText(/First name is a required field/, undefined, patient);
    await type(/^First name/, 'Morgan');
    await press('Continue');
    await heading('Is this your account?');
    await waitFor(() => expect(location.pathname).toBe(at(token, `/account/${account.id}`)));
    // The street is known by who lives there, and the name by its owner: neither stands there whole.
    screen.getByText(account.number);
    expect(document.body.textContent).not.toMatch(/12 Orchard|Morgan Lee|78702/);
    expect(document.activeElement?.tagName).toBe('H1');
    await press('Yes, continue');
    await screen.findByText(/is a required field/, undefined, patient);
    await type(/^ZIP/i, '00000');
    await press('Yes, continue');
    await screen.findByText(/4 tries left/, undefined, patient);
    await type(/^ZIP/i, '78702');
    await press('Yes, continue');
    await heading('Tell me about');
    await waitFor(() => expect(location.pathname).toBe(at(token, '/notifications')));
    fireEvent.click(screen.getByLabelText('A payment coming up'));
    await press('Save');
    await heading('Create your login');
    await press('Not now');
    await heading('You are all set.');
    await waitFor(() => expect(location.pathname).toBe(at(token, '/complete')));
    screen.getByText('You can create your login later.');
    expect(screen.getByText(account.number)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save and finish later' })).toBeNull();
    expect(
      await world().rows(
        'select notify_new_bill, notify_upcoming_payment from customer_account where account_id = $1',
        [account.id],
      ),
    ).toEqual([{ notify_new_bill: true, notify_upcoming_payment: false }]);
  });

  it('go on where they were left: closed, saved for later, or opened by an address of another step', async () => {
    const { token } = await invited();
    await open(at(token));
    await heading(/^Welcome/);
    await proved();
    await heading('Tell me about');
    await press('Save and finish later');
    await heading('Your choices are kept');
    await press('Go on now');
    await heading('Tell me about');
    await open(at(token, '/complete'));
    await heading('Tell me about');
    await waitFor(() => expect(location.pathname).toBe(at(token, '/notifications')));
  });

  it('say the same of a link that is over, whatever the reason, and send another one', async () => {
    const { token, email, accountId } = await invited();
    await world().rows("update onboarding_invitation set expires_date = now() - interval '1 day' where email = $1", [
      email,
    ]);
    for (const of of ['A'.repeat(43), token]) {
      await open(at(of));
      await heading('This invitation is no longer valid.');
      await waitFor(() => expect(location.pathname).toBe(at(of, '/invalid')));
      expect(screen.getByRole('link', { name: 'Find my bill' }).getAttribute('href')).toBe(
        '/customer/riverton-water/dashboard',
      );
      await press('Send me a new one');
      await screen.findByText('If we know this address, a message is on its way.', undefined, patient);
    }
    expect(await kit.mailedTo('Onboarding Invitation', accountId)).toEqual([email, email]);
  });

  it('stop where somebody stops, after another account was looked up', async () => {
    const { token } = await invited();
    const other = await kit.newAccount({ name: 'Vale, Robin' });
    await open(at(token));
    await heading(/^Welcome/);
    await press('Continue');
    await heading('Is this your account?');
    await press('Not mine');
    await heading('Which account is yours?');
    await type(/^Account number/i, other.number);
    await type(/^ZIP/i, '78702');
    await press('Find my bill');
    await heading('Is this your account?');
    screen.getByText(new RegExp(other.number));
    expect(document.body.textContent).not.toContain('Vale');
    await press('Not mine');
    await heading('Which account is yours?');
    await press('Stop');
    await heading('Stopped.');
    screen.getByText('Nothing else was saved.');
  });

  it('ask another browser for the code that is mailed, and nothing else', async () => {
    const { token, email } = await invited();
    await open(at(token));
    await heading(/^Welcome/);
    localStorage.clear();
    await open(at(token));
    await heading('Is it you?');
    expect(screen.queryByLabelText(/^First name/)).toBeNull();
    await press('Send a code');
    await screen.findByText(/We sent a code to i…@example.test/, undefined, patient);
    await type(/^6-digit code/, '000000');
    await press('Continue');
    await screen.findByText(/4 tries left/, undefined, patient);
    await type(/^6-digit code/, await kit.codeFor(email));
    await press('Continue');
    await heading(/^Welcome/);
    expect((screen.getByLabelText(/^E-mail/) as HTMLInputElement).value).toBe(email);
  });

  it('prove a number by the code that was texted, or go on by e-mail alone', async () => {
    const { token, email } = await invited();
    await open(at(token));
    await heading(/^Welcome/);
    await proved();
    await heading('Tell me about');
    fireEvent.click(screen.getByLabelText('By e-mail and text'));
    await press('Save');
    await screen.findByText(/Mobile number is a required field/, undefined, patient);
    await type(/^Mobile number/, '(512) 555-0177');
    await press('Save');
    await heading('Check your phone');
    await step(/^Step 4 of 4/);
    await press('Back');
    await heading('Tell me about');
    fireEvent.click(screen.getByLabelText('By e-mail and text'));
    await world().rows('delete from rate_counter');
    await type(/^Mobile number/, '(512) 555-0177');
    await press('Save');
    await heading('Check your phone');
    const [code] = await world().rows<{ nonce: string }>(
      `select p.nonce from phone_code p join customer c on c.id = p.customer_id where c.email = $1
        order by p.id desc limit 1`,
      [email],
    );
    await type(/^6-digit code/, codeOf(world().keyring, code?.nonce ?? ''));
    await press('Continue');
    await heading('Create your login');
  });

  it('ask about other accounts of the payer, in the state of the step before', async () => {
    const email = 'two@example.test';
    const first = await invited({}, email);
    await open(at(first.token));
    await heading(/^Welcome/);
    await proved();
    await heading('Tell me about');
    await press('Save');
    await heading('Create your login');
    const second = await invited({}, email);
    await open(at(second.token));
    await heading(/^Welcome/);
    await proved();
    await heading('Tell me about');
    await press('Save');
    await heading('Use these choices for your other accounts?');
    await waitFor(() => expect(location.pathname).toBe(at(second.token, '/multi-account-notification')));
    fireEvent.click(screen.getByRole('checkbox', { name: new RegExp(first.account.number) }));
    await press('Apply');
    await heading('Create your login');
  });

  it('give up paper by the words that are agreed to, and say so at the end', async () => {
    await kit.feature('PaperlessBilling', 'Enabled');
    const { token, email } = await invited();
    await open(at(token));
    await heading(/^Welcome/);
    await proved();
    await heading('Stop paper bills?');
    await waitFor(() => expect(location.pathname).toBe(at(token, '/paperless-billing')));
    screen.getByText(`To ${email}`);
    await press('Go paperless');
    await screen.findByText('Agree to the terms to continue', undefined, patient);
    fireEvent.click(screen.getByLabelText(/I agree to get bills by e-mail/));
    await press('Go paperless');
    await heading('Tell me about');
    await press('Save');
    await heading('Create your login');
    await press('Not now');
    await heading('You are all set.');
    screen.getByText('By e-mail');
    await kit.feature('PaperlessBilling', 'Disabled');
  });

  it('say what the biller says first, and lead to its own pages in the end', async () => {
    await kit.set({
      onboardingWelcome: 'New meters came in May.',
      onboardingReturnUrl: 'https://www.riverton.gov/water',
    });
    const { token } = await invited();
    await open(at(token));
    await heading(/^Welcome/);
    screen.getByText('New meters came in May.');
    await proved();
    await heading('Tell me about');
    expect(screen.queryByText('New meters came in May.')).toBeNull();
    await press('Save');
    await heading('Create your login');
    await press('Not now');
    await heading('You are all set.');
    expect(screen.getByRole('link', { name: 'Back to Riverton' }).getAttribute('href')).toBe(
      'https://www.riverton.gov/water',
    );
    await kit.set({ onboardingWelcome: '', onboardingReturnUrl: '' });
  });

  it('enter and leave the step that takes a card by a full page load, and go on without it', async () => {
    await kit.autopay('Enabled');
    const { token } = await invited({ dueDate: '2099-01-01' });
    await open(at(token));
    await heading(/^Welcome/);
    await proved();
    await waitFor(() => expect(left).toEqual([at(token, '/autopay')]), patient);
    await open(at(token, '/autopay'));
    await heading('Set up autopay?');
    await screen.findByText(/The first payment would be about \$45.50/, undefined, patient);
    const when = screen.getByLabelText('When?') as HTMLSelectElement;
    expect(within(when).getAllByRole('option')[0]?.textContent).toBe('On the due date');
    await press('Start autopay');
    await screen.findByText('Agree to the terms to continue', undefined, patient);
    await press('Not now');
    await waitFor(() => expect(left.at(-1)).toBe(at(token, '/notifications')), patient);
    await kit.autopay('Disabled');
  });

  it('begin autopay by a bank account that is entered on the way', async () => {
    await kit.autopay('Enabled');
    const { token, accountId } = await invited({ dueDate: '2099-01-01' });
    await open(at(token));
    await heading(/^Welcome/);
    await proved();
    await waitFor(() => expect(left).toHaveLength(1), patient);
    await open(at(token, '/autopay'));
    await screen.findByText(/The first payment would be about/, undefined, patient);
    await type(/holder name/i, 'Morgan Lee');
    await type(/^Routing number/i, '110000000');
    await type(/^Account number\b(?!.*again)/i, '000123456789');
    await type(/again/i, '000123456789');
    fireEvent.click(screen.getByLabelText(/I agree to these terms/));
    await press('Start autopay');
    await waitFor(() => expect(left.at(-1)).toBe(at(token, '/notifications')), patient);
    expect(
      await world().rows('select 1 from autopay_enrollment where account_id = $1 and is_active', [accountId]),
    ).toHaveLength(1);
    await kit.autopay('Disabled');
  });

  it('lead to the page where a password is chosen, and from the provider back to the end', async () => {
    const { token, email } = await invited();
    await open(at(token));
    await heading(/^Welcome/);
    await proved();
    await heading('Tell me about');
    await press('Save');
    await heading('Create your login');
    screen.getByText(new RegExp(email));
    await press('Choose a password');
    await waitFor(() => expect(left[0]).toMatch(/\/auth\/set-password\?token=/), patient);
    const [session] = await world().rows<{ identifier: string }>(
      'select identifier from onboarding_session where email = $1',
      [email],
    );
    await world().rows("update user_account set status = 'Active' where email = $1", [email]);
    await world().rows("update identity.login set password_hash = 'x' where email = $1", [email]);
    const back = `/customer/riverton-water/accounts?initialAction=ONBOARDING.RESUME&sessionIdentifier=`;
    await show(email, `${back}${session?.identifier}`);
    await heading('You are all set.');
    screen.getByRole('link', { name: 'Pay $45.50' });
    screen.getByRole('link', { name: 'Go to my account' });
    const [done] = await world().rows('select status from onboarding_session where email = $1', [email]);
    expect(done).toEqual({ status: 'Completed' });
  });

  it('say that they cannot be opened where the server does not answer, and never say the link to anybody', async () => {
    const { token } = await invited();
    fail('/api/onboarding/open');
    await open(at(token));
    await screen.findByRole('alert', {}, patient);
    fail('');
    expect(asked.map(({ path }) => path).filter((path) => path.includes(token))).toEqual([]);
  });
});
