// @vitest-environment page
import { deviceMakers } from '@ratepayer/contract/devices/device.fields.ts';
import { texts as words } from '@ratepayer/contract/texts/staff-devices/en-US.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { beforeAll, describe, expect, it } from 'vitest';
import { deviceSource } from '../src/capabilities/devices/device.source.ts';
import { seedDevices } from './device-rows.ts';
import { openedWorld } from './opened-world.ts';
import { testList } from './test-list.ts';
import { openPortal } from './test-list-page.ts';
import { drawWhatPagesLack, lookPatiently } from './what-pages-lack.ts';

const world = openedWorld();
beforeAll(() => {
  drawWhatPagesLack();
  lookPatiently();
});
describe('the list of card readers', () => testList(deviceSource, { world, seed: seedDevices }));

describe('a card reader', () => {
  let unit: number;
  let token: string;
  const home = () => `/api/business-units/${unit}/devices`;
  const asked = {
    name: 'Front window',
    stationName: 'Window 1',
    maker: 'ID TECH',
    model: 'Augusta S',
    serialNumber: '610T-77',
    cardSwipeDevice: 'Encrypted Reader',
    tokenizationType: 'emv.encrypted',
    merchantNumber: '',
    connection: 'USB HID',
    networkAddress: '',
    inspectionDate: null,
    inspectedBy: '',
    status: 'Active',
  };
  const send = (method: string, path: string, body?: object, by = token) =>
    world().call(method, `${home()}${path}`, { token: by, ...(body ? { body } : {}) });
  beforeAll(async () => {
    unit = await world().unitId('riverton-water');
    token = await world().token('admin@riverton.test');
  });

  it('is of one of six makers, and reads encrypted or not at all, as its form offers them', async () => {
    expect(deviceMakers).toHaveLength(6);
    const { show } = openPortal(world);
    await show('admin@riverton.test', `/portal/devices?bu=${unit}`);
    fireEvent.click(await screen.findByRole('button', { name: 'New card reader' }, { timeout: 15_000 }));
    const drawer = within(await screen.findByRole('dialog', undefined, { timeout: 15_000 }));
    const offered = async (label: RegExp) =>
      [...((await drawer.findByLabelText(label, undefined, { timeout: 15_000 })) as HTMLSelectElement).options]
        .map(({ value }) => value)
        .filter((value) => value !== '');
    expect(await offered(/^Maker/)).toEqual([...deviceMakers]);
    expect(await offered(/^Reader/)).toEqual(['None', 'Encrypted Reader']);
  });

  it('has a name and a serial number of its own, whoever is first of many; what does not fit is said', async () => {
    const refused = async (more: object) => {
      const { status, body } = await send('POST', '', { ...asked, name: 'x', serialNumber: 'y', ...more });
      return [status, body[0].propertyName];
    };
    expect(await refused({ tokenizationType: null })).toEqual([400, 'tokenizationType']);
    expect(await refused({ tokenizationType: 'msr.unencrypted' })).toEqual([400, 'tokenizationType']);
    expect(await refused({ connection: 'Network' })).toEqual([400, 'networkAddress']);
    expect(await refused({ inspectionDate: '2026-11-01' })).toEqual([400, 'inspectedBy']);
    const answers = await Promise.all([1, 2, 3, 4].map(() => send('POST', '', asked)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
    expect((await send('POST', '', { ...asked, name: 'Other' })).body).toEqual([
      { propertyName: 'serialNumber', errorMessage: 'Another reader has this serial number.' },
    ]);
  });

  it('is changed once by each who has read it, sends nothing without a reader, and tells its history', async () => {
    const { body: made } = await send('POST', '', { ...asked, name: 'Back', serialNumber: 'B-1' });
    expect(made).toMatchObject({ isInspectionDue: true });
    const body = { ...asked, name: 'Back', serialNumber: 'B-1', cardSwipeDevice: 'None', rowVersion: 1 };
    const answers = await Promise.all([send('PUT', `/${made.id}`, body), send('PUT', `/${made.id}`, body)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await send('GET', `/${made.id}`)).body).toMatchObject({ tokenizationType: null, isInspectionDue: false });
    const { body: told } = await send('GET', `/${made.id}/history`);
    expect(told.items.map(({ action }: { action: string }) => action)).toEqual(['Changed', 'Added']);
  });

  it('reads for a merchant account of its business unit, and is found by its number', async () => {
    const [own] = await world().rows<{ number: string }>(
      `select merchant_number as number from merchant_account where business_unit_id = $1 and purpose = 'Base Payment'
        and status = 'Active' order by id limit 1`,
      [unit],
    );
    const values = { ...asked, name: 'Numbered', serialNumber: 'NUM-1' };
    for (const merchantNumber of ['nowhere', '9000000001'])
      expect((await send('POST', '', { ...values, merchantNumber })).body[0].propertyName).toBe('merchantNumber');
    const { body: made } = await send('POST', '', { ...values, merchantNumber: own?.number });
    expect(made).toMatchObject({ merchantNumber: own?.number, lastSeenDate: null });
    const exact = { 'Search.SearchText': String(own?.number), 'Search.FieldNames': 'merchantNumber' };
    const found = await send('GET', `?${new URLSearchParams({ ...exact, 'Search.ExactMatch': 'true' })}`);
    expect(found.body.items.map(({ id }: { id: number }) => id)).toContain(made.id);
    for (const { merchantNumber } of found.body.items) expect(merchantNumber).toBe(own?.number);
  });

  it('is looked at for tampering: once by two who read the same, out of use where its seal is broken', async () => {
    const { body: made } = await send('POST', '', { ...asked, name: 'Looked at', serialNumber: 'LOOK-1' });
    const look = (more: object, rowVersion = 1) =>
      send('POST', `/${made.id}/inspections`, {
        ...{ inspectionDate: '2026-01-05', inspectedBy: 'Dana', isSealWhole: true, note: '', rowVersion },
        ...more,
      });
    expect((await look({ inspectionDate: '2099-01-01' })).body[0].propertyName).toBe('inspectionDate');
    expect((await look({ inspectedBy: '' })).body[0].propertyName).toBe('inspectedBy');
    const both = await Promise.all([look({}), look({})]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    // An older look that is entered later stays in the log alone.
    const older = await look({ inspectionDate: '2025-12-01', inspectedBy: 'Kim' }, 2);
    expect(older.body).toMatchObject({ inspectionDate: '2026-01-05', inspectedBy: 'Dana', status: 'Active' });
    const broken = await look({ inspectionDate: '2026-02-01', isSealWhole: false, note: 'Cut at the side.' }, 3);
    expect(broken.body).toMatchObject({ status: 'Inactive', inspectionDate: '2026-02-01' });
    const { body: log } = await send('GET', `/${made.id}/inspections`);
    expect(log.items).toMatchObject([
      { isSealWhole: false, note: 'Cut at the side.', inspectedBy: 'Dana' },
      { inspectedBy: 'Kim', inspectionDate: '2025-12-01' },
      { isSealWhole: true },
    ]);
    const { body: told } = await send('GET', `/${made.id}/history`);
    expect(told.items[0].action).toBe('Seal found broken');
    const clerk = await world().token('clerk@riverton.test');
    expect((await send('POST', `/${made.id}/deactivate`, { rowVersion: 4 }, clerk)).status).toBe(403);
    expect((await send('GET', `/${made.id}/inspections`, undefined, clerk)).status).toBe(200);
    expect((await send('POST', `/${made.id}/deactivate`, { rowVersion: 3 })).status).toBe(409);
    expect((await send('POST', `/${made.id}/deactivate`, { rowVersion: 4 })).body).toMatchObject({
      status: 'Inactive',
    });
    const neighbor = await world().token('admin@lakeshore.test');
    const theirs = `/api/business-units/${await world().unitId('lakeshore-hydro')}/devices/${made.id}`;
    for (const [method, path] of [
      ['GET', '/inspections'],
      ['POST', '/deactivate'],
    ] as const)
      expect(
        (
          await world().call(method, `${theirs}${path}`, {
            token: neighbor,
            ...(method === 'POST' ? { body: { rowVersion: 5 } } : {}),
          })
        ).status,
        path,
      ).toBe(404);
  });

  it('is last seen when it read a card; one that is not in use is refused', async () => {
    const clerk = await world().token('clerk@riverton.test');
    const { body: made } = await send('POST', '', { ...asked, name: 'Reads', serialNumber: 'READ-1' });
    const begin = async (serialNumber: string) => {
      const accountId = await world().accountId('10001');
      const body = { businessUnitId: unit, channel: 'POS', accountIds: [accountId] };
      const { body: intent } = await world().call('POST', '/api/payment-intents', { token: clerk, body });
      const held = `/api/payment-intents/${intent.identifier}`;
      await world().call('PUT', `${held}/charges`, {
        token: clerk,
        body: { lineItems: [{ accountId, lineItemType: 'AccountBalance', amountMinor: 100 }] },
      });
      return world().call('PUT', `${held}/payment-source/card-data`, {
        token: clerk,
        body: { tokenizationType: 'msr.encrypted', data: 'A'.repeat(60), deviceId: serialNumber },
      });
    };
    expect((await begin('nowhere')).body).toMatchObject([{ propertyName: 'deviceId' }]);
    // What it read cannot be opened; that it reads is known.
    expect((await begin('READ-1')).body).toMatchObject([{ propertyName: 'data' }]);
    const { body: seen } = await send('GET', `/${made.id}`);
    expect(Date.now() - Date.parse(seen.lastSeenDate)).toBeLessThan(60_000);
    await send('POST', `/${made.id}/deactivate`, { rowVersion: 1 });
    expect((await begin('READ-1')).body).toMatchObject([{ propertyName: 'deviceId' }]);
  });

  it('is inspected and taken out of use on its page', async () => {
    const { body: made } = await send('POST', '', { ...asked, name: 'On its page', serialNumber: 'PAGE-1' });
    const portal = openPortal(world);
    await portal.show('admin@riverton.test', `/portal/devices/${made.id}?bu=${unit}`);
    await screen.findByText(words.inspections_none);
    fireEvent.click(screen.getByRole('button', { name: words.inspect }));
    const asking = within(await screen.findByRole('dialog', { name: words.inspect }));
    fireEvent.click(asking.getByLabelText(words.seal_whole));
    fireEvent.click(asking.getByRole('button', { name: words.inspect }));
    within(await screen.findByRole('table', { name: words.inspections })).getByText(words.yes);
    fireEvent.click(await screen.findByRole('button', { name: words.deactivate }));
    const ask = within(
      await screen.findByRole('dialog', { name: words.deactivate_ask.replace('{name}', 'On its page') }),
    );
    ask.getByText(words.deactivate_means);
    fireEvent.click(ask.getByRole('button', { name: words.deactivate }));
    await waitFor(async () => expect((await send('GET', `/${made.id}`)).body.status).toBe('Inactive'));
    await waitFor(() => expect(screen.queryByRole('button', { name: words.deactivate })).toBeNull());
  });

  it('is seen by cashiers, changed by administrators, and there for nobody else', async () => {
    const [clerk, base] = [await world().token('clerk@riverton.test'), await world().token('base@riverton.test')];
    const neighbor = await world().token('admin@lakeshore.test');
    const { body: made } = await send('POST', '', { ...asked, name: 'Side', serialNumber: 'S-9' });
    expect((await send('GET', `/${made.id}`, undefined, clerk)).status).toBe(200);
    expect((await send('PUT', `/${made.id}`, { ...asked, rowVersion: 1 }, clerk)).status).toBe(403);
    expect((await send('GET', `/${made.id}`, undefined, base)).status).toBe(403);
    expect((await send('GET', `/${made.id}`, undefined, neighbor)).status).toBe(404);
    const theirs = `/api/business-units/${await world().unitId('lakeshore-hydro')}/devices/${made.id}`;
    expect((await world().call('PUT', theirs, { token: neighbor, body: { ...asked, rowVersion: 1 } })).status).toBe(
      404,
    );
  });
});
