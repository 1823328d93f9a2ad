// @vitest-environment page
import { texts as words } from '@ratepayer/contract/texts/staff-organizations/en-US.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { beforeAll, expect, it } from 'vitest';
import { openedWorld } from './opened-world.ts';
import { openPortal } from './test-list-page.ts';
import { drawWhatPagesLack, lookPatiently } from './what-pages-lack.ts';

const world = openedWorld();
const { show } = openPortal(world);
beforeAll(() => {
  drawWhatPagesLack();
  lookPatiently();
});

it('pages of a firm are filled by the platform, and show whom it serves', async () => {
  const unit = await world().unitId('riverton-water');
  await show('global@ratepayer.test', `/portal/agencies/create?bu=${unit}`);
  const name = await screen.findByLabelText(/^Name/, undefined, { timeout: 15_000 });
  fireEvent.change(name, { target: { value: 'Paged Firm' } });
  fireEvent.change(screen.getByLabelText(/^Type/), { target: { value: 'Reseller' } });
  fireEvent.click(screen.getByRole('button', { name: words.save }));
  await screen.findByRole('heading', { level: 1, name: /Paged Firm/ }, { timeout: 15_000 });
  await screen.findByText(words.agency_serves_none);
  fireEvent.click(screen.getByRole('button', { name: words.agency_delete }));
  const ask = await screen.findByRole('dialog', { name: 'Delete Paged Firm?' });
  fireEvent.click(within(ask).getByRole('button', { name: words.agency_delete }));
  await screen.findByRole('heading', { level: 1, name: 'Agencies' });
  await waitFor(() => expect(screen.queryByText('Paged Firm')).toBeNull());
});
