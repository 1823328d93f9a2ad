import { fileProblem, type FormFile } from '@ratepayer/contract/forms/parts/file-part.ts';
import type { FormField } from '@ratepayer/contract/forms/form-shape.ts';
import { formFileApi } from '../../../platform/api/form-file.api.ts';
import { putFile } from '../../../platform/put-file.ts';
import { outcomeOf } from '../../../platform/refused.ts';
import { say } from '../../../platform/texts/payer-form-parts.ts';
import { sayTold } from '../../../platform/texts/payer-forms.ts';
import type { BroughtTo } from './loaded-part.ts';

interface Sending {
  readonly field: FormField;
  /** Undefined where a form is tried: nothing is sent then. */
  readonly broughtTo: BroughtTo | undefined;
  readonly onShare: (share: number) => void;
}

let tried = 0;

/** Sends a file that a form is answered with; what its answer calls it by, or why it is not taken. */
export async function sendFormFile(
  chosen: File,
  { field, broughtTo, onShare }: Sending,
): Promise<{ readonly file: FormFile } | { readonly problem: string }> {
  const { name, size } = chosen;
  const wrong = fileProblem(field, name, size);
  if (wrong) return { problem: sayTold(wrong) };
  if (!broughtTo) return { file: { id: ++tried, name } };
  const asked = { ...broughtTo, fieldName: field.fieldName, fileName: name, sizeBytes: size };
  const { data, errors } = await outcomeOf(formFileApi.reserveFormFile(asked));
  if (!data) return { problem: errors[0]?.errorMessage || say('file_not_sent') };
  const said = { refused: say('file_not_sent'), offline: say('file_not_sent_offline') };
  const sent = await outcomeOf(putFile(data.uploadUrl, chosen, said, onShare).then(() => true));
  if (!sent.data) return { problem: sent.errors[0]?.errorMessage || said.refused };
  return { file: { id: data.fileId, name } };
}
