import type { FieldType } from '../form-shape.ts';
import { addressPart } from './address-part.ts';
import { filePart } from './file-part.ts';
import type { PartKind, PartKinds } from './part-kind.ts';
import { signaturePart } from './signature-part.ts';
import { timePart } from './time-part.ts';

/** All types of fields that a browser loads when it needs them, for the server and for staff. */
export const partKinds = {
  'input-address': addressPart,
  'input-file': filePart,
  'input-signature': signaturePart,
  timepicker: timePart,
} as const satisfies Partial<Record<FieldType, PartKind>> & PartKinds;
