import { fields, line, optional, whole } from '../kit/fields.ts';

/** What somebody changes of a saved mapping; without a name it is what every file of its type begins with. */
export const savedMappingFields = fields({
  name: optional(line(80)),
  /** Of accounts that a file may archive or set to zero before a person is asked. */
  safetyLimitPercent: optional(whole({ max: 100 })),
});
