// @vitest-environment page
import { texts as formWords } from '@ratepayer/contract/texts/staff-forms/en-US.ts';
import { texts as words } from '@ratepayer/contract/texts/staff-organizations/en-US.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { beforeAll, expect, it } from 'vitest';
import { openedWorld } from './opened-world.ts';
import { openPortal } from './test-list-page.ts';
import { drawWhatPagesLack, lookPatiently } from './what-pages-lack.ts';

const world = openedWorld();
beforeAll(() => {
  drawWhatPagesLack();
  lookPatiently();
});

it('limits are changed, asked for and decided on the page of the organization', async () => {
  const portal = openPortal(world);
  const unit = await world().unitId('riverton-water');
  const [own] = await world().rows<{ id: number }>('select organization_id as id from business_unit where id = $1', [
    unit,
  ]);
  await world().rows(
    `insert into user_account (name, email, role, organization_id)
      values ('Olga Other', 'olga@riverton.test', 'Organization Admin', $1)`,
    [own?.id],
  );
  const token = await world().token('admin@riverton.test');
  const path = `/api/business-units/${unit}/organizations/${own?.id}/security`;
  const read = async () => (await world().call('GET', path, { token })).body;
  const page = `/portal/organization?bu=${unit}`;
  await portal.show('admin@riverton.test', page);
  fireEvent.click(await screen.findByRole('button', { name: words.change_security }));
  const dialog = within(await screen.findByRole('dialog', { name: words.change_security }));
  fireEvent.change(dialog.getByLabelText(new RegExp(`^${words.person_refunds}`)), { target: { value: '9000.00' } });
  fireEvent.change(dialog.getByLabelText(new RegExp(`^${words.large_refund}`)), { target: { value: '800.00' } });
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'Summer credits are large.' } });
  fireEvent.click(dialog.getByRole('button', { name: words.save }));
  await screen.findByText(formWords.change_own);
  await screen.findByText('$5,000.00 → $9,000.00');
  await screen.findByText('$800.00');
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  await portal.show('clerk@riverton.test', page);
  await screen.findByText('$5,000.00 → $9,000.00');
  expect(screen.queryByRole('button', { name: words.change_security })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  await portal.show('olga@riverton.test', page);
  fireEvent.click(await screen.findByRole('button', { name: 'Approve' }));
  const deciding = within(await screen.findByRole('dialog', { name: 'Approve this change?' }));
  await deciding.findByText(formWords.approve_at_once);
  fireEvent.click(deciding.getByRole('button', { name: 'Approve' }));
  await waitFor(async () => expect(await read()).toMatchObject({ userDailyRefundMinor: 900_000 }));
  await waitFor(() => expect(screen.queryByText(formWords.change_own)).toBeNull());
});
