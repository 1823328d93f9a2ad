import type { ComponentType } from 'react';
import { formFields } from '@ratepayer/contract/forms/form.fields.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { useQuery } from '@tanstack/react-query';
import { formRecordApi } from '../../platform/api/form-record.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { problemOf } from '../../platform/refused.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { say as sayList } from '../../platform/texts/lists.ts';
import { say } from '../../platform/texts/staff-form-builder.ts';
import { toast } from '../../platform/toasts.ts';
import { capital } from '../../ui/capital.ts';
import { FormField } from '../../ui/form/form-field.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Banner, Loading } from '../../ui/parts.tsx';
import type { FormDraft, PreviewedForm } from './form-draft.ts';
import { FormMoves } from './form-moves.tsx';

interface Props {
  readonly unit: BusinessUnitSummary;
  /** 0 for a new one. */
  readonly id: number;
  readonly mayChange: boolean;
  /** Draws it as payers would read it. */
  readonly Preview: ComponentType<PreviewedForm>;
  readonly onOpen: (id: number | undefined) => void;
  readonly onChanged: () => void;
}

const usual = {
  fieldsJson: '{\n  "fields": [\n    { "fieldName": "name", "fieldType": "input", "fieldLabel": "Name" }\n  ]\n}',
  actionsJson: '{}',
  onDashboard: true,
  onLogin: false,
  onCheckout: false,
  isPublic: false,
  requireBeforePayment: false,
};

/** A form as it is written, with what payers would read. */
export function FormEditor(props: Props) {
  const { unit, id } = props;
  const { data, error } = useQuery({
    ...queryOf(formRecordApi.getFormDraft, { businessUnitId: unit.id, id }),
    enabled: id > 0,
  });
  if (error)
    return <Banner kind="bad" title={problemOf(error, sayForm('could_not_load', { one: sayList('forms_one') }))} />;
  if (id > 0 && !data) return <Loading />;
  return <Editor {...props} key={data?.rowVersion} draft={data} />;
}

const labels = () => ({
  displayName: sayList('forms_name'),
  fieldsJson: say('fields_json'),
  actionsJson: say('actions_json'),
  conditionJson: say('condition_json'),
  onDashboard: sayList('forms_dashboard'),
  onLogin: sayList('forms_login'),
  onCheckout: sayList('forms_checkout'),
  isPublic: sayList('forms_public'),
  requireBeforePayment: sayList('forms_before_payment'),
  successMessage: say('success'),
});

function Editor({
  unit,
  mayChange,
  draft,
  Preview,
  onOpen,
  onChanged,
}: Props & { readonly draft: FormDraft | undefined }) {
  const of = { businessUnitId: unit.id };
  const form = useForm({
    fields: formFields,
    labels: labels(),
    start: draft ?? usual,
    save: (values, options) =>
      draft
        ? formRecordApi.changeForm({ ...of, id: draft.id, rowVersion: draft.rowVersion, ...values }, options)
        : formRecordApi.addForm({ ...of, ...values }, options),
    onSaved: (saved) => {
      toast(sayForm('saved', { thing: capital(sayList('forms_one')) }));
      onChanged();
      onOpen(saved.id);
    },
  });
  const { displayName, fieldsJson } = form.typed;
  return (
    <>
      <h2>{draft ? say('edit', { name: draft.displayName }) : say('form_new')}</h2>
      {draft && mayChange ? <FormMoves unit={unit} draft={draft} onOpen={onOpen} onChanged={onChanged} /> : null}
      <FormPage
        form={form}
        name={say('tab')}
        save={say('save')}
        back={say('back')}
        onBack={() => onOpen(undefined)}
        mayChange={mayChange}
      >
        <FormField form={form} name="displayName" />
        <FormField form={form} name="fieldsJson" />
        <FormField form={form} name="actionsJson" />
        <FormField form={form} name="conditionJson" />
        <FormField form={form} name="successMessage" />
        <h3 className="gap-lg">{say('where')}</h3>
        <FormField form={form} name="onDashboard" />
        <FormField form={form} name="onLogin" />
        <FormField form={form} name="onCheckout" />
        <FormField form={form} name="isPublic" hint={say('public_hint')} />
        <FormField form={form} name="requireBeforePayment" />
      </FormPage>
      <Preview name={String(displayName)} fieldsJson={String(fieldsJson)} />
    </>
  );
}
