import { headOf } from '../kit/list.ts';
import { many, yesNo } from '../kit/list-filter.ts';
import { plainList } from '../kit/plain-list.ts';
import { record, recordPaths } from '../kit/record.ts';
import { deviceFields, deviceMakers, deviceStates } from './device.fields.ts';

/** Card readers at the counters of a business unit. */
export const devices = record({
  entity: 'Device',
  list: plainList({
    name: 'devices',
    needs: ['BusinessUnits:Read', 'Payments:Default'],
    usual: 'name',
    period: 'none',
    columns: {
      name: { kind: 'text', sort: true },
      stationName: { kind: 'text', sort: true },
      maker: { kind: 'text', sort: true },
      model: { kind: 'text' },
      serialNumber: { kind: 'text', sort: true },
      cardSwipeDevice: { kind: 'text' },
      tokenizationType: { kind: 'text', maybe: true, off: true },
      merchantNumber: { kind: 'text', figures: true, off: true },
      lastSeenDate: { kind: 'instant', sort: true, maybe: true },
      inspectionDate: { kind: 'date', sort: true, maybe: true },
      isInspectionDue: { kind: 'yesNo' },
      status: { kind: 'status', sort: true },
    },
    filters: {
      Statuses: many('status', deviceStates),
      Makers: many('maker', deviceMakers),
      IsInspectionDue: yesNo('isInspectionDue'),
    },
    search: ['name', 'serialNumber', 'stationName', 'merchantNumber'],
  }),
  texts: {
    ...headOf('devices'),
    one: 'devices_one',
    columns: {
      name: 'name',
      stationName: 'devices_station',
      maker: 'devices_maker',
      model: 'devices_model',
      serialNumber: 'devices_serial',
      cardSwipeDevice: 'devices_reader',
      tokenizationType: 'devices_type',
      merchantNumber: 'merchants_number',
      lastSeenDate: 'devices_seen',
      inspectionDate: 'devices_inspected',
      isInspectionDue: 'devices_due',
      status: 'status',
    },
    members: ['cardSwipeDevice', 'tokenizationType'],
  },
  operations: {
    list: 'listDevices',
    file: 'exportDevices',
    read: 'getDevice',
    history: 'listDeviceHistory',
    add: 'addDevice',
    change: 'changeDevice',
  },
  form: { needs: 'BusinessUnits:Manage', fields: deviceFields },
});

export const devicePaths = {
  ...recordPaths(devices),
  listInspections: 'GET /api/business-units/{businessUnitId}/devices/{id}/inspections',
  recordInspection: 'POST /api/business-units/{businessUnitId}/devices/{id}/inspections',
  deactivateDevice: 'POST /api/business-units/{businessUnitId}/devices/{id}/deactivate',
} as const;
