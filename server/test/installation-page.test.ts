// @vitest-environment page
import { screen, within } from '@testing-library/dom';
import { beforeAll, describe, expect, it } from 'vitest';
import { openedWorld } from './opened-world.ts';
import { openPortal } from './test-list-page.ts';

const world = openedWorld();
const { show } = openPortal(world);
let unit: number;
beforeAll(async () => {
  document.head.innerHTML = '<base href="/">';
  unit = await world().unitId('riverton-water');
});
const openPage = () => show('global@ratepayer.test', `/portal/settings?bu=${unit}&tab=platform`);

describe('the health of the installation', () => {
  it('says first what needs somebody, what to do, and where', async () => {
    await world().rows('truncate outbox_delivery');
    await world().rows(
      `insert into outbox_delivery (business_unit_id, consumer, ordering_key, topic, payload, announced_date,
        error_message, status) select $1, 'test', 'test:1', 'test.Waits', '{}', now(), 'No', 'Failed'
        from generate_series(1, 30)`,
      [unit],
    );
    await openPage();
    const table = await screen.findByRole('table', { name: 'System health' }, { timeout: 20_000 });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(
      rows
        .slice(0, 2)
        .map((row) => row.textContent)
        .join(),
    ).toContain('Open them, put right what their messages say');
    expect(
      within(table)
        .getByRole('link', { name: /Deliveries that failed/ })
        .getAttribute('href'),
    ).toBe(`/portal/jobs?tab=deliveries&bu=${unit}`);
    expect(rows.at(-1)?.textContent).toContain('Only counted');
  });
});
