import { type SyntheticEvent, useState } from 'react';
import type { ErrorItem } from '@ratepayer/contract/kit/shapes.ts';
import type { PaperlessPayer, PaperlessSettings } from '@ratepayer/contract/paperless/paperless.shapes.ts';
import { ownProfileApi } from '../../../platform/api/own-profile.api.ts';
import { paperlessApi } from '../../../platform/api/paperless.api.ts';
import { allMessages, outcomeOf } from '../../../platform/refused.ts';
import { say } from '../../../platform/texts/customer.ts';
import { say as sayPayer } from '../../../platform/texts/payer.ts';
import { useRefusal } from './use-refusal.ts';

type Where = 'email' | 'agree' | 'code' | 'form';
type Problem = Partial<Record<Where, string>>;

const placeOf = (propertyName: string): Where =>
  propertyName === 'consentVersion'
    ? 'agree'
    : propertyName === 'email' || propertyName === 'code'
      ? propertyName
      : 'form';

const problemOf = (errors: readonly ErrorItem[]): Problem =>
  Object.fromEntries(
    errors.length > 0
      ? errors.map(({ propertyName, errorMessage }) => [placeOf(propertyName), errorMessage])
      : [['form', say('could_not_load')]],
  );

interface Props {
  readonly settings: PaperlessSettings;
  readonly payer: PaperlessPayer;
  readonly onSaved: (settings: PaperlessSettings) => void;
  /** The words are others by now. */
  readonly onStale: () => void;
}

/** What is filled in before bills come without paper, or to another address; one that is not proved asks a code. */
export function usePaperless({ settings, payer, onSaved, onStale }: Props) {
  const { accountId, consent } = settings;
  const { customerId, loginEmail, loginEmailVerified, enrolment, textsTo } = payer;
  const [email, setEmail] = useState(enrolment ? '' : loginEmail);
  const [code, setCode] = useState('');
  const [sentTo, setSentTo] = useState('');
  const [agreed, setAgreed] = useState(false);
  const [byText, setByText] = useState(payer.notifyWithSms);
  const [problem, setProblem] = useState<Problem>({});
  const [busy, setBusy] = useState(false);
  const refused = useRefusal();
  const wanted = email.trim();
  const isProved = loginEmailVerified && wanted.toLowerCase() === loginEmail.toLowerCase();

  function missing(): Problem {
    if (!wanted) return { email: sayPayer('required', { label: say('e_mail') }) };
    if (!enrolment && !agreed) return { agree: say('paperless_agree_first') };
    return {};
  }

  async function save(): Promise<void> {
    const saved = await outcomeOf(
      paperlessApi.changeMyPaperless({
        customerId,
        accountId,
        email: wanted,
        ...(sentTo ? { code: code.trim() } : {}),
        ...(enrolment ? {} : { consentVersion: consent.version }),
        ...(enrolment || !textsTo ? {} : { notifyWithSms: byText }),
        rowVersion: enrolment?.rowVersion ?? 0,
      }),
    );
    if (saved.data) return onSaved(saved.data);
    const found = problemOf(saved.errors);
    refused(Object.values(found).join('\n'), () => show(found));
  }

  function show(found: Problem): void {
    if (found.agree) {
      setAgreed(false);
      onStale();
    }
    setProblem(found);
  }

  async function goOn(): Promise<void> {
    const lacks = missing();
    if (Object.keys(lacks).length > 0) return setProblem(lacks);
    if (isProved || sentTo) return save();
    const asked = await outcomeOf(ownProfileApi.mailAddressCode({ email: wanted, isForBills: true }));
    if (asked.data) setSentTo(asked.data.sentTo);
    else refused(allMessages(asked.errors) || say('could_not_load'), (told) => setProblem({ email: told }));
  }

  return {
    email,
    setEmail: (next: string) => (setEmail(next), setSentTo('')),
    code,
    setCode,
    sentTo,
    agreed,
    setAgreed,
    byText,
    setByText,
    problem,
    busy,
    submit: (event: SyntheticEvent) => {
      event.preventDefault();
      if (busy) return;
      setBusy(true);
      setProblem({});
      void goOn().finally(() => setBusy(false));
    },
  };
}
