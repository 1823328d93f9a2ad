import { fields, line, type ValuesOf, yesNo } from '@ratepayer/contract/kit/fields.ts';
import type { CallOptions } from '../../platform/request.ts';
import { say } from '../../platform/texts/lists.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { FormField } from '../form/form-field.tsx';
import { useForm } from '../form/use-form.ts';

const viewFields = fields({ name: line(60), isShared: yesNo, isDefault: yesNo });

interface Props<Answer> {
  readonly save: (view: ValuesOf<typeof viewFields>, options: CallOptions) => Promise<Answer>;
  readonly onSaved: (after: Answer) => void;
  readonly onClose: () => void;
}

/** Asks for the name of a view, and for whom it is. */
export function SaveViewDialog<Answer>({ save, onSaved, onClose }: Props<Answer>) {
  const form = useForm({
    fields: viewFields,
    labels: { name: say('name'), isShared: say('view_for_everybody'), isDefault: say('view_opens_list') },
    start: {},
    save,
    onSaved,
  });
  return (
    <FormDialog form={form} title={say('save_as_view')} confirm={say('save_view')} back={say('back')} onClose={onClose}>
      <FormField form={form} name="name" />
      <FormField form={form} name="isShared" />
      <FormField form={form} name="isDefault" />
    </FormDialog>
  );
}
