import type { FieldType } from '@ratepayer/contract/accounts/account-fields.ts';
import { fields, line, lines, optional, yesNo } from '@ratepayer/contract/kit/fields.ts';
import { fieldSwitches, lockOf } from '@ratepayer/contract/organizations/account-config.ts';
import type { AccountConfig } from '@ratepayer/contract/organizations/account-config.operations.ts';
import { say } from '../../platform/texts/staff-fields.ts';
import { toast } from '../../platform/toasts.ts';
import { FormDrawer } from '../../ui/form/form-drawer.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import type { RecordHistory } from '../../ui/form/last-change.ts';
import { useForm } from '../../ui/form/use-form.ts';
import type { Config } from './use-config.ts';
import { sayType } from './say-type.ts';

const asked = fields({
  label: line(40),
  description: optional(lines(200, 2)),
  isQuickPayLookupField: yesNo,
  isIvrLookupField: yesNo,
  isDisplayField: yesNo,
  isRequired: yesNo,
  isOnboardingDisplayField: yesNo,
});
type Field = AccountConfig['fields'][number];
const valuesOf = ({ type: _, businessUnitId: _unit, order: _order, ...values }: Field) => values;

interface Props {
  readonly field: Field;
  readonly config: Config;
  readonly history: RecordHistory;
  readonly onClose: () => void;
}

/** One field of the accounts: what it is called, and what it is used for. What cannot be moved says why. */
export function AccountFieldDrawer({ field, config, history, onClose }: Props) {
  const { type } = field;
  const form = useForm({
    fields: asked,
    labels: {
      label: say('label'),
      description: say('description'),
      isQuickPayLookupField: say('isQuickPayLookupField'),
      isIvrLookupField: say('isIvrLookupField'),
      isDisplayField: say('isDisplayField'),
      isRequired: say('isRequired'),
      isOnboardingDisplayField: say('isOnboardingDisplayField'),
    },
    start: valuesOf(field),
    save: (values, options) =>
      config.save((all) => all.map((one) => (one.type === type ? { ...one, ...values } : one)), options),
    onSaved: () => {
      toast(say('field_saved'));
      onClose();
    },
  });
  const reread = async () => {
    const after = await config.reread();
    return { values: valuesOf(after.fields.find((one) => one.type === type) ?? field) };
  };
  return (
    <FormDrawer
      form={form}
      title={say('edit_field', { name: sayType(type) })}
      reread={reread}
      history={history}
      onClose={onClose}
    >
      <FormField form={form} name="label" hint={say('label_hint')} />
      <FormField form={form} name="description" hint={say('description_hint')} />
      {fieldSwitches.map((name) => (
        <FormField key={name} form={form} name={name} {...lookOf(type, name)} />
      ))}
    </FormDrawer>
  );
}

function lookOf(type: FieldType, name: (typeof fieldSwitches)[number]) {
  const lock = lockOf(type, name);
  return lock ? { isLocked: true, hint: say(lock.reason) } : { hint: say(`${name}_means`) };
}
