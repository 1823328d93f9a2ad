import { say } from '../../platform/texts/staff-form-builder.ts';
import { FormField } from '../../ui/form/form-field.tsx';
import { ConditionEditor } from './condition-editor.tsx';
import type { BuilderOf } from './use-builder.ts';

/** Where a form is offered, to whom, and what is said once it was sent. */
export function FormPlaces({ builder }: { readonly builder: BuilderOf }) {
  const { form, built, edit, wrong } = builder;
  const error = wrong.find(({ propertyName }) => propertyName.startsWith('conditionJson'))?.message;
  return (
    <div className="fb-list">
      <h2>{say('where')}</h2>
      <FormField form={form} name="onDashboard" />
      <FormField form={form} name="onLogin" />
      <FormField form={form} name="onCheckout" />
      <FormField form={form} name="isPublic" hint={say('public_hint')} />
      <FormField form={form} name="requireBeforePayment" />
      <ConditionEditor
        title={say('offered_only_if')}
        condition={built.condition}
        fields={[]}
        error={error}
        onChange={(condition, key) => edit({ condition }, key && `condition ${key}`)}
      />
      <FormField form={form} name="successMessage" />
    </div>
  );
}
