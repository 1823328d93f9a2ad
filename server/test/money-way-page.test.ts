// @vitest-environment page
import { texts as formWords } from '@ratepayer/contract/texts/staff-forms/en-US.ts';
import { texts as words } from '@ratepayer/contract/texts/staff-gateways/en-US.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { beforeAll, expect, it } from 'vitest';
import { openMoneyWay, why } from './money-way-kit.ts';
import { openPortal } from './test-list-page.ts';
import { drawWhatPagesLack, lookPatiently } from './what-pages-lack.ts';

const { world, unit, tested, change } = await openMoneyWay();
beforeAll(() => {
  drawWhatPagesLack();
  lookPatiently();
});

it('a number that takes over is asked for, decided and told in the portal', async () => {
  const draft = await tested(['QuickPay']);
  const portal = openPortal(world);
  const page = `/portal/merchant-accounts/detail/${draft}?bu=${unit}`;
  await portal.show('global@ratepayer.test', page);
  fireEvent.click(await screen.findByRole('button', { name: words.activate }));
  await screen.findByText(words.activate_asks);
  const asked = within(screen.getByRole('dialog', { name: /^Activate / }));
  fireEvent.click(asked.getByRole('button', { name: words.ask_approval }));
  await asked.findByRole('link', { name: /./ });
  fireEvent.change(asked.getByLabelText(/^Reason/), { target: { value: why.reason } });
  fireEvent.click(asked.getByRole('button', { name: words.ask_approval }));
  await screen.findByText(formWords.change_own);
  expect(await change(draft)).toMatchObject({ kind: 'Activate', status: 'Requested' });
  // Whoever may decide hears of it where they are, and is led there.
  await portal.show('second@ratepayer.test', `/portal/dashboard?bu=${unit}`);
  const needs = within(await screen.findByRole('region', { name: /^Needs attention \d/ }));
  await needs.findByText(/^Activate of A second number, asked by /);
  fireEvent.click(await screen.findByRole('button', { name: /things? waits? for you$|^Notifications, \d/ }));
  const rung = await screen.findByRole('link', { name: /^Activate of A second number/, hidden: true });
  expect(rung.getAttribute('href')).toBe(page);
  await portal.show('second@ratepayer.test', page);
  await screen.findByText('Draft → Active');
  await screen.findByText(words.turn_Activate);
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
  const deciding = within(await screen.findByRole('dialog', { name: 'Approve this change?' }));
  await deciding.findByText(formWords.approve_waits);
  fireEvent.click(deciding.getByRole('button', { name: 'Approve' }));
  await waitFor(async () => expect(await change(draft)).toMatchObject({ status: 'Approved' }));
  await portal.show('admin@riverton.test', page);
  await screen.findByRole('button', { name: formWords.stop_change });
});
