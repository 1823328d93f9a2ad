import { wordingFields } from '@ratepayer/contract/gateways/gateway-message.fields.ts';
import type { gatewayMessageOperations } from '@ratepayer/contract/gateways/gateway-message.operations.ts';
import type { AnswerOf } from '@ratepayer/contract/kit/operation.ts';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { gatewayMessageApi } from '../../platform/api/gateway-message.api.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { say as sayList } from '../../platform/texts/lists.ts';
import { say } from '../../platform/texts/staff-gateways.ts';
import { toast } from '../../platform/toasts.ts';
import { capital } from '../../ui/capital.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { FormPage } from '../../ui/form/form-page.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { wordingsHome } from './new-wording-form.tsx';
import { useCodes } from './use-codes.ts';
import { WordingInputs } from './wording-inputs.tsx';
import { wordingLabels } from './wording-labels.ts';

type Wording = AnswerOf<(typeof gatewayMessageOperations)['getGatewayMessage']>;

/** A wording as it is, which a Global Admin says otherwise against the version that was read. */
export function ChangeWordingForm({ record, unit, user, onSaved }: Shown<Wording>) {
  const navigate = useNavigate();
  const { data } = useCodes(unit.id);
  const read = useRef(record.rowVersion);
  const take = (after: Wording) => {
    read.current = after.rowVersion;
    onSaved(after);
  };
  const form = useForm({
    fields: wordingFields,
    labels: wordingLabels(),
    start: record,
    save: (values, options) =>
      gatewayMessageApi.changeGatewayMessage(
        { businessUnitId: unit.id, id: record.id, rowVersion: read.current, ...values },
        options,
      ),
    onSaved: (after) => {
      toast(sayForm('saved', { thing: capital(sayList('wordings_one')) }));
      take(after);
    },
  });
  return (
    <FormPage
      form={form}
      name={sayList('wordings_one')}
      save={sayForm('save')}
      back={say('back')}
      onBack={() => void navigate(wordingsHome(unit.id))}
      mayChange={user.role === 'Global Admin'}
      reread={async () => {
        const values = await gatewayMessageApi.getGatewayMessage({ businessUnitId: unit.id, id: record.id });
        take(values);
        return { values };
      }}
    >
      <WordingInputs form={form} culture={record.culture} actions={data?.actions ?? []} />
    </FormPage>
  );
}
