import { bannerFields, type BannerType } from '@ratepayer/contract/messages/banner.fields.ts';
import { wrongInBanner } from '@ratepayer/contract/messages/banner-rules.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { say as sayList } from '../../platform/texts/lists.ts';
import { say } from '../../platform/texts/staff-banners.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { toast } from '../../platform/toasts.ts';
import { capital } from '../../ui/capital.ts';
import { usePageForm } from '../../ui/detail/use-page-form.ts';
import { FormField } from '../../ui/form/form-field.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import type { RecordFormProps } from '../../ui/form/record-form.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { bannerLabels } from './banner-labels.ts';
import { BannerPreview } from './banner-preview.tsx';

type Fields = typeof bannerFields;

/** What is said to payers, where and when, with what they will read beside it. */
export function BannerForm<Answer extends object>({
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
    fields: bannerFields,
    labels: bannerLabels(),
    start,
    also: (_, values) =>
      Object.fromEntries(Object.entries(wrongInBanner(values)).map(([each, problem]) => [each, say(problem)])),
    save,
    onSaved: (answer) => {
      toast(sayForm('saved', { thing: capital(sayList('banners_one')) }));
      onSaved(answer);
    },
  });
  const ofRecord = usePageForm(form, { record, onPage, startOf: (latest) => latest });
  const { title, contentMarkdown, messageType } = form.typed;
  return (
    <FormPage
      form={form}
      name={name}
      save={say('save')}
      back={say('back')}
      onBack={onBack}
      mayChange={mayChange}
      {...ofRecord}
    >
      <FormField form={form} name="title" />
      <FormField form={form} name="contentMarkdown" hint={say('text_hint')} />
      <FormField form={form} name="messageType" nameOf={sayValue} />
      <BannerPreview type={messageType as BannerType} title={String(title)} markdown={String(contentMarkdown)} />
      <h2 className="gap-lg">{say('where_shown')}</h2>
      <FormField form={form} name="onDashboard" />
      <FormField form={form} name="onLogin" hint={say('login_hint')} />
      <FormField form={form} name="onCheckout" />
      <FormField form={form} name="onReceipt" />
      <h2 className="gap-lg">{say('channels')}</h2>
      <FormField form={form} name="onQuickPay" />
      <FormField form={form} name="onAutopay" />
      <FormField form={form} name="onPos" />
      <h2 className="gap-lg">{say('when_shown')}</h2>
      <FormField form={form} name="startDate" short hint={say('start_hint')} />
      <FormField form={form} name="endDate" short hint={say('end_hint')} />
      <FormField form={form} name="isDismissible" hint={say('dismissible_hint')} />
      <FormField form={form} name="isActive" hint={say('active_hint')} />
      <FormField form={form} name="order" short hint={say('order_hint')} />
    </FormPage>
  );
}
