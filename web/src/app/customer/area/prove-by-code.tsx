import { type SyntheticEvent, useState } from 'react';
import type { Customer } from '@ratepayer/contract/customers/customer.shapes.ts';
import type { BusinessUnitContext } from '@ratepayer/contract/organizations/organization.operations.ts';
import { customerChangeApi } from '../../../platform/api/customer.api.ts';
import { ownProfileApi } from '../../../platform/api/own-profile.api.ts';
import { allMessages, outcomeOf } from '../../../platform/refused.ts';
import { storedUser } from '../../../platform/session/user.ts';
import { say } from '../../../platform/texts/customer.ts';
import { toast } from '../../../platform/toasts.ts';
import { Field } from '../../../ui/field.tsx';
import { Button, Dialog } from '../../../ui/parts.tsx';
import { keepDraft, StepUpDialog, takeDraft } from '../../../ui/step-up.tsx';
import { useProblem } from './use-refusal.ts';

/** Under which an address is kept in this tab while its payer proves who they are. */
const draft = 'own-address';
const me = () => storedUser('person')?.user.id ?? 0;

interface Props {
  readonly kind: 'email' | 'phone';
  readonly unit: BusinessUnitContext;
  readonly onClose: () => void;
  readonly onProved: (customer: Customer) => void;
}

/** A code is asked for and entered: one request at a time. */
function useProof({ kind, unit, onClose, onProved }: Props) {
  const { id: businessUnitId } = unit;
  const [value, setValue] = useState(() => (kind === 'email' && takeDraft<string>(draft, me()).values) || '');
  const [code, setCode] = useState('');
  const [sentTo, setSentTo] = useState('');
  const [problem, setProblem] = useProblem();
  const [isOld, setOld] = useState(false);
  const [busy, setBusy] = useState(false);

  const ask = () =>
    kind === 'email'
      ? outcomeOf(ownProfileApi.mailAddressCode({ email: value.trim() }))
      : outcomeOf(customerChangeApi.initiatePhoneVerification({ businessUnitId, phoneNumber: value.trim() }));
  const prove = () =>
    kind === 'email'
      ? outcomeOf(ownProfileApi.proveAddress({ code: code.trim() }))
      : outcomeOf(customerChangeApi.verifyPhone({ businessUnitId, code: code.trim() }));

  async function goOn(): Promise<void> {
    const asked = sentTo ? undefined : await ask();
    if (asked?.data) return setSentTo(asked.data.sentTo);
    const proved = sentTo ? await prove() : undefined;
    const refused = asked ?? proved;
    if (refused?.status === 428) setOld(true);
    if (!proved?.data) return setProblem(allMessages(refused?.errors ?? []) || say('could_not_load'));
    toast(say('profile_saved'));
    onProved(proved.data);
    onClose();
  }

  return {
    value,
    setValue,
    code,
    setCode,
    sentTo,
    problem,
    isOld,
    busy,
    restart: () => (setSentTo(''), setProblem('')),
    submit: (event: SyntheticEvent) => {
      event.preventDefault();
      if (busy) return;
      setBusy(true);
      setProblem('');
      void goOn().finally(() => setBusy(false));
    },
  };
}

/** Another address or number is used when the code that was sent to it is entered. */
export function ProveByCode(props: Props) {
  const isEmail = props.kind === 'email';
  const { onClose, unit } = props;
  const { value, setValue, code, setCode, sentTo, problem, isOld, busy, restart, submit } = useProof(props);
  if (isOld) {
    const keys = { business_unit_slug: unit.slug };
    return <StepUpDialog onCancel={onClose} onLeave={() => keepDraft(draft, me(), value)} keys={keys} />;
  }
  return (
    <Dialog title={say(isEmail ? 'change_email' : 'change_mobile')} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        {sentTo ? (
          <Field
            key="code"
            id="code"
            label={say('code')}
            hint={say('code_sent', { to: sentTo })}
            required
            short
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={10}
            value={code}
            error={problem}
            onChange={setCode}
          />
        ) : (
          <Field
            key="value"
            id="new-value"
            label={say(isEmail ? 'new_email' : 'new_mobile')}
            hint={say(isEmail ? 'new_email_hint' : 'new_mobile_hint')}
            required
            type={isEmail ? 'email' : 'tel'}
            autoComplete={isEmail ? 'email' : 'tel'}
            value={value}
            error={problem}
            onChange={setValue}
          />
        )}
        <div className="buttons">
          <Button type="submit" className="full" busy={busy} busyText={say('one_moment')}>
            {say(sentTo ? 'verify' : 'send_code')}
          </Button>
          <Button className="sec full" onClick={sentTo ? restart : onClose}>
            {say(sentTo ? 'send_again' : 'cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
