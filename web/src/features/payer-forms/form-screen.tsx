import { useMemo, useState } from 'react';
import type { BusinessUnitContext } from '@ratepayer/contract/organizations/organization.operations.ts';
import { basePath } from '../../platform/config.ts';
import { openPage, safeDestination } from '../../platform/navigation.ts';
import { goTo } from '../../platform/router.tsx';
import { say } from '../../platform/texts/payer-forms.ts';
import { useCall } from '../../platform/use-call.ts';
import { Banner, Button, Loading, usePageTitle } from '../../ui/parts.tsx';
import { accountHere, askerOf, loadForm, submitForm, takenOr } from './form-calls.ts';
import { readForm, type ReadForm } from './form-deed.ts';
import { FormRunner } from './form-runner.tsx';
import { forgetResponses, responsesOf, saveResponse, saveTyped, takeTyped } from './form-store.ts';
import { ToldBox } from './told-box.tsx';

export interface FormScreenProps {
  readonly slug: string;
  readonly unit: Pick<BusinessUnitContext, 'id' | 'culture' | 'header' | 'subHeader'>;
  readonly formId: number;
  /** The form that this one belongs to; 0 for none. */
  readonly baseFormId: number;
  /** What is done in place of a message once it is sent. */
  readonly onComplete?: () => void;
  /** What is done in place of going home. */
  readonly onCancel?: () => void;
}

const queryOf = () => new URLSearchParams(location.search);
/** The path of this page below the base path, without a slash at its end. */
const pathHere = () => location.pathname.slice(basePath.length).replace(/\/$/, '');
/** A form, loaded, filled in and sent (screens-payer 7), signed in or not. */
export function FormScreen(props: FormScreenProps) {
  const { unit, formId } = props;
  const accountId = accountHere();
  const of = { businessUnitId: unit.id, formConfigurationId: formId };
  const { answer, again } = useCall(`form ${unit.id} ${formId} ${accountId}`, () => loadForm(of, accountId), 0);
  const shown = answer?.data;
  const form = useMemo(() => (shown ? readForm(shown) : undefined), [shown]);
  usePageTitle(shown?.displayName ?? '', `${unit.header} ${unit.subHeader}`.trim());
  if (!answer) return <Loading />;
  if (!form || !shown)
    return (
      <Banner
        kind="bad"
        title={answer.errors[0]?.errorMessage || say(answer.status === 404 ? 'not_available' : 'not_loaded')}
        alert
      >
        {answer.status === 404 ? null : (
          <p className="gap-md">
            <Button className="sec" onClick={() => void again()}>
              {say('ask_again')}
            </Button>
          </p>
        )}
      </Banner>
    );
  return (
    <>
      <h1>{shown.displayName}</h1>
      <Filled {...props} form={form} accountId={accountId} />
    </>
  );
}

interface FilledProps extends FormScreenProps {
  readonly form: ReadForm;
  readonly accountId: number;
}

function Filled({ slug, unit, form, formId, baseFormId, accountId, onComplete, onCancel }: FilledProps) {
  const of = { businessUnitId: unit.id, formConfigurationId: formId };
  const [path] = useState(pathHere);
  const [begun] = useState(() => takeTyped(path));
  const [thanks, setThanks] = useState('');
  const [responses, setResponses] = useState(() => responsesOf(path));
  const done = form.fields.dependentForms.filter(({ dependentFormConfigurationId: id }) => responses[id] !== undefined);
  const parent = path.slice(0, path.lastIndexOf('/'));
  const returnUrl = safeDestination(queryOf().get('returnUrl'))?.replace(basePath, '');
  function leave(): void {
    if (onCancel) onCancel();
    else if (returnUrl) openPage(returnUrl);
    else openPage(`/customer/${slug}/dashboard`);
  }

  /** What follows a submission: a handler, an address, the form that this one belongs to, or a message. */
  function complete(responseId: number): void {
    forgetResponses(path);
    if (baseFormId > 0) {
      saveResponse(parent, formId, responseId);
      goTo(`${parent}${location.search}`);
    } else if (onComplete) onComplete();
    else if (returnUrl) openPage(returnUrl);
    else setThanks(form.shown.successMessage || say('submitted'));
  }

  const send = async (valuesJson: string) => {
    const named = done.map(({ fieldName, dependentFormConfigurationId: id }) => ({
      fieldName,
      formConfigurationId: id,
      responseId: responses[id] ?? 0,
    }));
    const submission = {
      accountId,
      customerId: 0 as const,
      valuesJson,
      baseFormResponseId: 0 as const,
      paymentSessionSessionIdentifier: '',
      isDependentForm: baseFormId > 0,
      dependentFormResponses: named,
    };
    const sent = takenOr(await submitForm(of, submission), complete);
    // Sent with another form meanwhile, from another tab: they are filled in once more.
    if (sent.problems.some(({ fieldName }) => fieldName === 'dependentForms')) {
      forgetResponses(path);
      setResponses({});
    }
    return sent;
  };

  if (thanks) return <ToldBox kind="ok" title={thanks} onBack={leave} />;
  return (
    <FormRunner
      form={form}
      culture={unit.culture}
      isDependent={baseFormId > 0}
      begun={begun}
      done={done.map(({ fieldName }) => fieldName)}
      ask={askerOf({ ...of, accountId })}
      send={send}
      broughtTo={{ ...of, paymentSessionSessionIdentifier: '' }}
      onDependent={(id, typed) => {
        saveTyped(path, typed);
        goTo(`${path}/${id}${location.search}`);
      }}
      onCancel={baseFormId > 0 ? () => goTo(`${parent}${location.search}`) : leave}
    />
  );
}
