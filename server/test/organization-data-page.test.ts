// @vitest-environment page
import { fireEvent, screen, within } from '@testing-library/dom';
import { beforeAll, describe, expect, it } from 'vitest';
import { openedWorld } from './opened-world.ts';
import { makeReports } from './report-kit.ts';
import { openPortal } from './test-list-page.ts';
import { drawWhatPagesLack } from './what-pages-lack.ts';

const world = openedWorld();
const { show } = openPortal(world);
let unit: number;
beforeAll(async () => {
  drawWhatPagesLack();
  unit = await world().unitId('riverton-permits');
});
const openPage = (email: string) => show(email, `/portal/organization?bu=${unit}`);
const section = async () => within(await screen.findByRole('region', { name: 'Data' }, { timeout: 20_000 }));

describe('data of an organization', () => {
  it('is asked for, followed until it is there, and may be asked for again', async () => {
    await openPage('admin@riverton.test');
    const data = await section();
    await data.findByText('Nobody asked for it in the last weeks.');
    fireEvent.click(data.getByRole('button', { name: 'Ask for all data' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask for all data of City of Riverton?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Ask for all data' }));
    await data.findByText('Queued');
    expect(data.queryByRole('button', { name: 'Ask for all data' })).toBeNull();
    expect(data.queryByRole('button', { name: 'Download' })).toBeNull();
    expect(await makeReports(world())).toBe(1);
    await data.findByText('Ready', undefined, { timeout: 10_000 });
    data.getByRole('button', { name: 'Ask for all data' });
    data.getByText(/^Dana Okafor, /);
    const [report] = await world().rows('select business_unit_id as home from generated_report');
    expect(data.getByRole('link', { name: 'Open generated reports' }).getAttribute('href')).toBe(
      `/portal/reports/generated?bu=${report.home}`,
    );
  });

  it('says why the file is not handed out to who sees a part of it', async () => {
    await world().rows('update generated_report set query = query || \'{"businessUnitIds":["999999"]}\'');
    await openPage('admin@riverton.test');
    fireEvent.click(await (await section()).findByRole('button', { name: 'Download' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Download all data of City of Riverton?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Download' }));
    await dialog.findByText(/may be taken by an administrator who sees all of its business units/);
  });

  it('is not shown to who administers nothing', async () => {
    await openPage('clerk@riverton.test');
    await screen.findByRole('region', { name: 'Security' }, { timeout: 20_000 });
    expect(screen.queryByRole('region', { name: 'Data' })).toBeNull();
  });

  it('stands among the reports without what is done at the organization', async () => {
    const [report] = await world().rows('select business_unit_id as home from generated_report');
    await show('admin@riverton.test', `/portal/reports/generated?bu=${report.home}`);
    await screen.findAllByText('All data of the organization', undefined, { timeout: 20_000 });
    const menus = await screen.findAllByRole('button', { name: /^Actions for All data/ }, { timeout: 20_000 });
    fireEvent.click(menus[0] as HTMLElement);
    const entries = [...document.querySelectorAll('.menu-list li')].map(({ textContent }) => textContent?.trim());
    expect(entries).toContain('Delete');
    expect(entries.filter((entry) => entry === 'Download' || entry === 'Run again')).toEqual([]);
  });
});
