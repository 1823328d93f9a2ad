import { z } from 'zod';
import { changesOf, keptOf } from '../kit/body-of.ts';
import { historyOperation } from '../kit/history.ts';
import { operations, withPermission } from '../kit/operation.ts';
import { instant, ref, text } from '../kit/shapes.ts';
import { fieldsOf } from './unit-setting.ts';
import { settingKeys, unitSettings } from './unit-settings.ts';

const inUnit = z.object({ businessUnitId: ref('businessUnit') });
const fields = fieldsOf(unitSettings);

const answer = z
  .object({
    ...keptOf(fields).shape,
    rowVersion: z.number().int(),
    /** Who changed a setting last, where somebody did. */
    changed: z.array(z.object({ key: z.enum(settingKeys), who: z.string(), at: instant })),
  })
  .meta({ id: 'BusinessUnitSettings' });
export type UnitSettingsAnswer = z.infer<typeof answer>;

/** What is set of a business unit: one operation reads, one changes, over every entry of the registry. */
export const unitSettingsOperations = operations({
  getUnitSettings: {
    summary: 'What is set of a business unit, with who changed it last',
    access: withPermission('BusinessUnits:Read'),
    params: inUnit,
    answer,
  },
  changeUnitSettings: {
    summary:
      'Other settings, against the version that was read: what is left out stays, and what somebody else changed ' +
      'since is refused. Settings that decide over money ask for a reason',
    access: withPermission('BusinessUnits:Manage'),
    params: inUnit,
    body: changesOf(fields, { rowVersion: z.number().int().min(1), reason: text(300).optional() }),
    refuses: [409],
    answer,
    strict: true,
  },
  getUnitSettingsHistory: historyOperation({
    summary: 'Who changed which settings of a business unit, with what was set before and after',
    access: withPermission('BusinessUnits:Read'),
    params: inUnit,
  }),
});
