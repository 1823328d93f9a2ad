import { z } from 'zod';
import { bodyOf } from '../kit/body-of.ts';
import { accessOf, operations, withPermission } from '../kit/operation.ts';
import { recordOperations } from '../kit/record-operations.ts';
import { instant, localDate, ref } from '../kit/shapes.ts';
import { inspectionFields } from './device.fields.ts';
import { devices } from './device.list.ts';

const made = recordOperations(devices);
const params = z.object({ businessUnitId: ref('businessUnit'), id: ref({ name: 'devices' }) });
const rowVersion = z.number().int();
const write = {
  access: withPermission('BusinessUnits:Manage'),
  params,
  refuses: [409],
  answer: made.getDevice.answer,
  strict: true,
} as const;

const inspection = z
  .object({
    id: z.number(),
    inspectionDate: localDate,
    inspectedBy: z.string(),
    isSealWhole: z.boolean(),
    note: z.string(),
    recordedByName: z.string(),
    recordedDate: instant,
  })
  .meta({ id: 'DeviceInspection' });
export type DeviceInspection = z.infer<typeof inspection>;

export const deviceOperations = operations({
  ...made,
  listInspections: {
    summary: 'Every look at a reader for tampering, the latest first',
    access: accessOf(devices.list.needs),
    params,
    answer: z.object({ items: z.array(inspection) }),
  },
  recordInspection: {
    ...write,
    summary: 'Record a look at a reader for tampering; one whose seal is broken is out of use at once',
    body: bodyOf(inspectionFields, { rowVersion }),
  },
  deactivateDevice: {
    ...write,
    summary: 'Take a reader out of use: cashiers can no longer choose it',
    body: z.strictObject({ rowVersion }),
  },
});
