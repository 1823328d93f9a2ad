import type { FormResponse } from '@ratepayer/contract/forms/response.shapes.ts';
import { formFileApi } from '../../platform/api/form-file.api.ts';
import { download } from '../../platform/download.ts';
import { say } from '../../platform/texts/staff-responses.ts';
import { toast } from '../../platform/toasts.ts';

export interface AnswerFilesProps {
  readonly files: FormResponse['answers'][number]['files'];
  readonly of: { readonly businessUnitId: number; readonly id: number };
}

/** Files that a form was answered with, each by its name, on paper too; who takes one is written down. */
export function AnswerFiles({ files, of }: AnswerFilesProps) {
  const take = async (formFileId: number) => {
    const told = await download(formFileApi.downloadFormFile, { ...of, formFileId });
    if (told) toast(told);
  };
  return (
    <ul className="plain">
      {files.map(({ id, name }) => (
        <li key={id}>
          <button type="button" className="link-btn" onClick={() => void take(id)}>
            <span className="vh">{say('take_file')} </span>
            <span translate="no">{name}</span>
          </button>
          <span className="only-print" translate="no">
            {name}
          </span>
        </li>
      ))}
    </ul>
  );
}
