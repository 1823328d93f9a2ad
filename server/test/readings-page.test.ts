// @vitest-environment page
import { readingList, readingTexts } from '@ratepayer/contract/readings/reading.list.ts';
import { texts as problemTexts } from '@ratepayer/contract/texts/import/en-US.ts';
import { texts as fileWords } from '@ratepayer/contract/texts/staff-files/en-US.ts';
import { texts as words } from '@ratepayer/contract/texts/staff-readings/en-US.ts';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { beforeAll, describe, expect, it } from 'vitest';
import { runUpload } from '../src/capabilities/accounts/uploads/run-upload.ts';
import { importKinds, movedWith } from '../src/parts.ts';
import { systemClock } from '../src/platform/clock/clock.ts';
import { openDisk } from '../src/platform/files/disk.ts';
import { openedWorld } from './opened-world.ts';
import { openPortal, testListPage } from './test-list-page.ts';
import type { World } from './world.ts';
import { drawWhatPagesLack } from './what-pages-lack.ts';

const world = openedWorld();

/** Readings of two meters, and a neighbour of the same town that shows readings but has none. */
async function seed({ rows }: World): Promise<void> {
  await rows(`insert into feature_setting (business_unit_id, feature_key, mode)
    select id, 'MeterReadings', 'Enabled' from business_unit where slug = 'riverton-tax'`);
  await rows(`with s as (insert into reading_series (business_unit_id, account_id, key, interval, median)
      select business_unit_id, id, 'Meter ' || account_number, 'Daily', 10 from account
      where account_number in ('10001', '10002') returning id, business_unit_id)
    insert into meter_reading (business_unit_id, series_id, read_at, value, unit, source, created_by)
    select business_unit_id, s.id, timestamptz '2026-02-01 12:00Z' + n * interval '1 day', n + 0.50, 'gal',
      'Import', 'Dana' from s, generate_series(1, 5) n`);
}

describe('the page of readings', () => testListPage({ list: readingList, texts: readingTexts }, { world, seed }));

describe('what staff do with readings', () => {
  const { show } = openPortal(world);
  let unit = 0;
  let accountId = 0;
  beforeAll(async () => {
    drawWhatPagesLack();
    configure({ asyncUtilTimeout: 10_000 });
    unit = await world().unitId('riverton-water');
    accountId = await world().accountId('10001', '01');
  });
  const open = async (path: string, email = 'clerk@riverton.test') => {
    await show(email, path.includes('?') ? `${path}&bu=${unit}` : `${path}?bu=${unit}`);
  };
  const valuesOf = async (key: string) =>
    (
      await world().rows(
        `select r.value::text as value from meter_reading r join reading_series s on s.id = r.series_id
         where s.key = $1 order by r.read_at`,
        [key],
      )
    ).map(({ value }) => value);
  const dialog = async () => within(await screen.findByRole('dialog'));
  async function actOnFirst(action: string): Promise<void> {
    const [menu] = await screen.findAllByRole('button', { name: /^Actions for/ });
    fireEvent.click(menu as HTMLElement);
    const [item] = await screen.findAllByText(action);
    fireEvent.click(item as HTMLElement);
  }

  it('correct a value with a reason, and delete one after a question', async () => {
    await open('/portal/readings?q=Meter%2010001&sort=timestamp');
    await screen.findByRole('table');
    await actOnFirst(words.correct);
    const asked = await dialog();
    fireEvent.change(asked.getByRole('textbox', { name: new RegExp(words.value) }), { target: { value: '1.75' } });
    fireEvent.click(asked.getByRole('button', { name: words.correct_reading }));
    expect(await asked.findAllByText(/reason/i)).not.toEqual([]);
    expect(await valuesOf('Meter 10001')).toContain('1.50');
    fireEvent.change(asked.getByRole('textbox', { name: new RegExp(words.reason) }), { target: { value: 'Photo' } });
    fireEvent.click(asked.getByRole('button', { name: words.correct_reading }));
    await waitFor(async () => expect(await valuesOf('Meter 10001')).toEqual(['1.75', '2.50', '3.50', '4.50', '5.50']));
    await screen.findAllByText('1.75');
    await actOnFirst(words.history);
    expect(location.search).toMatch(/&history=\d+$/);
    const history = within(await screen.findByRole('dialog', { name: 'History of 10001 – 01 Meter 10001' }));
    const [, entry] = await history.findAllByRole('row');
    expect(entry?.textContent).toMatch(/Chris Doyle.*Corrected.*1\.50.*1\.75.*Photo/);
    fireEvent.click(history.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(location.search).not.toContain('history'));
    await actOnFirst(words.correct);
    const again = await dialog();
    fireEvent.click(again.getByText(words.history));
    const before = again.getByText(words.history).closest('details') as HTMLDetailsElement;
    before.open = true;
    fireEvent(before, new Event('toggle'));
    await waitFor(() => expect(before.textContent).toMatch(/1\.50.*1\.75.*Photo/));
    fireEvent.click(again.getByRole('button', { name: words.cancel }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await actOnFirst(words.delete);
    const sure = await dialog();
    sure.getByText(words.delete_means);
    fireEvent.click(sure.getByRole('button', { name: words.delete }));
    await waitFor(async () => expect(await valuesOf('Meter 10001')).toEqual(['2.50', '3.50', '4.50', '5.50']));
  });

  it('choose of an interval what there is: days and months', async () => {
    await open('/portal/readings');
    fireEvent.click(await screen.findByRole('button', { name: words.add_reading }));
    const asked = await dialog();
    const interval = asked.getByRole<HTMLSelectElement>('combobox', { name: new RegExp(words.interval) });
    expect([...interval.options].flatMap(({ value }) => value || [])).toEqual(['Daily', 'Monthly']);
    fireEvent.click(asked.getByRole('button', { name: /Cancel/ }));
  });

  it('choose several and delete them at once', async () => {
    await open('/portal/readings?q=Meter%2010002');
    await screen.findByRole('table');
    const boxes = await screen.findAllByRole('checkbox');
    for (const box of boxes.slice(1, 4)) fireEvent.click(box);
    fireEvent.click(await screen.findByRole('button', { name: words.delete }));
    const asked = await dialog();
    asked.getByText('Delete 3 readings?');
    fireEvent.click(asked.getByRole('button', { name: words.delete }));
    await waitFor(async () => expect(await valuesOf('Meter 10002')).toHaveLength(2));
  });

  it('check a file, see what is wrong with it, import it with one press, and take it back', async () => {
    const token = await world().token('clerk@riverton.test');
    const home = `/api/business-units/${unit}`;
    const reserved = await world().call('POST', `${home}/readings/get-upload-url`, {
      token,
      body: { fileName: 'march.csv' },
    });
    const { uploadId, uploadUrl } = reserved.body;
    const rows = ['Konto,sub,meter,value,unit,date,interval', '10001,01,New,5.25,gal,2026-03-01,Daily'];
    await world().app.inject({
      method: 'PUT',
      url: uploadUrl,
      headers: { 'content-type': 'application/octet-stream' },
      payload: [...rows, 'x,,New,1,gal,x,Daily', ''].join('\n'),
    });
    const deps = {
      db: world().db,
      disk: openDisk('file:', world().dataDir),
      clock: systemClock,
      movedWith,
      importKinds,
    };
    /** Presses a button that asks for a step, and does a worker's part of it. */
    async function press(name: string, step: 'Check' | 'Process' | 'Undo'): Promise<void> {
      fireEvent.click(await screen.findByRole('button', { name }));
      const [begun, from] = { Check: ['Checking', ''], Process: ['Processing', ''], Undo: ['Complete', 'x'] }[step];
      await waitFor(async () => {
        const [now] = await world().rows(
          "select status, coalesce(undo_started_date::text, '') as undo from account_upload where id = $1",
          [uploadId],
        );
        expect([now.status.startsWith(begun), now.undo === '']).toEqual([true, from === '']);
      });
      await runUpload(deps, { uploadId, businessUnitId: unit, step });
    }
    await open(`/portal/accounts/uploads/${uploadId}`);
    await screen.findByRole('heading', { name: 'Import readings' });
    const first = await screen.findByRole('region', { name: 'Columns of the file' });
    within(first).getByText('5.25 · 1');
    const fills = (column: string) => screen.getByLabelText<HTMLSelectElement>(`Column ${column} fills`);
    expect([fills('Konto').value, fills('meter').value]).toEqual(['', 'key']);
    fireEvent.change(fills('Konto'), { target: { value: 'accountNumber' } });
    // A column that is called like something and is not to be read.
    fireEvent.change(fills('unit'), { target: { value: '' } });
    fireEvent.change(screen.getByLabelText(words.unit_missing), { target: { value: 'CCF' } });
    await press(fileWords.check_the_file, 'Check');
    await screen.findByRole('heading', { name: 'Check the import' });
    fireEvent.click(await screen.findByRole('tab', { name: /^New 1$/ }));
    await screen.findByText('5.25');
    fireEvent.click(screen.getByRole('tab', { name: /^Already there 0$/ }));
    await screen.findByText(words.no_such_rows);
    fireEvent.click(screen.getByRole('tab', { name: /^Rejected 1$/ }));
    await screen.findByText(problemTexts.not_time_write_like);
    await screen.findByRole('button', { name: 'Download rejected rows' });
    expect(await valuesOf('New')).toEqual([]);

    fireEvent.click(screen.getAllByRole('tab')[0] as HTMLElement);
    fireEvent.click(await screen.findByRole('button', { name: fileWords.continue_to_confirm }));
    await screen.findByText('1 reading is written; the payer’s chart changes at once.');
    await press('Import 1 reading', 'Process');
    await screen.findByRole('heading', { name: 'Import result' });
    expect(await valuesOf('New')).toEqual(['5.25']);
    const written =
      "select r.unit from meter_reading r join reading_series s on s.id = r.series_id where s.key = 'New'";
    expect(await world().rows(written)).toEqual([{ unit: 'CCF' }]);
    fireEvent.click(await screen.findByRole('tab', { name: /^Imported 1$/ }));
    const made = await screen.findByRole('link', { name: words.readings_of_upload });
    expect(made.getAttribute('href')).toContain(`upload=${uploadId}`);

    fireEvent.click(screen.getByRole('button', { name: fileWords.undo_import }));
    const reason = await screen.findByRole('textbox', { name: new RegExp(words.reason) });
    fireEvent.click(screen.getByRole('button', { name: fileWords.undo_import }));
    await screen.findByText(fileWords.give_reason);
    fireEvent.change(reason, { target: { value: 'Of another town' } });
    await press(fileWords.undo_import, 'Undo');
    await screen.findByText('1 reading is gone; 0 stayed as they are.');
    expect(await valuesOf('New')).toEqual([]);
  }, 60_000);

  it('see the usage of an account as bars and as a table, by day and by month, with its PDF', async () => {
    await open(`/portal/accounts/${accountId}/dashboard?tab=usage`);
    await screen.findByText(words.no_usage);
    fireEvent.click(screen.getByRole('radio', { name: 'Daily' }));
    const table = await screen.findByRole('region', { name: 'Readings of meter Meter 10001' });
    within(table).getByText('5.50');
    screen.getByRole('slider', { name: 'Readings of meter Meter 10001 in gal, 02/03/2026 to 02/06/2026' });
    const [link] = screen.getAllByRole('link', { name: words.print_pdf });
    const { pathname } = new URL((link as HTMLAnchorElement).href);
    const answer = await world().app.inject({ url: `/app${pathname.replace(/^\/app/, '')}` });
    expect(answer.headers['content-type']).toBe('application/pdf');
  });

  it('find no screen and no tab where the feature is off', async () => {
    await world().rows("update feature_setting set mode = 'Disabled' where feature_key = 'MeterReadings'");
    await open(`/portal/accounts/${accountId}/dashboard`);
    await screen.findByRole('tab', { name: 'Overview' });
    expect(screen.queryByRole('tab', { name: 'Usage' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Readings' })).toBeNull();
    await open('/portal/readings');
    await screen.findByText(words.readings_off);
  });
});
