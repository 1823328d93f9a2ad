// @vitest-environment page
import { texts as words } from '@ratepayer/contract/texts/staff-setup/en-US.ts';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeReady } from './make-ready.ts';
import { openedWorld } from './opened-world.ts';
import { openPortal } from './test-list-page.ts';
import { drawWhatPagesLack } from './what-pages-lack.ts';

const world = openedWorld();
let unit = 0;
let admin = '';
beforeAll(async () => {
  unit = await world().unitId('riverton-water');
  admin = await world().token('admin@riverton.test');
});

const at = (path: string, id = unit) => `/api/business-units/${id}${path}`;
const readFeatures = async (id = unit) => (await world().call('GET', at('/features', id), { token: admin })).body;
const changeFeatures = (body: object, { token = admin, id = unit, key = '' } = {}) =>
  world().call('PUT', at('/features', id), { token, body, ...(key ? { headers: { 'idempotency-key': key } } : {}) });

const read = async (id: number) => (await world().call('GET', at('', id), { token: admin })).body;
/** Another business unit of the town, with the basics of this one. */
async function copied(named: { readonly name: string; readonly slug: string }): Promise<{ readonly id: number }> {
  const { header, subHeader, currencyCode, culture, timezone, phone, email, organizationId } = await read(unit);
  const { status, body } = await world().call('POST', `/api/organizations/${organizationId}/business-units`, {
    token: admin,
    body: { header, subHeader, currencyCode, culture, timezone, phone, email, ...named },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

describe('the setup of a business unit', () => {
  const { show } = openPortal(world);
  beforeAll(() => {
    drawWhatPagesLack();
    configure({ asyncUtilTimeout: 10_000 });
    document.head.innerHTML = '<base href="/">';
  });
  const choose = async (mode: string) => {
    fireEvent.click(modes().getByRole('button', { name: mode }));
    await waitFor(() => expect(modes().getByRole('button', { name: mode, pressed: true })).toBeDefined());
    fireEvent.click(screen.getByRole('button', { name: words.save_features }));
  };
  const modes = () => within(screen.getByRole('group', { name: 'Mode of Meter readings' }));

  it('stops a feature after a question, and takes it out of the menu', async () => {
    await show('admin@riverton.test', `/portal/business-units/setup?bu=${unit}`);
    await screen.findByRole('heading', { level: 1, name: /Water/ }, { timeout: 15_000 });
    await screen.findByRole('group', { name: 'Mode of Meter readings' });
    const menu = () => within(screen.getByRole('navigation', { name: /menu|Main|Portal/i })).queryByText('Readings');
    expect(menu()).not.toBeNull();
    // What payers see stands beside it, as it would be.
    const payers = screen.getByRole('region', { name: words.payers_see });
    await waitFor(() => expect(payers.textContent).toContain(words.preview_readings));
    expect(payers.textContent).toContain(words.preview_find_button);
    await choose('Disabled');
    const dialog = await screen.findByRole('dialog', { name: 'Disable Meter readings?' });
    expect(payers.textContent).not.toContain(words.preview_readings);
    expect((await readFeatures()).businessUnitFeaturesMeterReadings).toBe('Enabled');
    fireEvent.click(within(dialog).getByRole('button', { name: words.disable }));
    await waitFor(async () => expect((await readFeatures()).businessUnitFeaturesMeterReadings).toBe('Disabled'));
    await waitFor(() => expect(menu()).toBeNull());
    await choose('Enabled');
    await waitFor(() => expect(menu()).not.toBeNull());
  });

  it('shows somebody else’s change beside one’s own before it is saved over', async () => {
    const { rowVersion } = await readFeatures();
    await changeFeatures({ businessUnitFeaturesPaymentReceiptBarcodes: 'Disabled', rowVersion });
    await choose('Disabled');
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: words.disable }));
    fireEvent.click(await screen.findByRole('button', { name: 'See their changes' }));
    const theirs = await screen.findByRole('row', { name: /Receipt barcodes/ });
    expect(theirs.textContent).toContain('Enabled');
    fireEvent.click(screen.getByRole('button', { name: /Take theirs/ }));
    await screen.findByRole('group', { name: 'Mode of Meter readings' });
    await waitFor(() => expect(modes().getByRole('button', { name: 'Enabled', pressed: true })).toBeDefined());
  });

  const field = (label: RegExp) => screen.getByLabelText(label);
  const type = (label: RegExp, value: string) => {
    fireEvent.change(field(label), { target: { value } });
    fireEvent.focusOut(field(label));
  };

  it('holds the cycles of its bills as a tab, and its row says how far it is and leads on', async () => {
    await show('admin@riverton.test', `/portal/business-units/setup?bu=${unit}&tab=billing-cycles`);
    await screen.findByRole('tab', { name: 'Billing cycles', selected: true }, { timeout: 15_000 });
    await screen.findByText(/No billing cycles/, undefined, { timeout: 15_000 });
    expect(screen.getAllByRole('button', { name: 'New billing cycle' })).not.toEqual([]);
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    await show('admin@riverton.test', `/portal/business-units?bu=${unit}`);
    const table = await screen.findByRole('table', undefined, { timeout: 15_000 });
    const row = (await within(table).findByRole('link', { name: /Riverton Water/ })).closest('tr') as HTMLElement;
    expect(row.textContent).toMatch(/\d+ of 11/);
    fireEvent.click(within(row).getByRole('button', { name: /Actions for Riverton Water/ }));
    const settings = await within(row).findByText(words.settings);
    expect(settings.closest('a')?.getAttribute('href')).toContain(`/portal/business-unit-settings?bu=${unit}`);
    fireEvent.click(within(row).getByText(words.suspend));
    // It is read first, as it is now; then it is asked about.
    await screen.findByLabelText(/^Reason/);
    const why = screen.getByRole('dialog', { name: /Suspend Riverton Water/ });
    fireEvent.click(within(why).getByRole('button', { name: words.cancel }));
    expect((await read(unit)).status).toBe('Live');
  });

  it('begins in the list of billers, proposes an address, and says what is to do before it goes live', async () => {
    await show('admin@riverton.test', `/portal/business-units?bu=${unit}`);
    const table = await screen.findByRole('table', undefined, { timeout: 15_000 });
    within(table).getByRole('link', { name: /Riverton Water/ });
    expect(table.textContent).not.toContain('Lakeshore');
    fireEvent.click(screen.getByRole('link', { name: words.create_unit }));
    await screen.findByRole('heading', { level: 1, name: words.create_unit });
    // It begins as its organization begins them, which is read first.
    await screen.findByLabelText(/^Currency/);
    const offered = (label: RegExp) => [...(field(label) as HTMLSelectElement).options].map(({ value }) => value);
    expect(offered(/^Currency/)).toEqual(['USD', 'CAD']);
    expect(offered(/^Language/)).toEqual(['en-US', 'en-CA']);
    expect(offered(/^Time zone/).toSorted()).toEqual([
      'America/Anchorage',
      'Asia/Shanghai',
      'Pacific/Honolulu',
      'US/Central',
      'US/Eastern',
      'US/Mountain',
      'US/Pacific',
    ]);
    type(/^Name/, 'Riverton Marina');
    await waitFor(() => expect(field(/^Slug/)).toHaveProperty('value', 'riverton-marina'));
    type(/^Slug/, 'portal');
    fireEvent.click(screen.getByRole('button', { name: words.create_unit }));
    expect(await screen.findAllByText(new RegExp(words.slug_reserved))).not.toEqual([]);
    type(/^Slug/, 'riverton-marina');
    type(/^Header/, 'Riverton');
    type(/^Phone/, '(512) 555-0100');
    type(/^E-mail/, 'marina@riverton.test');
    fireEvent.click(screen.getByRole('button', { name: words.create_unit }));
    await screen.findByRole('heading', { level: 1, name: /Riverton Marina/ }, { timeout: 15_000 });
    const list = await screen.findByRole('region', { name: words.checklist });
    expect(within(list).getAllByText(', To do')).toHaveLength(7);
    expect(within(list).getAllByText(/Not required/)).toHaveLength(3);
    expect(new URLSearchParams(location.search).get('bu')).not.toBe(String(unit));
  });

  const press = async (name: string) => {
    const button = screen.queryByRole('button', { name });
    if (button) return void fireEvent.click(button);
    fireEvent.click(screen.getAllByRole('button', { name: /More/ })[0] as HTMLElement);
    fireEvent.click(await screen.findByText(name));
  };

  it('goes live and is suspended with a reason by its administrator, and goes away while nobody knows it', async () => {
    const id = Number(new URLSearchParams(location.search).get('bu'));
    await world().rows(
      `insert into channel (business_unit_id, channel, config)
        select $1, channel, config from channel where business_unit_id = $2`,
      [id, unit],
    );
    await makeReady(world(), id, unit);
    await show('admin@riverton.test', `/portal/business-units/setup?bu=${id}`);
    await screen.findByRole('heading', { level: 1, name: /Riverton Marina/ }, { timeout: 15_000 });
    await screen.findByRole('region', { name: words.checklist });
    await press(words.go_live);
    const ask = await screen.findByRole('dialog', { name: 'Put Riverton Marina live?' });
    expect(ask.textContent).toContain('/customer/riverton-marina');
    fireEvent.click(within(ask).getByRole('button', { name: words.go_live }));
    await waitFor(async () => expect((await read(id)).status).toBe('Live'));
    await waitFor(() => expect(screen.queryByRole('button', { name: words.go_live })).toBeNull());
    await press(words.suspend);
    const why = await screen.findByRole('dialog', { name: 'Suspend Riverton Marina?' });
    fireEvent.click(within(why).getByRole('button', { name: words.suspend }));
    await within(why).findByRole('link', { name: /^Reason/ });
    fireEvent.change(within(why).getByLabelText(/Reason/), { target: { value: 'Storm' } });
    fireEvent.click(within(why).getByRole('button', { name: words.suspend }));
    await waitFor(async () => expect((await read(id)).status).toBe('Suspended'));
    expect(screen.queryByRole('button', { name: words.delete })).toBeNull();
    const { id: other } = await copied({ name: 'Riverton Gone', slug: 'riverton-gone' });
    await show('admin@riverton.test', `/portal/business-units/setup?bu=${other}`);
    await screen.findByRole('heading', { level: 1, name: /Riverton Gone/ }, { timeout: 15_000 });
    await screen.findByRole('region', { name: words.checklist });
    await press(words.delete);
    const gone = await screen.findByRole('dialog', { name: 'Delete Riverton Gone?' });
    fireEvent.click(within(gone).getByRole('button', { name: words.delete }));
    await screen.findByRole('heading', { level: 1, name: words.business_units });
    expect((await world().call('GET', at('', other), { token: admin })).status).toBe(404);
  });

  it('is read as text by who may not change it', async () => {
    await show('clerk@riverton.test', `/portal/business-units/setup?bu=${unit}`);
    await screen.findByRole('heading', { level: 1, name: /Water/ }, { timeout: 15_000 });
    expect((await screen.findByText('Meter readings')).closest('li')?.textContent).toContain('Enabled');
    expect(screen.queryByRole('button', { name: words.save_features })).toBeNull();
  });
});
