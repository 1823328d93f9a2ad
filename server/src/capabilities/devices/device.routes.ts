import { devicePaths, devices } from '@ratepayer/contract/devices/device.list.ts';
import { deviceOperations } from '@ratepayer/contract/devices/device.operations.ts';
import type { FastifyInstance } from 'fastify';
import { historyOf } from '../../platform/audit/read-history.ts';
import { bind } from '../../platform/http/bind.ts';
import { exportOf, type ListDeps, pageOf } from '../organizations/unit-lists.ts';
import { deactivateDevice, inspectionsOf, recordInspection } from './inspect-device.ts';
import { deviceSource, readDevice } from './device.source.ts';
import { addDevice, changeDevice } from './save-device.ts';

/** Card readers at counters. */
export function deviceRoutes(app: FastifyInstance, deps: ListDeps): void {
  const { db } = deps;
  bind(app, devicePaths, deviceOperations, {
    listDevices: ({ params, query }) => pageOf(deps, deviceSource, params.businessUnitId, query),
    exportDevices: ({ caller, params: { businessUnitId, exportMethod: method }, query }) =>
      exportOf(deps, caller, deviceSource, { businessUnitId, method, query }),
    getDevice: ({ params: { businessUnitId, id } }) =>
      db.reading([businessUnitId], (tx) => readDevice(tx, businessUnitId, id)),
    listDeviceHistory: ({ params: { businessUnitId, id }, query }) =>
      historyOf(db, { businessUnitId, entityType: devices.entity, entityId: id }, readDevice, query.Before),
    addDevice: ({ caller, params, body }) => addDevice(db, caller, params, body),
    changeDevice: ({ caller, params, body: { rowVersion, ...asked } }) =>
      changeDevice(db, caller, { ...params, rowVersion }, asked),
    listInspections: ({ params: { businessUnitId, id } }) =>
      db.reading([businessUnitId], async (tx) => ({ items: await inspectionsOf(tx, businessUnitId, id) })),
    recordInspection: ({ caller, params, body: { rowVersion, ...asked } }) =>
      recordInspection(deps, caller, { ...params, rowVersion }, asked),
    deactivateDevice: ({ caller, params, body }) => deactivateDevice(db, caller, { ...params, ...body }),
  });
}
