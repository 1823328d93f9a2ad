import type { BillParser } from '@ratepayer/contract/exports/bill-parsers.ts';
import { billingSystemFields } from '@ratepayer/contract/exports/billing-system.fields.ts';
import { useState } from 'react';
import { say } from '../../platform/texts/staff-exports.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { toast } from '../../platform/toasts.ts';
import { useBillingChoices } from '../../platform/use-billing-choices.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';
import { usePageForm } from '../../ui/detail/use-page-form.ts';
import { FormField } from '../../ui/form/form-field.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import type { RecordFormProps } from '../../ui/form/record-form.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { billingSystemLabels } from './billing-system-labels.ts';

type Fields = typeof billingSystemFields;

interface Props<Answer> extends RecordFormProps<Fields, Answer> {
  readonly unitId: number;
  /** How many business units read their files by it: another parser is asked about. */
  readonly usedBy?: number;
}

/** What a billing system is, and how its files are read and written. */
export function BillingSystemForm<Answer extends object>({ unitId, usedBy = 0, ...props }: Props<Answer>) {
  const { name, start, mayChange, save, onSaved, onBack, record, onPage } = props;
  const choices = useBillingChoices(unitId);
  const [asking, setAsking] = useState(false);
  const form = useForm({
    fields: billingSystemFields,
    labels: billingSystemLabels(),
    start,
    save,
    onSaved: (answer) => {
      toast(say('saved'));
      onSaved(answer);
    },
  });
  const ofRecord = usePageForm(form, { record, onPage, startOf: (latest) => latest });
  const parser = form.typed.billParser as BillParser;
  const submit = async () => {
    if (usedBy > 0 && parser !== start.billParser) setAsking(true);
    else await form.submit();
  };
  return (
    <>
      <FormPage
        form={{ ...form, submit }}
        name={name}
        save={say('save')}
        back={say('back')}
        onBack={onBack}
        mayChange={mayChange}
        nameOf={(name, choice) => (name === 'billParser' || name === 'exportFormat' ? sayValue(choice) : choice)}
        {...ofRecord}
      >
        <FormField form={form} name="name" />
        <FormField form={form} name="vendor" />
        <FormField
          form={form}
          name="billParser"
          hint={say('parser_hint')}
          nameOf={(one) => sayValue(one as BillParser)}
        />
        <FormField
          form={form}
          name="exportFormat"
          hint={say('format_hint')}
          offered={(choices?.exportFormats ?? []).map((one) => ({ value: one.name, name: sayValue(one.name) }))}
        />
        <FormField form={form} name="supportsRealtimeBalance" hint={say('realtime_hint')} />
        <FormField form={form} name="notes" />
        <FormField form={form} name="isActive" hint={say('active_hint')} />
      </FormPage>
      {asking ? (
        <AskDialog
          title={say('change_parser_ask', { count: usedBy })}
          confirm={say('change')}
          back={say('back')}
          act={async () => true}
          onDone={() => {
            setAsking(false);
            void form.submit();
          }}
          onClose={() => setAsking(false)}
        >
          <p className="small">{say('change_parser_means', { parser: sayValue(parser) })}</p>
        </AskDialog>
      ) : null}
    </>
  );
}
