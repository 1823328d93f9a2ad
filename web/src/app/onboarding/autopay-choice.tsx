import { useState } from 'react';
import type { AnswerOf } from '@ratepayer/contract/kit/operation.ts';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import type { onboardingOperations } from '@ratepayer/contract/onboarding/onboarding.operations.ts';
import { cardFieldOf } from '../../features/payer/pay-problems.ts';
import { ReviewTerms } from '../../features/payer/review-terms.tsx';
import { BankBody, CardBody } from '../../features/payer/source-fields.tsx';
import { type EnteredSource, useSourceForm } from '../../features/payer/use-source-form.ts';
import { onboardingApi } from '../../platform/api/onboarding.api.ts';
import { formatDate } from '../../platform/texts/figures.ts';
import { say } from '../../platform/texts/onboarding.ts';
import { say as sayPayer } from '../../platform/texts/payer.ts';
import { Choice } from '../../ui/choice.tsx';
import { ErrorSummary } from '../../ui/field.tsx';
import { Button } from '../../ui/parts.tsx';
import type { StepProps } from './step-props.ts';
import { chosenOf, whenName, whensOf } from './autopay-when.ts';
import { StepFrame } from './step-frame.tsx';
import { challenged } from './use-onboarding.ts';

export type AutopayOffer = AnswerOf<(typeof onboardingOperations)['readOnboardingAutopay']>;

interface Props extends StepProps {
  readonly offer: AutopayOffer;
  readonly onSkip: () => void;
}

/** What is chosen, and what it would do. */
function useChoice({ way, offer: first }: Props) {
  const { ways, settings } = first;
  const [offer, setOffer] = useState(first);
  const whens = whensOf(settings.offers);
  const [when, setWhen] = useState(whens[0] ?? 'due:0');
  const [kind, setKind] = useState<Kind>(ways.takesBank ? 'bank' : 'card');
  const [agreed, setAgreed] = useState(false);
  const [lacksTerms, setLacksTerms] = useState(false);

  async function preview(next: string, of: Kind): Promise<void> {
    const paymentSourceType = of === 'bank' ? 'ACH' : 'Credit Card';
    const seen = await way.ask((held) =>
      onboardingApi.readOnboardingAutopay({ ...held, ...chosenOf(next), paymentSourceType }),
    );
    if (seen) setOffer(seen);
  }
  async function send(source: EnteredSource) {
    const acknowledgedTermsVersionIds = offer.preview.terms.map(({ termsVersionId }) => termsVersionId);
    await way.take((held) =>
      challenged((more) =>
        onboardingApi.chooseOnboardingAutopay({
          ...held,
          autopay: { ...chosenOf(when), source: { ...source, ...more }, acknowledgedTermsVersionIds },
        }),
      ),
    );
    return undefined;
  }
  const form = useSourceForm({ kind, ways, send });
  function start(): void {
    setLacksTerms(!agreed);
    if (agreed) form.submit({ preventDefault: () => undefined });
    else document.getElementById('agree')?.focus();
  }
  return {
    offer,
    whens,
    when,
    kind,
    form,
    start,
    setWhen: (next: string) => (setWhen(next), void preview(next, kind)),
    setKind: (next: Kind) => (setKind(next), void preview(when, next)),
    terms: { agreed, error: lacksTerms ? sayPayer('agree_to_go_on') : '' },
    agree: (yes: boolean) => (setLacksTerms(false), setAgreed(yes)),
  };
}
type Kind = 'bank' | 'card';
type Chosen = ReturnType<typeof useChoice>;

/** When, with what, and what is agreed to: on one page. */
export function AutopayChoice(props: Props) {
  const { way, unit, offer: first, onSkip } = props;
  const chosen = useChoice(props);
  const { offer, whens, when, form } = chosen;
  return (
    <StepFrame
      way={{ ...way, busy: way.busy || form.busy }}
      unit={unit}
      title={say('autopay_title')}
      lead={say('autopay_lead', { days: first.settings.offers.daysScheduledBeforeProcessed })}
      mayGoBack={way.view.offers.paperless}
      press={say('autopay_start')}
      onPress={chosen.start}
      beside={
        <Button className="sec full" onClick={onSkip}>
          {say('not_now')}
        </Button>
      }
    >
      <ErrorSummary
        problems={form.problems}
        onFollow={(id) => {
          const field = cardFieldOf(id);
          if (field === undefined) return false;
          form.frame.current?.focus(field);
          return true;
        }}
      />
      <Choice label={say('autopay_when')} value={when} options={whens} nameOf={whenName} onChoose={chosen.setWhen} />
      <Kinds ways={first.ways} chosen={chosen} />
      <Entry ways={first.ways} chosen={chosen} />
      <Outlook offer={offer} culture={unit.culture} />
      <ReviewTerms terms={offer.preview.terms} {...chosen.terms} onAgree={chosen.agree} />
    </StepFrame>
  );
}

interface WithProps {
  readonly ways: AutopayOffer['ways'];
  readonly chosen: Chosen;
}

/** With what it is paid. */
function Kinds({ ways, chosen: { kind, setKind } }: WithProps) {
  const offered = (['bank', 'card'] as const).filter((one) => (one === 'bank' ? ways.takesBank : ways.cardFieldsUrl));
  return (
    <fieldset className="field">
      <legend className="label">{say('autopay_how')}</legend>
      <div className="choices gap-sm">
        {offered.map((one) => (
          <label className={`choice${kind === one ? ' on' : ''}`} key={one}>
            <input type="radio" className="radio" name="kind" checked={kind === one} onChange={() => setKind(one)} />
            {say(one === 'bank' ? 'autopay_bank' : 'autopay_card')}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Entry({ ways, chosen: { kind, form } }: WithProps) {
  return kind === 'card' ? (
    <CardBody
      intent={{ cardFieldsUrl: ways.cardFieldsUrl, config: ways }}
      card={form.card}
      errors={form.errors}
      cardFrame={form.frame}
      onCard={form.setCard}
      onCardField={form.forget}
    />
  ) : (
    <BankBody bank={form.bank} errors={form.errors} onBank={form.setBank} />
  );
}

/** What would be taken first, and a bill that is due too soon for it. */
function Outlook({ offer, culture }: { offer: AutopayOffer; culture: StepProps['unit']['culture'] }) {
  const { next, notCovered } = offer.preview;
  const money = (minor: number) => formatMoney(minor, offer.settings.currencyCode, culture);
  return (
    <>
      {next ? (
        <p>
          {say('autopay_covers', { amount: money(next.amountMinor), date: formatDate(next.processingDate) })}{' '}
          {next.feeMinor > 0 ? say('autopay_fee', { amount: money(next.feeMinor) }) : say('autopay_no_fee')}
        </p>
      ) : null}
      {notCovered ? (
        <p>
          {say('autopay_not_covered', { amount: money(notCovered.amountMinor), date: formatDate(notCovered.dueDate) })}
        </p>
      ) : null}
    </>
  );
}
