import type { AnsweredFields, AnsweredForm } from '@ratepayer/contract/forms/response.shapes.ts';
import { useId } from 'react';
import { say } from '../../platform/texts/staff-responses.ts';
import type { ListAddress } from '../../ui/list/list-address.ts';

interface Props {
  readonly forms: readonly AnsweredForm[];
  readonly chosen: AnsweredFields | undefined;
  readonly address: ListAddress;
}

/** Which form the responses are to: one of them has its fields as columns. Filters of its answers go with it. */
export function FormChoice({ forms, chosen, address }: Props) {
  const id = useId();
  const isEarlier = chosen?.fields.some(({ isAsked }) => !isAsked);
  return (
    <div className="field gap-md no-print">
      <label className="label" htmlFor={id}>
        {say('choose_form')}
      </label>
      <div className="input">
        <select
          id={id}
          value={address.get('form')}
          onChange={(event) =>
            address.set({ form: event.target.value || undefined, answer: undefined, cols: undefined })
          }
        >
          <option value="">{say('all_forms')}</option>
          {forms.map((form) => (
            <option key={form.id} value={form.id}>
              {form.displayName}
            </option>
          ))}
        </select>
      </div>
      <p className="small muted">{chosen ? (isEarlier ? say('earlier_fields') : null) : say('chosen_form')}</p>
    </div>
  );
}
