// @vitest-environment page
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { addDays, dateIn, formatDate, instantAt } from '@ratepayer/contract/kit/local-date.ts';
import { bankHolidays } from '@ratepayer/contract/payments/banking-days.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { openedWorld } from './opened-world.ts';
import { openPortal } from './test-list-page.ts';
import { drawWhatPagesLack, lookPatiently } from './what-pages-lack.ts';

const world = openedWorld();
const { show } = openPortal(world);
let unit: number;
beforeAll(async () => {
  drawWhatPagesLack();
  lookPatiently();
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

describe('maintenance', () => {
  it('is planned by the clock of the business unit, and called off', async () => {
    await openPage();
    const at = (name: string) => screen.findByRole('button', { name }, { timeout: 20_000 });
    fireEvent.click(await at('Plan maintenance'));
    const day = addDays(dateIn(new Date(), 'US/Central'), 2);
    fireEvent.change(await screen.findByLabelText(/^Day/), { target: { value: day } });
    fireEvent.change(screen.getByLabelText(/^Time/), { target: { value: '25:00' } });
    fireEvent.change(screen.getByLabelText(/^How long/), { target: { value: '120' } });
    fireEvent.click(screen.getByRole('button', { name: 'Plan' }));
    await screen.findAllByText('Enter a time as 02:30.');
    fireEvent.change(screen.getByLabelText(/^Time/), { target: { value: '02:30' } });
    fireEvent.click(screen.getByRole('button', { name: 'Plan' }));
    const table = await screen.findByRole('table', { name: 'Maintenance' });
    expect(within(table).getByText('Planned')).toBeTruthy();
    expect(
      await world().rows('select from_date as from, until_date - from_date as long from maintenance_window'),
    ).toEqual([{ from: instantAt(day, '02:30', 'US/Central'), long: { hours: 2 } }]);
    fireEvent.click(within(table).getByRole('button', { name: /^Call off/ }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Call off' }));
    await within(table).findByText('Called off');
    expect(within(table).queryByRole('button')).toBeNull();
  });
});

describe('rate limits', () => {
  const name = 'L9 receipts of an address';
  const path = '/api/installation/rate-limits';
  const call = async (method: string, body?: object) =>
    world().call(method, path, { token: await world().token('global@ratepayer.test'), ...(body ? { body } : {}) });
  const read = async () => (await call('GET')).body.items.find((limit: { name: string }) => limit.name === name);
  const colleague = async (hits: number) =>
    call('POST', { name, hits, rowVersion: (await read()).rowVersion }).then(({ status }) => expect(status).toBe(200));
  const dialog = async () => within(await screen.findByRole('dialog', {}, { timeout: 20_000 }));
  const press = async (button: string) => fireEvent.click((await dialog()).getByRole('button', { name: button }));
  const hits = async () => (await dialog()).getByLabelText<HTMLInputElement>(/^Most/);
  const begin = async () =>
    fireEvent.click(await screen.findByRole('button', { name: `Change ${name}` }, { timeout: 20_000 }));
  const becomes = (value: number) => waitFor(async () => expect((await read()).hits).toBe(value));

  it('are not changed over what a colleague saved since: theirs stands beside mine, however often', async () => {
    await openPage();
    await begin();
    fireEvent.change(await hits(), { target: { value: '51' } });
    for (const theirs of [61, 62]) {
      await colleague(theirs);
      await press('Change');
      fireEvent.click(await (await dialog()).findByRole('button', { name: 'See their changes' }));
      const table = within(await (await dialog()).findByRole('table'));
      expect(table.getByRole('row', { name: /^Most/ }).textContent).toContain(`51${theirs}`);
      await press('Keep mine');
      expect((await hits()).value).toBe('51');
    }
    await press('Change');
    await becomes(51);
    // Again at once: over what was just saved.
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await begin();
    expect((await hits()).value).toBe('51');
    fireEvent.change(await hits(), { target: { value: '52' } });
    await press('Change');
    await becomes(52);
  });

  it('typed before a sign-in are gone on with once, over what was read then', async () => {
    const [own] = await world().rows<{ id: number }>(
      "select id from user_account where email = 'global@ratepayer.test'",
    );
    const typed = { limit: name, typed: { hits: '53' }, rowVersion: (await read()).rowVersion };
    const kept = { userId: own?.id, values: { typed, rowVersion: 0 } };
    await colleague(63);
    sessionStorage.setItem('ratepayer.draft.rate-limit', JSON.stringify(kept));
    await openPage();
    expect((await hits()).value).toBe('53');
    await press('Change');
    fireEvent.click(await (await dialog()).findByRole('button', { name: 'See their changes' }));
    fireEvent.click(await (await dialog()).findByRole('button', { name: 'Take theirs' }));
    await press('Cancel');
    await begin();
    expect((await hits()).value).toBe('63');
    fireEvent.change(await hits(), { target: { value: '54' } });
    await press('Change');
    await becomes(54);
  });
});

describe('calendars', () => {
  it('say on which days of a year banks move nothing, and when they go on', async () => {
    await show('admin@riverton.test', `/portal/settings?bu=${unit}&tab=calendars`);
    const year = String(new Date().getFullYear() + 1);
    fireEvent.change(await screen.findByLabelText('Year', {}, { timeout: 20_000 }), { target: { value: year } });
    const day = bankHolidays(Number(year)).find(({ name }) => name === 'Thanksgiving Day')?.date ?? '';
    const cell = await screen.findByText(formatDate(day, 'en-US'));
    const cells = within(cell.closest('tr') as HTMLElement).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      formatDate(day, 'en-US'),
      'Thursday',
      'Thanksgiving Day',
      formatDate(addDays(day, 1), 'en-US'),
      formatDate(addDays(day, 4), 'en-US'),
    ]);
  });
});

describe('retention', () => {
  it('says how long things are kept, changes it, and counts what would go', async () => {
    await show('admin@riverton.test', `/portal/settings?bu=${unit}&tab=retention`);
    const table = await screen.findByRole('table', { name: 'How long things are kept' }, { timeout: 20_000 });
    expect(screen.queryByText('Legal holds')).toBeNull();
    const row = () => within(table).getByText('Meter readings', { selector: 'td' }).closest('tr') as HTMLElement;
    expect(row().textContent).toContain('36 months');
    fireEvent.click(within(row()).getByRole('button', { name: /^Change/ }));
    const months = await screen.findByLabelText(/^Keep it for/);
    fireEvent.change(months, { target: { value: '12' } });
    const save = () => fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Change' }));
    save();
    await screen.findAllByText('Enter 24 or more.');
    fireEvent.change(months, { target: { value: '48' } });
    save();
    await within(row()).findByText('48 months');
    expect(row().textContent).toContain('Usually 36 months');
    fireEvent.click(screen.getByRole('button', { name: 'Count what would go now' }));
    await within(table).findByRole('columnheader', { name: 'Would go now' });
  });

  it('places a hold and lifts it with a reason', async () => {
    await show('global@ratepayer.test', `/portal/settings?bu=${unit}&tab=retention&do=new`);
    const number = await screen.findByLabelText(/^Number or address/, {}, { timeout: 20_000 });
    fireEvent.change(number, { target: { value: 'nobody' } });
    const drawer = within(screen.getByRole('dialog'));
    fireEvent.change(drawer.getByLabelText(/^Reason/), { target: { value: 'Case 12-345' } });
    fireEvent.click(screen.getByRole('button', { name: 'Hold it' }));
    await screen.findAllByText(/^Nothing goes by that here/);
    fireEvent.change(number, { target: { value: '10001-01' } });
    fireEvent.click(screen.getByRole('button', { name: 'Hold it' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Lift' }));
    const dialog = await screen.findByRole('dialog', { name: /^Lift the hold on 10001/ });
    fireEvent.change(within(dialog).getByLabelText(/^Reason/), { target: { value: 'Settled' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Lift' }));
    await screen.findAllByText('Lifted.');
    const [hold] = await world().rows('select lifted_by as by, lift_reason as why from legal_hold');
    expect(hold).toMatchObject({ why: 'Settled' });
  });
});
