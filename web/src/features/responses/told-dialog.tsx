import type { AnsweredFields } from '@ratepayer/contract/forms/response.shapes.ts';
import { useId, useState } from 'react';
import { formResponseApi } from '../../platform/api/form-response.api.ts';
import { say } from '../../platform/texts/staff-responses.ts';
import { toast } from '../../platform/toasts.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';

interface Props {
  readonly unitId: number;
  readonly form: AnsweredFields;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Who is told of each response to a form, an address a line. */
export function ToldDialog({ unitId, form, onDone, onClose }: Props) {
  const id = useId();
  const [text, setText] = useState(form.notifyEmails.join('\n'));
  const notifyEmails = text.split(/[\s,;]+/).filter(Boolean);
  const { id: formConfigurationId, rowVersion } = form;
  return (
    <AskDialog
      title={say('tell')}
      confirm={say('save')}
      back={say('back')}
      act={() =>
        formResponseApi.setFormHandOver({ businessUnitId: unitId, formConfigurationId, rowVersion, notifyEmails })
      }
      onDone={() => {
        toast(say('tell_saved'));
        onDone();
        onClose();
      }}
      onClose={onClose}
    >
      <div className="field">
        <label className="label" htmlFor={id}>
          {say('addresses')}
        </label>
        <span className="desc" id={`${id}-hint`}>
          {say('tell_means')}
        </span>
        <div className="input">
          <textarea
            id={id}
            aria-describedby={`${id}-hint`}
            rows={4}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
      </div>
    </AskDialog>
  );
}
