// @vitest-environment page
import { texts as formWords } from '@ratepayer/contract/texts/staff-forms/en-US.ts';
import { texts as words } from '@ratepayer/contract/texts/staff-gateways/en-US.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { beforeAll, expect, it } from 'vitest';
import { openMerchantDrafts } from './merchant-account-drafts.ts';
import { openMerchantAccounts } from './merchant-account-kit.ts';
import { openPortal } from './test-list-page.ts';
import { drawWhatPagesLack, lookPatiently } from './what-pages-lack.ts';

const kit = await openMerchantAccounts();
const { world, unit, get } = kit;
const { nothingGoes, draft, test } = await openMerchantDrafts(kit);

beforeAll(async () => {
  drawWhatPagesLack();
  lookPatiently();
  await world().rows(
    "insert into user_account (name, email, role) values ('Second Admin', 'second@ratepayer.test', 'Global Admin')",
  );
});

it('a test sale is asked for in the portal, then its draft is activated and disabled there', async () => {
  const made = await draft({ name: 'From draft to end' });
  await test(made);
  await nothingGoes();
  const portal = openPortal(world);
  await portal.show('second@ratepayer.test', `/portal/merchant-accounts/detail/${made.id}?bu=${unit}`);
  await screen.findByText(words.test_passed);
  fireEvent.click(screen.getByRole('button', { name: words.send_test }));
  const card = within(await screen.findByRole('dialog', { name: words.test_ask }));
  await card.findByTitle(words.card_fields);
  fireEvent.click(card.getByRole('button', { name: words.back }));
  const press = async (action: string, title: RegExp) => {
    fireEvent.click(await screen.findByRole('button', { name: action }));
    const asked = within(await screen.findByRole('dialog', { name: title }));
    fireEvent.click(asked.getByRole('button', { name: action }));
  };
  await press(words.activate, /^Activate /);
  await waitFor(async () => expect(await get(made.id)).toMatchObject({ status: 'Active' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: words.activate })).toBeNull());
  await press(words.disable, /^Disable /);
  await waitFor(async () => expect(await get(made.id)).toMatchObject({ status: 'Disabled' }));
});

it('bank details are decided in the portal: asked by one, approved by another, stopped by the town', async () => {
  const active = await kit.addActive();
  const now = () => kit.asked(active);
  const portal = openPortal(world);
  const page = `/portal/merchant-accounts/detail/${active.id}?bu=${unit}`;
  const press = async (action: string, decision: string, reason = '') => {
    fireEvent.click(await screen.findByRole('button', { name: action }));
    const asked = within(await screen.findByRole('dialog', { name: `${decision} this change?` }));
    if (reason) fireEvent.change(asked.getByLabelText(/^Reason/), { target: { value: reason } });
    fireEvent.click(asked.getByRole('button', { name: action }));
  };
  const stands = (status: string) => waitFor(async () => expect(await now()).toMatchObject({ status }));
  await portal.show('global@ratepayer.test', page);
  fireEvent.change(await screen.findByLabelText(new RegExp(`^${words.bank_last4}`)), { target: { value: '9922' } });
  fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: 'The town changed its bank.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await stands('Requested');
  await screen.findByText(formWords.change_own);
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  await portal.show('second@ratepayer.test', page);
  await screen.findByText('4411 → 9922');
  await press('Refuse', 'Refuse', 'Nobody at the bank knows it.');
  await stands('Refused');
  await kit.ask(active);
  await portal.show('second@ratepayer.test', page);
  await press('Approve', 'Approve');
  await stands('Approved');
  await portal.show('admin@riverton.test', page);
  await press(formWords.stop_change, 'Stop', 'Nobody here asked for it.');
  await stands('Stopped');
  expect(await get(active.id)).toMatchObject({ settlementBankLast4: '4411' });
});
