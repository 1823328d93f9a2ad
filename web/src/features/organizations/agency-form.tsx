import { agencyFields } from '@ratepayer/contract/organizations/agency.fields.ts';
import type { ValuesOf } from '@ratepayer/contract/kit/fields.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { say as sayList } from '../../platform/texts/lists.ts';
import { say } from '../../platform/texts/staff-organizations.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { toast } from '../../platform/toasts.ts';
import { capital } from '../../ui/capital.ts';
import { usePageForm } from '../../ui/detail/use-page-form.ts';
import { FormField } from '../../ui/form/form-field.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import type { RecordFormProps } from '../../ui/form/record-form.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { agencyLabels } from './agency-labels.ts';

type Fields = typeof agencyFields;
type AgencyType = ValuesOf<Fields>['agencyType'];

/** What is kept of a firm that serves organizations. */
export function AgencyForm<Answer extends object>({
  name,
  start,
  mayChange,
  save,
  onSaved,
  onBack,
  record,
  onPage,
}: RecordFormProps<Fields, Answer>) {
  const form = useForm({
    fields: agencyFields,
    labels: agencyLabels(),
    start,
    save,
    onSaved: (answer) => {
      toast(sayForm('saved', { thing: capital(sayList('agencies_one')) }));
      onSaved(answer);
    },
  });
  const ofRecord = usePageForm(form, { record, onPage, startOf: (latest) => latest });
  return (
    <FormPage
      form={form}
      name={name}
      save={say('save')}
      back={say('cancel')}
      onBack={onBack}
      mayChange={mayChange}
      {...ofRecord}
    >
      <FormField form={form} name="name" />
      <FormField form={form} name="agencyType" nameOf={(one) => sayValue(one as AgencyType)} />
      <FormField form={form} name="contactName" />
      <FormField form={form} name="contactEmail" />
      <FormField form={form} name="contactPhone" short />
      <FormField form={form} name="notes" />
      <FormField form={form} name="isActive" hint={say('agency_active_hint')} />
    </FormPage>
  );
}
