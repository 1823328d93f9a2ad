import { gatewayMessageFields } from '@ratepayer/contract/gateways/gateway-message.fields.ts';
import type { AnswerOf } from '@ratepayer/contract/kit/operation.ts';
import type { gatewayMessageOperations } from '@ratepayer/contract/gateways/gateway-message.operations.ts';
import type { ValuesOf } from '@ratepayer/contract/kit/fields.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { gatewayMessageApi } from '../../platform/api/gateway-message.api.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { say as sayList } from '../../platform/texts/lists.ts';
import { say } from '../../platform/texts/staff-gateways.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { toast } from '../../platform/toasts.ts';
import { capital } from '../../ui/capital.ts';
import { FormField } from '../../ui/form/form-field.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { WordingInputs } from './wording-inputs.tsx';
import { wordingLabels } from './wording-labels.ts';

interface Props {
  readonly unitId: number;
  readonly known: AnswerOf<(typeof gatewayMessageOperations)['getGatewayCodes']>;
  /** The code that it was opened for. */
  readonly start: Partial<ValuesOf<typeof gatewayMessageFields>>;
}

export const wordingsHome = (unitId: number) => `/portal/custom-gateway-messages?bu=${unitId}`;
export const wordingAt = (unitId: number, id: number) => `/portal/custom-gateway-messages/detail/${id}?bu=${unitId}`;

/** Words an answer of a gateway. */
export function NewWordingForm({ unitId, known, start }: Props) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const form = useForm({
    fields: gatewayMessageFields,
    labels: wordingLabels(),
    start: {
      paymentSourceType: 'Credit Card',
      culture: 'en-US',
      countsAsAttempt: true,
      ...(known.gateways.length === 1 ? { gatewayId: known.gateways[0]?.id ?? 0 } : {}),
      ...start,
    },
    save: (values, options) => gatewayMessageApi.addGatewayMessage({ businessUnitId: unitId, ...values }, options),
    onSaved: (made) => {
      toast(sayForm('saved', { thing: capital(sayList('wordings_one')) }));
      void client.invalidateQueries();
      void navigate(wordingAt(unitId, made.id));
    },
  });
  return (
    <FormPage
      form={form}
      name={say('new_wording')}
      save={sayForm('save')}
      back={say('back')}
      onBack={() => void navigate(wordingsHome(unitId))}
      mayChange
    >
      <FormField
        form={form}
        name="gatewayId"
        offered={known.gateways.map(({ id, name }) => ({ value: String(id), name }))}
      />
      <FormField form={form} name="paymentSourceType" nameOf={sayValue} />
      <FormField form={form} name="responseCode" hint={say('code_hint')} />
      <FormField form={form} name="culture" nameOf={(one) => sayValue(one as 'en-US')} />
      <WordingInputs form={form} culture={String(form.typed.culture)} actions={known.actions} />
    </FormPage>
  );
}
