import { z } from 'zod';
import { bodyOf } from '../kit/body-of.ts';
import { operations, withPermission } from '../kit/operation.ts';
import { fileTypes } from '../kit/record-file.ts';
import { instant, ref, text } from '../kit/shapes.ts';
import { savedMappingFields } from './saved-mapping.fields.ts';
import { importTypes } from './upload-settings.ts';

const inUnit = z.object({ businessUnitId: ref('businessUnit') });

const savedMapping = z
  .object({
    importType: z.enum(importTypes),
    /** Empty: what every file of the type begins with. */
    name: z.string(),
    fileType: z.enum(fileTypes),
    /** Of accounts alone. */
    safetyLimitPercent: z.number().int().nullable(),
    modifiedBy: z.string(),
    /** Null where nothing was saved yet. */
    modifiedDate: instant.nullable(),
    rowVersion: z.number().int(),
  })
  .meta({ id: 'SavedMapping' });
export type SavedMapping = z.infer<typeof savedMapping>;

/** How files of every type are read that was saved: what it is called, and its safety limit. */
export const savedMappingOperations = operations({
  listSavedMappings: {
    summary: 'Saved mappings of every type of file that the caller may look into',
    access: withPermission(['Accounts:Read', 'Billing:Default']),
    params: inUnit,
    answer: z.object({ items: z.array(savedMapping) }),
  },
  changeSavedMapping: {
    summary: 'Rename a saved mapping, or set its safety limit',
    access: withPermission(['Accounts:Manage', 'Billing:Default']),
    params: inUnit,
    body: bodyOf(savedMappingFields, {
      importType: z.enum(importTypes),
      /** The name that it is saved under. */
      savedAs: text(80),
      /** 0 where nothing was saved yet. */
      rowVersion: z.number().int().min(0),
    }),
    refuses: [409],
    answer: savedMapping,
  },
});
