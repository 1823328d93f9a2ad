// @vitest-environment page
import { externalList, externalTexts } from '@ratepayer/contract/payments/external.list.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import { openedWorld } from './opened-world.ts';
import { recordElsewhere } from './payments-elsewhere.ts';
import { openPortal, testListPage } from './test-list-page.ts';

// All list pages are made of the same parts: this one stands for them.
describe('the page of payments received elsewhere', () => {
  const world = openedWorld();
  testListPage({ list: externalList, texts: externalTexts }, { world, seed: recordElsewhere });

  it('leads to one whose history is a tab of its address: who did what, why, and what stood there before', async () => {
    const [payment] = await world().rows<{ number: string; unit: number }>(
      `select reference_number as number, business_unit_id as unit from payment
        where origin = 'External' and status = 'Voided' order by id limit 1`,
    );
    const at = `/portal/payments/details/${payment?.number}?bu=${payment?.unit}`;
    const { asked, show } = openPortal(world);
    await show('admin@riverton.test', `${at}&tab=history`);
    const region = await screen.findByRole('region', { name: 'History' });
    const told = within(region)
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
    const person = 'Dana Okafor Organization Admin';
    expect(told.slice(1, 7)).toEqual([person, 'External payment reversed', 'Status', 'Succeeded', 'Voided', 'Bounced']);
    expect(told.slice(8, 10)).toEqual([person, 'External payment recorded']);
    const text = told.join(' | ');
    for (const change of ['Amount | — | $4.00', 'Account | — | 10001', 'Method | — | Check'])
      expect(text).toContain(change);
    const tab = (name: string) => screen.getByRole('tab', { name });
    fireEvent.keyDown(tab('History'), { key: 'ArrowLeft' });
    expect(`${location.pathname}${location.search}`).toBe(at);
    expect(document.activeElement).toBe(tab('Details'));
    await screen.findByRole('heading', { name: 'Timeline' });
    fireEvent.keyDown(tab('Details'), { key: 'ArrowRight' });
    await screen.findByRole('region', { name: 'History' });
    expect(location.search).toContain('tab=history');
    const read = () => asked.filter(({ path }) => path.endsWith('/history'));
    await waitFor(() => expect(read()).toHaveLength(2));
    await show('base@riverton.test', `${at}&tab=history`);
    await screen.findByText(/Your login has no permissions yet/);
    expect(read()).toHaveLength(2);
  });
});
