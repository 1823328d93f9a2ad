// @vitest-environment page
import { texts as words } from '@ratepayer/contract/texts/staff-setup/en-US.ts';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { beforeAll, describe, expect, it } from 'vitest';
import { openedWorld } from './opened-world.ts';
import { openPortal } from './test-list-page.ts';

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
const historyOf = async () => (await world().call('GET', at('/history'), { token: admin })).body.items;

describe('features of a business unit', () => {
  it('tell their modes under their names on the wire, and how much there is of each', async () => {
    expect(await readFeatures()).toEqual({
      businessUnitFeaturesMeterReadings: 'Enabled',
      businessUnitFeaturesPaymentReceiptBarcodes: 'Enabled',
      affected: {
        businessUnitFeaturesMeterReadings: expect.any(Number),
        businessUnitFeaturesPaymentReceiptBarcodes: 0,
      },
      rowVersion: 1,
    });
    expect(await readFeatures(await world().unitId('riverton-tax'))).toMatchObject({
      businessUnitFeaturesMeterReadings: 'Disabled',
    });
  });

  it('hold at once, say who changed them in the history, and leave alone what is not named', async () => {
    const { rowVersion } = await readFeatures();
    const off = await changeFeatures({ businessUnitFeaturesMeterReadings: 'Disabled', rowVersion });
    expect(off.status).toBe(200);
    expect(off.body).toMatchObject({
      businessUnitFeaturesMeterReadings: 'Disabled',
      businessUnitFeaturesPaymentReceiptBarcodes: 'Enabled',
      rowVersion: rowVersion + 1,
    });
    const readings = () => world().call('GET', at('/readings'), { token: admin });
    expect((await readings()).status).toBe(404);
    await changeFeatures({ businessUnitFeaturesMeterReadings: 'Enabled', rowVersion: rowVersion + 1 });
    expect((await readings()).status).toBe(200);
    expect((await historyOf())[1]).toMatchObject({
      who: 'Dana Okafor',
      action: 'Changed',
      changes: [{ name: 'businessUnitFeaturesMeterReadings', before: 'Enabled', after: 'Disabled' }],
    });
  });

  it('are not changed twice by one key, nor by an old page, nor by both of two who save at once', async () => {
    const { rowVersion } = await readFeatures();
    const wanted = { businessUnitFeaturesMeterReadings: 'Prevent New', rowVersion };
    const twice = await Promise.all([
      changeFeatures(wanted, { key: 'a-key-of-features' }),
      changeFeatures(wanted, { key: 'a-key-of-features' }),
    ]);
    expect((await readFeatures()).rowVersion).toBe(rowVersion + 1);
    expect(twice.some(({ status }) => status === 200)).toBe(true);
    expect((await changeFeatures({ ...wanted, businessUnitFeaturesMeterReadings: 'Enabled' })).status).toBe(409);
    const both = await Promise.all(
      ['Enabled', 'Disabled'].map((mode) =>
        changeFeatures({ businessUnitFeaturesMeterReadings: mode, rowVersion: rowVersion + 1 }),
      ),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await changeFeatures({ businessUnitFeaturesMeterReadings: 'Enabled', rowVersion: rowVersion + 2 });
  });

  it('are changed by nobody without BusinessUnits:Manage, and in no business unit of another town', async () => {
    const { rowVersion } = await readFeatures();
    const wanted = { businessUnitFeaturesMeterReadings: 'Disabled', rowVersion };
    const clerk = await world().token('clerk@riverton.test');
    expect((await changeFeatures(wanted, { token: clerk })).status).toBe(403);
    const foreign = await world().unitId('lakeshore-hydro');
    expect((await changeFeatures({ ...wanted, rowVersion: 1 }, { id: foreign })).status).toBe(404);
    expect((await changeFeatures({ ...wanted, businessUnitFeaturesMeterReadings: 'On' })).status).toBe(400);
    expect((await changeFeatures({ ...wanted, businessUnitFeaturesWings: 'Enabled' })).status).toBe(400);
    expect((await readFeatures()).rowVersion).toBe(rowVersion);
  });
});

describe('the setup of a business unit', () => {
  const { show } = openPortal(world);
  beforeAll(() => {
    HTMLDialogElement.prototype.showModal = function () {
      this.open = true;
    };
    HTMLDialogElement.prototype.close = function () {
      this.open = false;
    };
    configure({ asyncUtilTimeout: 10_000 });
    document.head.innerHTML = '<base href="/">';
  });
  const choose = async (mode: string) => {
    fireEvent.click(modes().getByRole('button', { name: mode }));
    await waitFor(() => expect(modes().getByRole('button', { name: mode, pressed: true })).toBeDefined());
    fireEvent.click(screen.getByRole('button', { name: words.save }));
  };
  const modes = () => within(screen.getByRole('group', { name: 'Mode of Meter readings' }));

  it('stops a feature after a question, and takes it out of the menu', async () => {
    await show('admin@riverton.test', `/portal/business-units/setup?bu=${unit}`);
    await screen.findByRole('heading', { level: 1, name: /Water/ }, { timeout: 15_000 });
    await screen.findByRole('group', { name: 'Mode of Meter readings' });
    const menu = () => within(screen.getByRole('navigation', { name: /menu|Main|Portal/i })).queryByText('Readings');
    expect(menu()).not.toBeNull();
    await choose('Disabled');
    const dialog = await screen.findByRole('dialog', { name: 'Disable Meter readings?' });
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

  it('is read as text by who may not change it', async () => {
    await show('clerk@riverton.test', `/portal/business-units/setup?bu=${unit}`);
    await screen.findByRole('heading', { level: 1, name: /Water/ }, { timeout: 15_000 });
    expect((await screen.findByText('Meter readings')).closest('li')?.textContent).toContain('Enabled');
    expect(screen.queryByRole('button', { name: words.save })).toBeNull();
  });
});
