import { useEffect, useState } from 'react';
import type { PaymentIntent } from '@ratepayer/contract/payments/intent.shapes.ts';
import type { BusinessUnitContext } from '@ratepayer/contract/organizations/organization.operations.ts';
import { askerOf } from '../../features/payer-forms/form-calls.ts';
import { readForm } from '../../features/payer-forms/form-deed.ts';
import { FormRunner } from '../../features/payer-forms/form-runner.tsx';
import type { Sent } from '../../features/payer-forms/use-form-run.ts';
import { PayerPage } from '../../features/payer/payer-page.tsx';
import { formApi } from '../../platform/api/form.api.ts';
import { openPage, replacePage } from '../../platform/navigation.ts';
import { type Outcome, outcomeOf } from '../../platform/refused.ts';
import { loadFormTexts, say } from '../../platform/texts/payer-forms.ts';
import { toast } from '../../platform/toasts.ts';
import { useCall } from '../../platform/use-call.ts';
import { Banner, Button, Loading, usePageTitle } from '../../ui/parts.tsx';

interface Props {
  readonly unit: BusinessUnitContext;
  /** Of the payment session. */
  readonly identifier: string;
}

/** The forms that a payment needs first, one after the other; the answer to the last one leads back to the payment. */
export function CheckoutForms({ unit, identifier }: Props) {
  const [hasTexts, setHasTexts] = useState(false);
  useEffect(() => void loadFormTexts().then(() => setHasTexts(true)), []);
  const of = { businessUnitId: unit.id, paymentSessionIdentifier: identifier };
  const { answer, again } = useCall(`checkout-forms ${identifier}`, () => outcomeOf(formApi.listCheckoutForms(of)));
  const shown = answer?.data?.find(({ isAnswered }) => !isAnswered);
  const isDone = answer?.data !== undefined && answer.data !== null && !shown;
  useEffect(() => {
    if (isDone) replacePage(`/customer/${unit.slug}/make-payment/${identifier}`);
  }, [isDone]);
  const form = shown && readForm(shown);
  usePageTitle(shown?.displayName ?? '', `${unit.header} ${unit.subHeader}`.trim());
  if (!answer || !hasTexts || isDone) return <Loading />;
  if (!form)
    return (
      <PayerPage head={<Banner kind="bad" title={say('not_loaded')} alert />}>
        <Button className="sec" onClick={() => void again()}>
          {say('ask_again')}
        </Button>
      </PayerPage>
    );
  const { formConfigurationId, displayName } = form.shown;
  const send = async (valuesJson: string): Promise<Sent> => {
    const answered = await outcomeOf(
      formApi.putForms({
        sessionIdentifier: identifier,
        identifier,
        businessUnitId: unit.id,
        accountId: 0,
        customerId: 0,
        valuesJson,
        paymentSessionSessionIdentifier: identifier,
        formConfigurationId,
        baseFormResponseId: 0,
      }),
    );
    return readyOr(answered, () => void again());
  };
  return (
    <PayerPage head={<h1>{displayName}</h1>}>
      <FormRunner
        key={formConfigurationId}
        form={form}
        culture={unit.culture}
        isDependent
        begun={undefined}
        done={[]}
        ask={askerOf({ businessUnitId: unit.id, formConfigurationId })}
        send={send}
        onDependent={() => undefined}
        onCancel={() => openPage(`/customer/${unit.slug}/dashboard`)}
      />
    </PayerPage>
  );
}

function readyOr({ data, errors }: Outcome<PaymentIntent>, onReady: () => void): Sent {
  if (data) {
    onReady();
    return { problems: [] };
  }
  toast(say('submit_failed'));
  const told = errors.map(({ propertyName, errorMessage }) => ({ fieldName: propertyName, message: errorMessage }));
  return { problems: told.length > 0 ? told : [{ fieldName: '', message: say('submit_failed') }] };
}
