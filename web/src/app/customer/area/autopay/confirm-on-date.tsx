import { type SyntheticEvent, useState } from 'react';
import type { OwnAccountPage } from '@ratepayer/contract/customers/own-account.shapes.ts';
import { methodName } from '../../../../features/payer/method-block.tsx';
import { scheduledApi } from '../../../../platform/api/autopay.api.ts';
import { allMessages, outcomeOf } from '../../../../platform/refused.ts';
import { say } from '../../../../platform/texts/customer.ts';
import { formatDate } from '../../../../platform/texts/figures.ts';
import { useCall } from '../../../../platform/use-call.ts';
import { Field } from '../../../../ui/field.tsx';
import { Banner, Button } from '../../../../ui/parts.tsx';
import { moneyOf } from '../own-words.ts';
import { AutopayTerms } from './autopay-terms.tsx';
import type { Begun } from './begin-on-date.ts';

interface Props {
  readonly account: OwnAccountPage;
  readonly begun: Begun;
  readonly onChange: () => void;
  readonly onDone: () => void;
}

/** The day, what is agreed to for it, and the one button that plans the payment. */
export function ConfirmOnDate({ account, begun, onChange, onDone }: Props) {
  const { identifier, source, offer } = begun;
  const { from, until, totalMinor } = offer;
  const [day, setDay] = useState(until);
  const [agreed, setAgreed] = useState(false);
  const [mustAgree, setMustAgree] = useState(false);
  const [again, setAgain] = useState(false);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const isGood = day >= from && day <= until;
  const read = useCall(isGood ? `on-date-${identifier}-${day}` : undefined, () =>
    outcomeOf(scheduledApi.previewSchedule({ identifier, Date: day })),
  );
  const terms = read.answer?.data?.terms ?? [];
  const total = moneyOf(account, totalMinor);
  const wrong = isGood ? '' : say('date_hint', { from: formatDate(from), until: formatDate(until) });
  async function plan(): Promise<void> {
    setMustAgree(!agreed);
    setProblem('');
    if (!agreed || !isGood || terms.length === 0) return;
    const { data, errors } = await outcomeOf(
      scheduledApi.schedulePaymentIntent({
        identifier,
        processingDate: day,
        totalMinor,
        acknowledgedTermsVersionIds: terms.map(({ termsVersionId }) => termsVersionId),
        ...(again ? { duplicateConfirmed: true } : {}),
      }),
    );
    if (data) return onDone();
    // Pressed again it is meant so.
    setAgain(errors.some(({ propertyName }) => propertyName === 'duplicate'));
    setProblem(allMessages(errors) || say('could_not_load'));
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    void plan().finally(() => setBusy(false));
  };
  return (
    <form noValidate className="a-new narrow gap-lg" onSubmit={submit}>
      {problem ? <Banner kind={again ? 'warn' : 'bad'} title={problem} alert /> : null}
      <Field
        id="on-date-day"
        type="date"
        label={say('which_date')}
        hint={say('date_hint', { from: formatDate(from), until: formatDate(until) })}
        short
        required
        min={from}
        max={until}
        value={day}
        error={wrong}
        onChange={(next) => {
          setDay(next);
          setAgreed(false);
        }}
      />
      <p className="b gap-md">
        {isGood ? say('we_take_on', { total, date: formatDate(day), method: methodName(source) }) : ''}
      </p>
      <AutopayTerms
        title={say('your_terms')}
        box={say('i_agree_terms')}
        terms={terms}
        agreed={agreed}
        error={mustAgree && !agreed ? say('agree_to_go_on') : undefined}
        onAgree={setAgreed}
      />
      <div className="a-ways a-last">
        <Button type="submit" className="full" busy={busy} busyText={say('saving')}>
          {say('schedule_for', { amount: total, date: formatDate(day) })}
        </Button>
        <Button className="sec full" onClick={onChange}>
          {say('change')}
        </Button>
      </div>
    </form>
  );
}
