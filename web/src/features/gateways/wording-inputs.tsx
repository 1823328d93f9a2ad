import type { wordingFields } from '@ratepayer/contract/gateways/gateway-message.fields.ts';
import type { Fields } from '@ratepayer/contract/kit/fields.ts';
import { say } from '../../platform/texts/staff-gateways.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { FormField } from '../../ui/form/form-field.tsx';
import type { Form } from '../../ui/form/use-form.ts';
import { WordingPreview } from './wording-preview.tsx';

interface Props<F extends Fields> {
  readonly form: Form<F>;
  readonly culture: string;
  readonly actions: readonly { readonly payerAction: string; readonly text: string }[];
}

/** How an answer is worded, with what its payers will read. */
export function WordingInputs<F extends typeof wordingFields & Fields>({ form, culture, actions }: Props<F>) {
  const { payerMessage, payerAction } = form.typed;
  return (
    <>
      <FormField form={form} name="payerMessage" hint={`${say('payer_hint')} ${say('in_short_words')}`} />
      <FormField form={form} name="staffMessage" hint={say('staff_hint')} />
      <FormField form={form} name="payerAction" nameOf={sayValue} />
      <FormField form={form} name="countsAsAttempt" hint={say('counts_hint')} />
      <WordingPreview
        culture={culture}
        payerMessage={String(payerMessage)}
        guests={actions.find((each) => each.payerAction === payerAction)?.text ?? ''}
      />
    </>
  );
}
