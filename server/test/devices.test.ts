// @vitest-environment page
import { cardSwipeDevices, deviceMakers } from '@ratepayer/contract/devices/device.fields.ts';
import { devices } from '@ratepayer/contract/devices/device.list.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { deviceSource } from '../src/capabilities/devices/device.source.ts';
import { openedWorld } from './opened-world.ts';
import { seedRows, testList } from './test-list.ts';
import { testListPage } from './test-list-page.ts';

const world = openedWorld();
const seed = seedRows('device', {
  name: "'Reader ' || n",
  station_name: "'Window ' || n % 3",
  maker: "(array['PAX', 'Miura', 'Verifone'])[n % 3 + 1]",
  model: "'M' || n",
  serial_number: "'SN-40' || n",
  card_swipe_device: "case when n % 2 = 0 then 'None' else 'Encrypted Reader' end",
  tokenization_type: "case when n % 2 = 0 then null else 'emv.encrypted' end",
  connection: "'USB HID'",
  network_address: "''",
  inspection_date: 'case when n % 3 = 0 then current_date - n else null end',
  inspected_by: "'Dana'",
  status: "(array['Active', 'Inactive'])[n % 2 + 1]",
});

describe('the list of card readers', () => testList(deviceSource, { world, seed }));
describe('its page', () => testListPage(devices, { world }));

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

  it('is of one of six makers, and reads encrypted or not at all', () => {
    expect(deviceMakers).toHaveLength(6);
    expect(cardSwipeDevices).toEqual(['None', 'Encrypted Reader']);
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
