import { z } from 'zod';
import { historyOperation } from '../kit/history.ts';
import { operations, withPermission } from '../kit/operation.ts';
import { ref } from '../kit/shapes.ts';
import { businessUnit } from './setup.shapes.ts';
import { byMember, featureModes } from './features.ts';

const see = withPermission('BusinessUnits:Read');
const inUnit = z.object({ businessUnitId: ref('businessUnit') });
const mode = z.enum(featureModes);
const rowVersion = z.number().int();

const features = z
  .object({
    ...byMember(() => mode),
    /** How many take part in each, or how much there is of it. */
    affected: z.object(byMember(() => z.number().int())),
    rowVersion,
  })
  .meta({ id: 'Features' });
export type Features = z.infer<typeof features>;

/** What a business unit is, and what is switched on in it. */
export const setupOperations = operations({
  getBusinessUnit: {
    summary: 'A business unit as its setup shows it',
    access: see,
    params: inUnit,
    answer: businessUnit,
  },
  listBusinessUnitHistory: historyOperation({
    summary: 'Who changed a business unit and its features, when and how; its settings have a history of their own',
    access: see,
    params: inUnit,
  }),
  readFeatures: {
    summary: 'What is switched on in a business unit, and how many take part',
    access: see,
    params: inUnit,
    answer: features,
  },
  changeFeatures: {
    summary: 'Other modes of features, against the version that was read; what is not named stays as it is',
    access: withPermission('BusinessUnits:Manage'),
    params: inUnit,
    body: z.object({ ...byMember(() => mode.optional()), rowVersion }),
    refuses: [409],
    answer: features,
    strict: true,
  },
});
