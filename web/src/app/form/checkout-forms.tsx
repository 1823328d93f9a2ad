import { useEffect, useState } from 'react';
import type { CheckoutForm } from '@ratepayer/contract/forms/form.operations.ts';
import type { PaymentIntent } from '@ratepayer/contract/payments/intent.shapes.ts';
import type { BusinessUnitContext } from '@ratepayer/contract/organizations/organization.operations.ts';
import { askerOf } from '../../features/payer-forms/form-calls.ts';
import { readForm } from '../../features/payer-forms/form-deed.ts';
import { FormRunner } from '../../features/payer-forms/form-runner.tsx';
import { saveTyped, takeTyped } from '../../features/payer-forms/form-store.ts';
import { ToldBox } from '../../features/payer-forms/told-box.tsx';
import type { Sent } from '../../features/payer-forms/use-form-run.ts';
import { PayerPage } from '../../features/payer/payer-page.tsx';
import { formApi } from '../../platform/api/form.api.ts';
import { openPage, replacePage } from '../../platform/navigation.ts';
import { type Outcome, outcomeOf } from '../../platform/refused.ts';
import { goTo } from '../../platform/router.tsx';
import { loadFormTexts, say } from '../../platform/texts/payer-forms.ts';
import { toast } from '../../platform/toasts.ts';
import { useCall } from '../../platform/use-call.ts';
import { Banner, Button, Loading, usePageTitle } from '../../ui/parts.tsx';

interface Props {
  readonly unit: BusinessUnitContext;
  /** Of the payment session. */
  readonly identifier: string;
  /** A form that one of these needs; 0 for those that the payment needs itself. */
  readonly furtherId: number;
}

/**
 * The forms that a payment needs first, one after the other, each with those that it needs; the answer to the last one
 * leads back to the payment.
 */
export function CheckoutForms({ unit, identifier, furtherId }: Props) {
  const [hasTexts, setHasTexts] = useState(false);
  useEffect(() => void loadFormTexts().then(() => setHasTexts(true)), []);
  const of = { businessUnitId: unit.id, paymentSessionIdentifier: identifier };
  const { answer, again } = useCall(`checkout-forms ${identifier}`, () => outcomeOf(formApi.listCheckoutForms(of)), 0);
  const payment = `/customer/${unit.slug}/make-payment/${identifier}`;
  const asked = answer?.data ?? undefined;
  const shown = asked?.find((one) =>
    furtherId > 0
      ? one.isDependentForm && one.formConfigurationId === furtherId
      : !one.isDependentForm && !one.isAnswered,
  );
  const isDone = asked !== undefined && !shown;
  const leave = (path: string) => (furtherId > 0 ? goTo(`${payment}/forms`, { replace: true }) : replacePage(path));
  useEffect(() => {
    if (isDone) leave(payment);
  }, [isDone]);
  usePageTitle(shown?.displayName ?? '', `${unit.header} ${unit.subHeader}`.trim());
  if (!answer || !hasTexts || isDone) return <Loading />;
  const home = `/customer/${unit.slug}/dashboard`;
  if (answer.status === 404)
    return (
      <PayerPage head={null}>
        <ToldBox
          kind="bad"
          title={answer.errors[0]?.errorMessage || say('not_available')}
          onBack={() => openPage(home)}
        />
      </PayerPage>
    );
  if (!shown || !asked)
    return (
      <PayerPage head={<Banner kind="bad" title={say('not_loaded')} alert />}>
        <Button className="sec" onClick={() => void again()}>
          {say('ask_again')}
        </Button>
      </PayerPage>
    );

  async function goOn({ status, openFormIds }: PaymentIntent): Promise<void> {
    if (furtherId > 0) goTo(`${payment}/forms`);
    // How it is paid is entered already where a form came up by what was chosen beside it.
    else if (!openFormIds[0]) replacePage(status === 'RequiresConfirmation' ? `${payment}?step=review` : payment);
    else await again();
  }

  return (
    <PayerPage head={<h1>{shown.displayName}</h1>}>
      <Asked
        key={shown.formConfigurationId}
        {...{ unit, identifier, shown, asked }}
        home={`${payment}/forms`}
        onTaken={goOn}
      />
    </PayerPage>
  );
}

interface AskedProps extends Pick<Props, 'unit' | 'identifier'> {
  readonly shown: CheckoutForm;
  readonly asked: readonly CheckoutForm[];
  /** Where the forms of this payment are. */
  readonly home: string;
  readonly onTaken: (intent: PaymentIntent) => Promise<void>;
}

/** One of them as it is filled in. */
function Asked({ unit, identifier, shown, asked, home, onTaken }: AskedProps) {
  const { formConfigurationId: id, isDependentForm } = shown;
  const [form] = useState(() => readForm(shown));
  const [begun] = useState(() => takeTyped(`${home} ${id}`));
  if (!form) return <Banner kind="bad" title={say('not_loaded')} alert />;
  const isDone = (wanted: number) => asked.some((one) => one.formConfigurationId === wanted && one.isAnswered);
  const done = form.fields.dependentForms.filter((one) => isDone(one.dependentFormConfigurationId));
  const of = { businessUnitId: unit.id, formConfigurationId: id, paymentSessionSessionIdentifier: identifier };
  const send = async (valuesJson: string): Promise<Sent> => {
    const answered = await outcomeOf(
      formApi.putForms({
        ...of,
        sessionIdentifier: identifier,
        identifier,
        accountId: 0,
        customerId: 0,
        valuesJson,
        baseFormResponseId: 0,
      }),
    );
    return readyOr(answered, (intent) => void onTaken(intent));
  };
  return (
    <FormRunner
      form={form}
      culture={unit.culture}
      isDependent
      begun={begun}
      done={done.map(({ fieldName }) => fieldName)}
      ask={askerOf(of)}
      send={send}
      broughtTo={of}
      onDependent={(further, typed) => {
        saveTyped(`${home} ${id}`, typed);
        goTo(`${home}/${further}`);
      }}
      onCancel={() => (isDependentForm ? goTo(home) : openPage(`/customer/${unit.slug}/dashboard`))}
    />
  );
}

function readyOr({ data, errors }: Outcome<PaymentIntent>, onReady: (intent: PaymentIntent) => void): Sent {
  if (data) {
    onReady(data);
    return { problems: [] };
  }
  toast(say('submit_failed'));
  const told = errors.map(({ propertyName, errorMessage }) => ({ fieldName: propertyName, message: errorMessage }));
  return { problems: told.length > 0 ? told : [{ fieldName: '', message: say('submit_failed') }] };
}
