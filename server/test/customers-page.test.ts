// @vitest-environment page
import { customers } from '@ratepayer/contract/customers/customer.list.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf } from '../src/platform/crypto/short-code.ts';
import { sandboxReply } from '../src/integrations/text-messages/sandbox-replies.ts';
import { openAutopay } from './autopay-kit.ts';
import { openCustomers, seedCustomers } from './customer-kit.ts';
import { openedWorld } from './opened-world.ts';
import { openPortal, testListPage } from './test-list-page.ts';
import { drawWhatPagesLack } from './what-pages-lack.ts';

const world = openedWorld();
type Kit = Awaited<ReturnType<typeof openCustomers>>;
let unit: number;
let customerOf: Kit['customerOf'];
let newPayer: Kit['newPayer'];
beforeAll(async () => {
  ({ unit, customerOf, newPayer } = await openCustomers(world()));
});
afterAll(() => sessionStorage.clear());

describe('the list of payers', () =>
  testListPage(customers, { world, path: 'users-page/customers', seed: seedCustomers }));

describe('the page of a payer', () => {
  const portal = openPortal(world);
  const open = async (address: string, heading: string | RegExp, as = 'clerk@riverton.test') => {
    drawWhatPagesLack();
    await portal.show(as, `/portal/${address}${address.includes('?') ? '&' : '?'}bu=${unit}`);
    await screen.findByRole('heading', { level: 1, name: heading }, { timeout: 15_000 });
  };
  const confirm = async (title: string, button: string, fill: Readonly<Record<string, string>>) => {
    const dialog = await screen.findByRole('dialog', { name: title });
    for (const [label, value] of Object.entries(fill))
      fireEvent.change(within(dialog).getByLabelText(new RegExp(label)), { target: { value } });
    fireEvent.click(within(dialog).getByRole('button', { name: button }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull());
  };

  it('has autopay and paperless billing of each account, with what staff do about them', async () => {
    const autopay = await openAutopay(world());
    const of = await autopay.payer();
    const second = await autopay.payer();
    await autopay.link(second.accountId, { customerId: of.id });
    expect((await autopay.enrol(of)).status).toBe(200);
    await open(`customers/${of.id}/dashboard?tab=autopay`, /./, 'admin@riverton.test');
    const wait = { timeout: 15_000 };
    const which = await screen.findByRole('combobox', { name: 'Account' }, wait);
    fireEvent.change(which, { target: { value: String(second.accountId) } });
    await screen.findByRole('button', { name: 'Set up autopay' }, wait);
    expect(screen.queryByRole('button', { name: 'End autopay' })).toBeNull();
    fireEvent.change(which, { target: { value: String(of.accountId) } });
    fireEvent.click(await screen.findByRole('button', { name: 'End autopay' }, wait));
    fireEvent.change(await screen.findByRole('textbox', { name: /^Reason/ }, wait), { target: { value: 'Asked' } });
    const dialog = screen.getByRole('dialog', { name: /^End autopay/ });
    fireEvent.click(within(dialog).getByRole('button', { name: 'End autopay' }));
    await waitFor(async () => expect((await autopay.read(of)).enrolment).toBeNull(), wait);
    fireEvent.click(await screen.findByRole('tab', { name: 'Paperless' }, wait));
    const bills = await screen.findByRole('table', { name: 'How bills come' }, wait);
    // This payer alone, whoever else has the account.
    expect(within(bills).getAllByRole('row')).toHaveLength(2);
  }, 60_000);

  it('names the accounts and what is told of each, blocks with a reason, and shows who else it may be', async () => {
    const { id, email } = await newPayer({ name: 'Sam Page', accounts: ['10001'] });
    await newPayer({ name: 'Sam Page', accounts: ['10001'] });
    await open(`customers/${id}/dashboard`, 'Sam Page');
    await screen.findByText(email);
    await screen.findByText('Possible duplicate');
    const table = await screen.findByRole('table', { name: 'Accounts of this payer' });
    within(table).getByRole('link', { name: '10001 – 01' });
    const autopay = within(table).getByRole('link', { name: 'No: autopay of 10001 – 01' });
    expect(autopay.getAttribute('href')).toMatch(/dashboard\?tab=autopay&bu=\d+$/);
    const bills = within(table).getByRole('checkbox', { name: 'New bill for 10001 – 01' }) as HTMLInputElement;
    expect(bills.checked).toBe(true);
    fireEvent.click(bills);
    await waitFor(() =>
      expect((screen.getByRole('checkbox', { name: 'New bill for 10001 – 01' }) as HTMLInputElement).checked).toBe(
        false,
      ),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Block sign-in' }));
    await confirm('Block Sam Page?', 'Block', { Reason: 'Lost the phone' });
    await screen.findByRole('button', { name: 'Unblock sign-in' });
    fireEvent.click(screen.getByRole('button', { name: /^Unlink/ }));
    await confirm('Unlink Sam Page?', 'Unlink', { Reason: 'Moved' });
    await screen.findByText('This payer has no account that you may see.');
    fireEvent.click(screen.getByRole('tab', { name: 'Payments' }));
    await screen.findByText('This payer has no account that you may see.');
  });

  /** A line beside the name, or in the menu behind it, which this document does not open. */
  const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name, hidden: true }));
  const tab = (name: string) => fireEvent.click(screen.getByRole('tab', { name }));

  it('proves the number by a code and the address by a mail, and makes a link into the account chosen', async () => {
    const { id, email } = await newPayer({ name: 'Val Prove', accounts: ['10001', '10004'] });
    await world().rows("update customer set phone_number = '+15125559911', email_verified = false where id = $1", [id]);
    await open(`customers/${id}/dashboard`, 'Val Prove');
    await screen.findByText(email);
    press('Send verification code');
    fireEvent.click(await screen.findByRole('button', { name: 'Send the code' }));
    await screen.findByText(/^A code was sent to/);
    const [code] = await world().rows<{ nonce: string }>('select nonce from phone_code where customer_id = $1', [id]);
    await confirm('Verify (512) 555-9911?', 'Verify', { Code: codeOf(world().keyring, code?.nonce ?? '') });
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Send verification code', hidden: true })).toBeNull(),
    );
    press('Send verification e-mail');
    const asked = `Send ${email} a verification e-mail?`;
    fireEvent.click(within(await screen.findByRole('dialog', { name: asked })).getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: asked })).toBeNull());
    press('Send sign-in link');
    const link = await screen.findByRole('dialog', { name: `Send a sign-in link to ${email}?` });
    const chosen = await world().accountId('10004');
    await waitFor(() => expect(within(link).getAllByRole('option')).toHaveLength(2));
    fireEvent.change(within(link).getByRole('combobox', { name: 'Account' }), { target: { value: String(chosen) } });
    fireEvent.click(within(link).getByRole('button', { name: 'Copy link' }));
    await within(link).findByText(/^It works once, until/);
    const made = await world().rows(
      `select account_id as account from sign_in_link where customer_id = $1 and ended_date is null`,
      [id],
    );
    expect(made).toEqual([{ account: chosen }]);
    fireEvent.click(within(link).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    const [letter] = await world().rows<{ id: number; nonce: string }>(
      'select id, nonce from email_verification where customer_id = $1',
      [id],
    );
    await world().rows(
      `with failed as (
        insert into email_message (business_unit_id, template_key, "to", subject, status, about, customer_id)
        values ($1, 'Address Verification', $2, 'Prove it', 'error',
        jsonb_build_object('customerId', $3::int, 'verificationId', $4::bigint), $3) returning id)
       insert into outbox_delivery (business_unit_id, consumer, ordering_key, topic, payload, announced_date, status,
        error_message) select $1, 'sent mail', 'email:' || id, 'email.Address Verification',
        jsonb_build_object('emailId', id), now(), 'Failed', 'The mail server is down.' from failed`,
      [unit, email, id, letter?.id],
    );
    tab('Messages');
    const messages = await screen.findByRole('table', { name: 'Messages' });
    within(messages).getByText(email);
    fireEvent.click(within(messages).getByRole('button', { name: /^Show/ }));
    await waitFor(() => expect(screen.getByRole('dialog').textContent).toMatch(/Riverton/));
    expect(screen.getByRole('dialog').textContent).not.toContain(letter?.nonce);
    expect(screen.getByRole('dialog').textContent).toContain('As it reads today.');
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
    within(messages).getByText('error');
    fireEvent.click(within(messages).getByRole('button', { name: 'Send again' }));
    await screen.findByText('The message is sent again.');
    // It is no longer there to be sent again, before a worker has come to it.
    await within(messages).findByText('queued');
    expect(within(messages).queryByRole('button', { name: 'Send again' })).toBeNull();
  });

  it('says that nothing goes to a number that answered STOP, and reads texts as they were sent', async () => {
    const { id, email } = await newPayer({ name: 'Stan Stop', accounts: ['10001'] });
    await world().rows("update customer set phone_number = '+15125559922' where id = $1", [id]);
    await world().rows(
      `insert into text_message (business_unit_id, outbox_id, customer_id, template_key, "to", status, body, about)
        values ($1, -77, $2, 'New Bill', '+15125559922', 'processed', 'Riverton: your bill as it was sent.', '{}'),
          ($1, -78, $2, 'New Bill', '+15125559922', 'error', null, '{"billId": 0, "customerId": 0}')`,
      [unit, id],
    );
    const said = { from: '+15125559922', body: 'STOP', saidDate: new Date().toISOString(), reference: 'page' };
    const told = sandboxReply(world().keyring, said);
    await world().call('POST', '/api/text-replies', {
      body: told.body as never,
      headers: { ...told.headers, 'content-type': 'text/plain' },
    });
    await open(`customers/${id}/dashboard`, 'Stan Stop');
    await screen.findByText(email);
    await screen.findByText(/^\(512\) 555-9922 answered STOP on /);
    press('Send verification code');
    fireEvent.click(await screen.findByRole('button', { name: 'Send the code' }));
    await within(screen.getByRole('dialog')).findByText(/^This phone answered STOP to our texts/);
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    tab('Messages');
    const rows = within(await screen.findByRole('table', { name: 'Messages' }))
      .getAllByRole('row')
      .slice(1);
    const opened = async (state: RegExp) => {
      const row = rows.find((one) => state.test(one.textContent ?? '')) as HTMLElement;
      const again = within(row).queryByRole('button', { name: 'Send again' }) !== null;
      fireEvent.click(within(row).getByRole('button', { name: /^Show/ }));
      const dialog = await screen.findByRole('dialog');
      await waitFor(() => expect(within(dialog).queryByText(/^As it/)).not.toBeNull());
      const texts = [...dialog.querySelectorAll('p')].map(({ textContent }) => textContent);
      fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
      return [again, ...texts];
    };
    expect(await opened(/Complete/)).toEqual([false, 'Riverton: your bill as it was sent.', 'As it was sent.']);
    expect(await opened(/Failed/)).toEqual([
      true,
      'What it was to say is over, or texts are not wanted any more.',
      'As it reads today. Its words are made when it is sent.',
    ]);
  });

  it('shows what is kept and who was invited, and takes a card out with a reason', async () => {
    const { id, email } = await newPayer({ name: 'Wally Kept', accounts: ['10001'] });
    await world().rows(
      `insert into payment_source (business_unit_id, customer_id, payment_source_type, account_type,
        account_number_last4, holder_name, token, gateway_id, fingerprint, is_saved)
        select $1, $2, 'Credit Card', 'Visa', '4242', 'F', 'sealed', min(id), 'page', true from gateway`,
      [unit, id],
    );
    await world().rows(
      `insert into onboarding_invitation (business_unit_id, account_id, email, first_name, last_name, nonce,
        token_hash, created_by, expires_date, used_date)
        values ($1, $2, $3, 'W', 'K', 'n', 'page', 'Kim Clerk', now() + interval '1 day', now())`,
      [unit, await world().accountId('10001'), email],
    );
    await open(`customers/${id}/dashboard`, 'Wally Kept');
    await screen.findByRole('table', { name: 'Accounts of this payer' });
    tab('Invitations');
    const invited = within(await screen.findByRole('table', { name: 'Invitations' }));
    invited.getByRole('link', { name: '10001 – 01' });
    invited.getByText('Used');
    invited.getByText('Kim Clerk');
    tab('Wallet');
    const wallet = await screen.findByRole('table', { name: 'Wallet' });
    expect(wallet.textContent).toContain('4242');
    fireEvent.click(within(wallet).getByRole('button', { name: /^Remove/ }));
    await confirm('Remove Visa ending in 4242?', 'Remove', { Reason: 'Stolen' });
    await screen.findByText('This payer keeps nothing here to pay with.');
    const [kept] = await world().rows('select status from payment_source where customer_id = $1', [id]);
    expect(kept).toEqual({ status: 'Removed' });
  });

  it('becomes a part of another login, by who manages users', async () => {
    const [from, into] = [
      await newPayer({ name: 'Max Twice', accounts: ['10001'] }),
      await newPayer({ name: 'Max Twice', accounts: ['10001'] }),
    ];
    await open(`customers/${from.id}/dashboard`, 'Max Twice', 'admin@riverton.test');
    fireEvent.click(await screen.findByRole('button', { name: `Merge into this one ${into.email}` }));
    await confirm(`Merge ${from.email} into ${into.email}?`, 'Merge', { Reason: 'Same person' });
    await waitFor(() => expect(location.pathname).toBe(`/portal/customers/${into.id}/dashboard`));
    expect(new URLSearchParams(location.search).get('bu')).toBe(String(unit));
    const [gone] = await world().rows('select merged_into_customer_id as into from customer where id = $1', [from.id]);
    expect(gone).toEqual({ into: into.id });
  });

  it('is blocked and merged from the list too, with a login that is searched for everywhere', async () => {
    const [from, into] = [await newPayer({ name: 'Row Menu' }), await newPayer({ name: 'Left Over' })];
    const tax = await world().unitId('riverton-tax');
    await world().rows('update customer set registered_unit_id = $1 where id = $2', [tax, into.id]);
    const search = `q=${encodeURIComponent(from.email)}`;
    await open(`users-page/customers?${search}`, 'Payer logins', 'admin@riverton.test');
    const row = () => screen.findByRole('row', { name: /Row Menu/ });
    within(await row()).getByText(/Riverton Water/);
    const choose = async (name: string) => {
      const [menu] = within(await row()).getAllByRole('button', { name: 'Actions for Row Menu' });
      if (menu) fireEvent.click(menu);
      fireEvent.click(within(await row()).getByRole('button', { name, hidden: true }));
    };
    within(await row()).getByRole('link', { name: 'Open', hidden: true });
    await choose('Block sign-in');
    await confirm('Block Row Menu?', 'Block', { Reason: 'Lost the phone' });
    await within(await row()).findByText('Blocked');
    await choose('Merge logins');
    const title = `Which login does ${from.email} become a part of?`;
    const dialog = await screen.findByRole('dialog', { name: title });
    const box = within(dialog).getByRole('combobox', { name: /The login that is left/ });
    fireEvent.change(box, { target: { value: into.email } });
    fireEvent.click(await screen.findByRole('option', { name: `Left Over, ${into.email}` }));
    await waitFor(() => expect((box as HTMLInputElement).value).toMatch(/^Left Over/));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Continue' }));
    await confirm(`Merge ${from.email} into ${into.email}?`, 'Merge', { Reason: 'Same person' });
    const [gone] = await world().rows('select merged_into_customer_id as into from customer where id = $1', [from.id]);
    expect(gone).toEqual({ into: into.id });
    await waitFor(() => expect(screen.queryByRole('row', { name: /Row Menu/ })).toBeNull());
  });

  it('is reached from the account, where a payer is linked by e-mail', async () => {
    const { email } = await newPayer({ name: 'Alex Link' });
    const free = await world().accountId('10004');
    await open(`accounts/${free}/dashboard?tab=customers`, /./);
    fireEvent.click(await screen.findByRole('button', { name: 'Link customer' }));
    await confirm('Link a payer to this account?', 'Link', { 'E-mail': email });
    // In the table, and among the account's facts.
    for (const place of await screen.findAllByRole('link', { name: 'Alex Link' }))
      expect(place.getAttribute('href')).toMatch(/^\/portal\/customers\/\d+\/dashboard\?bu=/);
  });

  it('says of a login that is closed or merged what it is, and has nothing to do', async () => {
    const [gone, left] = [
      await newPayer({ name: 'Cleo Gone', accounts: ['10001'] }),
      await newPayer({ name: 'Cleo Gone', accounts: ['10001'] }),
    ];
    const { link, call, admin } = await openCustomers(world());
    const closed = await newPayer({ name: 'Una Closed', accounts: ['10004'] });
    const [{ version }] = await world().rows('select row_version as version from customer where id = $1', [closed.id]);
    const close = { token: closed.token, body: { rowVersion: Number(version) } };
    expect((await world().call('POST', '/api/customers/home/close', close)).status).toBe(200);
    const merge = { intoCustomerId: left.id, reason: 'Same person' };
    const merged = await call('PUT', `/api/business-units/${unit}/customers/${gone.id}/merge`, merge, admin);
    expect(merged.status).toBe(200);
    expect((await link(await world().accountId('10003'), { customerId: gone.id })).status).toBe(404);
    const nothingToDo = () => {
      for (const name of [/Block sign-in/, /Merge logins/, /^Edit/, /verification/])
        expect(screen.queryByRole('button', { name, hidden: true })).toBeNull();
    };
    await open(`customers/${closed.id}/dashboard?tab=history`, 'Closed login', 'admin@riverton.test');
    screen.getByText('Closed');
    await screen.findByText('Login closed');
    expect(document.body.textContent).not.toMatch(/Blocked|closed\.invalid/);
    nothingToDo();
    await open(`customers/${gone.id}/dashboard`, 'Cleo Gone', 'admin@riverton.test');
    screen.getByText('Merged');
    nothingToDo();
    // Somebody else's is there to be blocked.
    await open(`customers/${left.id}/dashboard`, 'Cleo Gone', 'admin@riverton.test');
    await screen.findByRole('button', { name: 'Block sign-in', hidden: true });
  });

  it('is not there for a payer of another town', async () => {
    const { id } = { id: await customerOf('login1@lakeshore-hydro.test') };
    await open(`customers/${id}/dashboard`, /./);
    await screen.findByText(/could not find/i);
  });
});
