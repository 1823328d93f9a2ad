// @vitest-environment page
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { beforeAll, expect, it } from 'vitest';
import { openedWorld } from './opened-world.ts';
import { openPortal } from './test-list-page.ts';
import { openBrokenTicket } from './ticket-rows.ts';
import { drawWhatPagesLack, lookPatiently } from './what-pages-lack.ts';

const world = openedWorld();
const portal = openPortal(world);
beforeAll(() => {
  drawWhatPagesLack();
  lookPatiently();
});

it('a ticket is looked at in a drawer of the list and resolved there', async () => {
  const unit = await world().unitId('riverton-water');
  const token = await world().token('admin@riverton.test');
  const id = await openBrokenTicket(world(), unit);
  const read = async () => (await world().call('GET', `/api/business-units/${unit}/tickets/${id}`, { token })).body;
  await portal.show('admin@riverton.test', `/portal/tickets?bu=${unit}&ticket=${id}`);
  const drawer = within(await screen.findByRole('dialog', { name: 'Something broke' }));
  await drawer.findByText('It broke.');
  fireEvent.click(drawer.getByRole('button', { name: 'Resolve' }));
  const dialog = within(await screen.findByRole('dialog', { name: `How did ticket ${id} end?` }));
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Plugged in.' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Resolve' }));
  await waitFor(async () => expect((await read()).status).toBe('Resolved'));
  await screen.findByRole('button', { name: 'Open again' });
});
