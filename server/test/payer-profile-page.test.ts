// @vitest-environment page
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { beforeAll, describe, expect, it } from 'vitest';
import { codeOf as madeCode } from '../src/platform/crypto/short-code.ts';
import { openCustomers } from './customer-kit.ts';
import { leftFor } from './left-for.ts';
import { heading, openPayer, patient, press, type } from './open-payer.ts';
import { openedWorld } from './opened-world.ts';
import { cardToken } from './paying.ts';

const left = leftFor();
const world = openedWorld();
const { show, asked } = openPayer(world);
let kit: Awaited<ReturnType<typeof openCustomers>>;
const at = (path: string) => `/customer/riverton-water/${path}`;

beforeAll(async () => {
  kit = await openCustomers(world());
});

describe('the profile', () => {
  it('says who somebody is and how they are told, and takes another address by its code', async () => {
    const { email, id, userId } = await kit.newPayer({ accounts: ['10002'], name: 'Sam Hill' });
    await show(email, at('profile'));
    await heading('Profile');
    const first = await screen.findByRole<HTMLInputElement>('textbox', { name: /^First name/ }, patient);
    expect(first.value).toBe('Sam');
    await type(/^First name/, '');
    await press('Save');
    await screen.findAllByText('First name is a required field.');
    await type(/^First name/, 'Samuel');
    await press('Save');
    await screen.findByText('Profile saved', undefined, patient);
    fireEvent.click(await screen.findByRole('checkbox', { name: 'A new bill, 10002 – 01' }, patient));
    await waitFor(async () => {
      const [row] = await world().rows('select notify_new_bill as told from customer_account where customer_id = $1', [
        id,
      ]);
      expect(row?.told).toBe(false);
    }, patient);
    await world().rows(
      `insert into identity.browser_session (uid, user_id, user_agent, client_address)
        values ('payer-elsewhere', $1, 'Mozilla/5.0 (Windows NT 10.0) Firefox/140', '203.0.113.9')`,
      [userId],
    );
    await world().rows(
      `insert into identity.oidc_payload (model, id, uid, payload, expires_at)
        values ('Session', 'payer-elsewhere', 'payer-elsewhere', '{}', now() + interval '1 day')`,
    );
    await show(email, at('profile'));
    await press('Sign out Firefox, Windows');
    await waitFor(() => expect(screen.queryByText('Firefox, Windows')).toBeNull(), patient);
    await press('Change E-mail');
    await type(/^New e-mail address/, `new.${email}`);
    await press('Send the code');
    await screen.findByRole('textbox', { name: /^Code/ }, patient);
    await type(/^Code/, '000000');
    await press('Verify');
    await screen.findByText(/code/i, { selector: '.err *' }, patient);
    await type(/^Code/, await codeOf(id));
    await press('Verify');
    await screen.findByText(`new.${email}`, undefined, patient);
    expect(await kit.told('Address Changed', id)).toEqual([expect.objectContaining({ to: email })]);
  });

  it('asks whose sign-in is old to prove who they are before another address, which is kept meanwhile', async () => {
    const { email, id } = await kit.newPayer({ accounts: ['10005'], name: 'Ola Stone' });
    await show(email, at('profile'));
    await heading('Profile');
    const stored = JSON.parse(sessionStorage.getItem('ratepayer.person') ?? '');
    const accessToken = await world().token(email, { auth_time: Math.floor(Date.now() / 1000) - 16 * 60 });
    sessionStorage.setItem('ratepayer.person', JSON.stringify({ ...stored, accessToken }));
    await press('Change E-mail');
    await type(/^New e-mail address/, `new.${email}`);
    await press('Send the code');
    await screen.findByRole('dialog', { name: 'Confirm it is you' }, patient);
    const before = left.length;
    await press('Sign in');
    await waitFor(() => expect(left[before]).toMatch(/prompt=login/), patient);
    expect(new URL(left[before] ?? '').searchParams.get('business_unit_slug')).toBe('riverton-water');
    expect(await kit.told('Address Code', id)).toEqual([]);
    await show(email, at('profile'));
    await press('Change E-mail');
    const kept = await screen.findByRole<HTMLInputElement>('textbox', { name: /^New e-mail address/ }, patient);
    expect(kept.value).toBe(`new.${email}`);
    await press('Send the code');
    await screen.findByRole('textbox', { name: /^Code/ }, patient);
  });

  it('says that a code signs in, and closes the login, which asks first and says what ends', async () => {
    const { email, id } = await kit.newPayer({ accounts: ['10003'], name: 'Lee Ford' });
    await show(email, at('profile'));
    await screen.findByText(`You can sign in by a code that we e-mail to ${email}, too.`, undefined, patient);
    await press('Close my login');
    const dialog = await screen.findByRole('dialog', { name: 'Close your login?' }, patient);
    expect(dialog.textContent).toContain('Autopay, payments on a date and paperless billing end.');
    await press('Keep');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patient);
    expect(await kit.told('Login Closed', id)).toEqual([]);
    await press('Close my login');
    const again = await screen.findByRole('dialog', { name: 'Close your login?' }, patient);
    fireEvent.click(within(again).getByRole('button', { name: 'Close my login' }));
    await waitFor(
      async () => expect(await kit.told('Login Closed', id)).toEqual([expect.objectContaining({ to: email })]),
      patient,
    );
    expect(sessionStorage.getItem('ratepayer.person') ?? '').toBe('');
  });

  it('leads to the page where a new password is chosen, by a press, and forgets who was signed in', async () => {
    const { email } = await kit.newPayer({ accounts: ['10004'], name: 'Nora Key' });
    await show(email, at('profile'));
    await screen.findByText(
      'With a new password you are signed out everywhere, and sign in with it.',
      undefined,
      patient,
    );
    const before = left.length;
    await press('Choose a new password');
    await waitFor(() => expect(left[before]).toMatch(/\/auth\/set-password\?token=/), patient);
    expect(sessionStorage.getItem('ratepayer.person') ?? '').toBe('');
  });

  it('is reached from /customer, which leads to the biller of its accounts', async () => {
    await show('pat@example.test', at(`accounts/${await world().accountId('10001')}/payment-provider-profile`));
    await screen.findByText('Your payment methods are kept in your wallet.', undefined, patient);
    const before = asked.length;
    await show('pat@example.test', '/customer');
    await waitFor(
      () =>
        expect(asked.slice(before).map(({ path, status }) => [path, status])).toContainEqual([
          '/api/customers/business-unit-slug',
          200,
        ]),
      patient,
    );
  });

  it('is no page of staff at /customer, who read so and are led nowhere', async () => {
    const before = left.length;
    for (const email of ['base@riverton.test', 'admin@riverton.test']) {
      await show(email, '/customer');
      await heading('This page is for payers');
    }
    // Their session at the provider would answer at once, and lead here again.
    expect(left.length).toBe(before);
  });
});

/** The code that was mailed last to a payer. */
async function codeOf(customerId: number): Promise<string> {
  const [row] = await world().rows<{ nonce: string }>(
    'select nonce from email_verification where customer_id = $1 and is_code order by id desc limit 1',
    [customerId],
  );
  return madeCode(world().keyring, row?.nonce ?? '', 'email-code');
}

describe('the wallet', () => {
  it('is named, ordered and emptied; what autopay needs is replaced first', async () => {
    const { email, token, id } = await kit.newPayer({ accounts: ['10001'] });
    const path = `/api/business-units/${kit.unit}/wallet`;
    const keep = async (number: string) =>
      kit.call(
        'POST',
        path,
        {
          paymentSourceType: 'Credit Card',
          token: await cardToken(world(), number),
          holderName: 'Pat Rivera',
          postalCode: '78701',
        },
        token,
      );
    await keep('4242424242424242');
    const { items } = (await keep('5555555555554444')).body;
    const visa = items.find(({ accountType }: { accountType: string }) => accountType === 'Visa');
    await world().rows(
      `with t as (insert into terms_of_service (business_unit_id, identifier, version, title, content_markdown,
          effective_date, status, published_date, content_hash)
          values ($1, 'autopay-terms', 7001, 't', 't', current_date, 'Published', now(), 'h') returning id),
        k as (insert into acknowledgment (business_unit_id, terms_version_id, content_hash, rendered_text, method,
          subject_type, subject_id) select $1, id, 'h', 't', 'Checkbox', 'enrolment', 1 from t returning id)
        insert into autopay_enrollment (business_unit_id, account_id, customer_id, enrollment_type, scheduling_type,
          lead_time_days, payment_source_id, start_date, acknowledgment_id)
        select $1, $2, $3, 'Customer', 'DueDateLeadTime', 5, $4, current_date, k.id from k`,
      [kit.unit, await world().accountId('10001'), id, visa.id],
    );
    await show(email, at('wallet'));
    await heading('Wallet');
    await heading('Visa ending in 4242', 2);
    screen.getByText('Autopay on 12 Mill Street');
    await press('Edit Visa ending in 4242');
    await type('Name', 'My card');
    await press('Save');
    await screen.findByText(/My card/, undefined, patient);
    await press('Remove Visa ending in 4242');
    await screen.findByText('Autopay on 12 Mill Street needs another method first.', undefined, patient);
    await press('Change autopay and remove');
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Visa ending in 4242' })).toBeNull(), patient);
    screen.getByText('Autopay on 12 Mill Street');
    const refused = await kit.call(
      'DELETE',
      `${path}/${items[0].id === visa.id ? items[1].id : items[0].id}`,
      undefined,
      token,
    );
    expect([refused.status, refused.body[0]?.errorMessage]).toEqual([
      400,
      'Autopay on 12 Mill Street needs another method first. Choose one.',
    ]);
  });

  it('tells why a card did not become the first one, and shows what is left', async () => {
    const { email, token } = await kit.newPayer({ accounts: ['10001'] });
    const path = `/api/business-units/${kit.unit}/wallet`;
    const keep = async (number: string) => {
      const source = { paymentSourceType: 'Credit Card', holderName: 'Pat Rivera', postalCode: '78701' };
      return kit.call('POST', path, { ...source, token: await cardToken(world(), number) }, token);
    };
    await keep('4242424242424242');
    const { items } = (await keep('5555555555554444')).body;
    const gone = items.find(({ isDefault }: { isDefault: boolean }) => !isDefault);
    await show(email, at('wallet'));
    await heading('Wallet');
    const name = `${gone.accountType} ending in ${gone.accountNumberLast4}`;
    await heading(name, 2);
    expect((await kit.call('DELETE', `${path}/${gone.id}`, undefined, token)).status).toBe(200);
    await press(`Make default ${name}`);
    expect((await screen.findByRole('alert', undefined, patient)).textContent).toBe(
      'This payment method is no longer in your wallet.',
    );
    await waitFor(() => expect(screen.queryByRole('heading', { name })).toBeNull(), patient);
  });
});
