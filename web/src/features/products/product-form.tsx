import { productFields } from '@ratepayer/contract/products/product.fields.ts';
import { fittedProduct, wrongInProduct } from '@ratepayer/contract/products/product-rules.ts';
import { useQuery } from '@tanstack/react-query';
import { formRecordApi } from '../../platform/api/form-record.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { say as sayList } from '../../platform/texts/lists.ts';
import { say } from '../../platform/texts/staff-products.ts';
import { toast } from '../../platform/toasts.ts';
import { capital } from '../../ui/capital.ts';
import { usePageForm } from '../../ui/detail/use-page-form.ts';
import { FormField } from '../../ui/form/form-field.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import type { Offer } from '../../ui/form/offered.tsx';
import type { RecordFormProps } from '../../ui/form/record-form.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { productLabels } from './product-labels.ts';

type Fields = typeof productFields;
type Name = keyof Fields & string;

interface Props<Answer> extends RecordFormProps<Fields, Answer> {
  readonly unitId: number;
}

const ofPrice: readonly Name[] = ['priceMinor', 'maximumQuantity'];
const ofOpen: readonly Name[] = ['minimumMinor', 'maximumMinor'];

/** Everything that is asked of a product: what it is, what it costs, and where it is sold. */
export function ProductForm<Answer extends object>({ unitId, record, onPage, ...props }: Props<Answer>) {
  const { name, start, mayChange, save, onSaved, onBack } = props;
  const offered = useFormsOf(unitId);
  const form = useForm({
    fields: productFields,
    labels: productLabels(),
    start,
    shown: ({ payerEntersAmount }) =>
      (Object.keys(productFields) as Name[]).filter(
        (each) => !(payerEntersAmount === true ? ofPrice : ofOpen).includes(each),
      ),
    also: (_, values) =>
      Object.fromEntries(Object.entries(wrongInProduct(values)).map(([each, problem]) => [each, say(problem)])),
    save: (values, options) => save(fittedProduct(values), options),
    onSaved: (answer) => {
      toast(sayForm('saved', { thing: capital(sayList('products_one')) }));
      onSaved(answer);
    },
  });
  const ofRecord = usePageForm(form, { record, onPage, startOf: (latest) => latest });
  return (
    <FormPage
      form={form}
      name={name}
      save={say('save')}
      back={say('back')}
      onBack={onBack}
      mayChange={mayChange}
      nameOf={(field, value) => (field === 'formConfigurationId' ? nameIn(offered, value) : value)}
      {...ofRecord}
    >
      <FormField form={form} name="code" hint={say('code_hint')} short />
      <FormField form={form} name="name" />
      <FormField form={form} name="description" />
      <h2 className="gap-lg">{say('amount')}</h2>
      <FormField form={form} name="payerEntersAmount" hint={say('payer_enters_hint')} />
      {form.typed.payerEntersAmount === true ? (
        <>
          <FormField form={form} name="minimumMinor" short />
          <FormField form={form} name="maximumMinor" short />
        </>
      ) : (
        <>
          <FormField form={form} name="priceMinor" short needed />
          <FormField form={form} name="maximumQuantity" short />
        </>
      )}
      <h2 className="gap-lg">{say('where_sold')}</h2>
      <FormField form={form} name="soldOnQuickPay" />
      <FormField form={form} name="soldAtCounter" />
      <FormField form={form} name="requiresAccount" hint={say('requires_account_hint')} />
      <FormField form={form} name="formConfigurationId" offered={offered} hint={say('form_hint')} />
      <FormField form={form} name="isActive" hint={say('active_hint')} />
      <FormField form={form} name="order" hint={say('order_hint')} short />
      <FormField form={form} name="glCode" short />
    </FormPage>
  );
}

/** Forms that may be asked before a product is paid, by their names. */
function useFormsOf(businessUnitId: number): readonly Offer[] {
  const { data } = useQuery(queryOf(formRecordApi.listForms, { businessUnitId, PageSize: 250 }));
  return (data?.items ?? [])
    .filter(({ status }) => status === 'Published')
    .map(({ id, displayName }) => ({ value: String(id), name: displayName }));
}

const nameIn = (offered: readonly Offer[], wanted: string) =>
  offered.find(({ value }) => value === wanted)?.name ?? wanted;
