// @vitest-environment page
import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { beforeAll, describe, expect, it } from 'vitest';
import { heading, openPayer, patient, press, type } from './open-payer.ts';
import { openedWorld } from './opened-world.ts';
import { openPaperless, switchPaperless } from './paperless-kit.ts';

const world = openedWorld();
const { show } = openPayer(world);
let kit: Awaited<ReturnType<typeof openPaperless>>;
let account: number;
const page = () => `/customer/riverton-water/accounts/${account}/paperless-billing`;
const tick = async (name: RegExp | string) =>
  void fireEvent.click(await screen.findByRole('checkbox', { name }, patient));

beforeAll(async () => {
  kit = await openPaperless(world());
  account = await world().accountId('10002');
});

describe('paperless billing', () => {
  it('begins with what is agreed to, changes its address by a code, and goes back to paper', async () => {
    const { email, id } = await kit.newPayer({ accounts: ['10002'] });
    await show(email, `/customer/riverton-water/accounts/${account}`);
    fireEvent.click(await screen.findByRole('link', { name: 'Paperless billing' }, patient));
    await heading('Paperless billing');
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /^E-mail/ }, patient);
    expect(field.value).toBe(email);
    const agree = await screen.findByRole<HTMLInputElement>('checkbox', { name: /I agree/ }, patient);
    expect(agree.checked).toBe(false);
    await type(/^E-mail/, '');
    await press('Go paperless');
    await screen.findByText('E-mail is a required field.', undefined, patient);
    await type(/^E-mail/, email);
    await press('Go paperless');
    await screen.findByText('Agree to get bills by e-mail to continue.', undefined, patient);
    expect(await kit.consents(id)).toEqual([]);
    await tick(/I agree/);
    await press('Go paperless');
    await heading('Your bills come by e-mail', 2);
    expect((await kit.consents(id)).map(({ recipient }) => recipient)).toEqual([email]);
    // It is still so after a reload.
    await show(email, page());
    await heading('Your bills come by e-mail', 2);
    const other = `bills.${email}`;
    await press('Change e-mail');
    await type(/^E-mail/, other);
    await press('Save');
    await screen.findByRole('textbox', { name: /^Code/ }, patient);
    await type(/^Code/, '000000');
    await press('Verify');
    await screen.findByText(/code/i, { selector: '.err *' }, patient);
    await type(/^Code/, await kit.mailedCode(id));
    await press('Verify');
    await screen.findByText(other, undefined, patient);
    await press('Back to paper');
    await heading('Go back to paper?', 2);
    await press('Keep');
    await waitFor(() => expect(screen.queryByText('Go back to paper?')).toBeNull(), patient);
    await press('Back to paper');
    fireEvent.click((await screen.findAllByRole('button', { name: 'Back to paper' }, patient)).at(-1) as HTMLElement);
    await heading('Go paperless', 2);
    await screen.findByText(`Bills now go to ${other}`, undefined, patient);
    expect(await kit.told('Paperless Ended', id)).toMatchObject([{ to: other }]);
  });

  it('shows other words where they changed meanwhile, and asks again', async () => {
    const { email, id } = await kit.newPayer({ accounts: ['10002'] });
    await show(email, page());
    await screen.findByDisplayValue(email, undefined, patient);
    const write = (text: string) =>
      world().rows("update business_unit set paperless_consent_text = $1 where slug = 'riverton-water'", [text]);
    await write('No paper, please.');
    await tick(/I agree/);
    await press('Go paperless');
    await screen.findByText('The text you agree to has changed. Read it and agree again.', undefined, patient);
    await screen.findByText('No paper, please.', undefined, patient);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /I agree/ }).checked).toBe(false);
    await tick(/I agree/);
    await press('Go paperless');
    await heading('Your bills come by e-mail', 2);
    await write('');
    expect((await kit.consents(id)).map(({ words }) => words)).toEqual(['No paper, please.']);
  });

  it('says why nobody can begin, and shows the chip at home', async () => {
    const { email } = await kit.newPayer({ accounts: ['10002'] });
    const other = await kit.newPayer({ accounts: ['10002'] });
    await kit.enrol(other, account);
    await switchPaperless(world(), 'Prevent New');
    await show(email, page());
    await screen.findByText('New paperless sign-ups are closed at the moment.', undefined, patient);
    await show(other.email, page());
    await heading('Your bills come by e-mail', 2);
    await show(other.email, '/customer/riverton-water/dashboard');
    await screen.findByText('Paperless', { selector: '.tag' }, patient);
    await switchPaperless(world(), 'Enabled');
  });
});
