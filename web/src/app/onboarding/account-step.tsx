import { useState } from 'react';
import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import type { FoundAccount } from '@ratepayer/contract/customers/own-account.shapes.ts';
import type { Onboarding } from '@ratepayer/contract/onboarding/onboarding.shapes.ts';
import { onboardingApi } from '../../platform/api/onboarding.api.ts';
import { say } from '../../platform/texts/onboarding.ts';
import { say as sayPayer } from '../../platform/texts/payer.ts';
import { Field } from '../../ui/field.tsx';
import { Button } from '../../ui/parts.tsx';
import type { StepProps } from './step-props.ts';
import { StepFrame } from './step-frame.tsx';
import { challenged } from './use-onboarding.ts';

/** What is filled in of the fields that are asked. */
function useAnswers(asked: Onboarding['asked']) {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [missing, setMissing] = useState('');
  const answers = asked
    .map(({ type }) => ({ type, value: values[type]?.trim() ?? '' }))
    .filter(({ value }) => value !== '');
  function complete(): boolean {
    const needed = asked.filter(({ isRequired }) => isRequired || asked.length === 1);
    const first = needed.find(({ type }) => !values[type]?.trim()) ?? (answers.length === 0 ? asked[0] : undefined);
    setMissing(first?.type ?? '');
    if (first) document.getElementById(`asked-${first.type}`)?.focus();
    return first === undefined;
  }
  return { values, setValues, missing, setMissing, answers, complete };
}

type Entry = ReturnType<typeof useAnswers>;

/** Which account is theirs: the one they were invited to, or one that they look up by what stands on its bill. */
export function AccountStep({ way, unit }: StepProps) {
  const { view, take, ask } = way;
  const { account, asked } = view;
  const entry = useAnswers(asked);
  const [found, setFound] = useState<readonly FoundAccount[]>([]);
  const { answers } = entry;

  function prove(accountIds?: number[]): void {
    if (!entry.complete()) return;
    void take((held) =>
      challenged((more) =>
        onboardingApi.verifyOnboardingAccount({ ...held, ...more, answers, ...(accountIds ? { accountIds } : {}) }),
      ),
    );
  }
  async function look(): Promise<void> {
    if (!entry.complete()) return;
    const seen = await ask((held) =>
      challenged((more) => onboardingApi.lookUpOnboardingAccount({ ...held, ...more, answers })),
    );
    setFound(seen?.found ?? []);
  }

  if (found.length > 0)
    return (
      <FoundStep
        way={way}
        unit={unit}
        found={found}
        onYes={() => prove(found.map(({ id }) => id))}
        onNo={() => setFound([])}
      />
    );
  return (
    <StepFrame
      way={way}
      unit={unit}
      title={say(account ? 'is_it_yours' : 'which_is_yours', { count: 1 })}
      lead={account ? '' : say('stands_on_bill')}
      mayGoBack
      press={account ? say('yes_go_on') : sayPayer('find_my_bill')}
      onPress={() => (account ? prove() : void look())}
      beside={
        <Button
          className="sec full"
          onClick={() =>
            void take((held) => onboardingApi.moveOnboarding({ ...held, to: account ? 'lookUp' : 'cancel' }))
          }
        >
          {say(account ? 'not_mine' : 'stop')}
        </Button>
      }
    >
      {account ? <Facts number={account.accountNumber ? shownNumber(account) : ''} shown={account.shown} /> : null}
      <Asked asked={asked} entry={entry} onType={way.forget} />
      <p className="muted small">{say('told_on_file')}</p>
    </StepFrame>
  );
}

interface FoundProps extends StepProps {
  readonly found: readonly FoundAccount[];
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** What a look-up found, before it is added. */
function FoundStep({ way, unit, found, onYes, onNo }: FoundProps) {
  return (
    <StepFrame
      way={way}
      unit={unit}
      title={say('is_it_yours', { count: found.length })}
      press={say('yes_go_on')}
      onPress={onYes}
      beside={
        <Button className="sec full" onClick={onNo}>
          {say('not_mine')}
        </Button>
      }
    >
      {found.map((one) => (
        <Facts key={one.id} number={shownNumber(one)} shown={one.shown} />
      ))}
      <p className="muted small">{say('told_on_file')}</p>
    </StepFrame>
  );
}

/** The fields that have to be answered. */
function Asked({ asked, entry, onType }: { asked: Onboarding['asked']; entry: Entry; onType: () => void }) {
  return asked.map(({ type, label, description, isRequired }) => (
    <Field
      key={type}
      id={`asked-${type}`}
      label={label}
      hint={description}
      required={isRequired || asked.length === 1}
      short
      autoComplete={type === 'Zip Code' ? 'postal-code' : 'off'}
      value={entry.values[type] ?? ''}
      error={entry.missing === type ? sayPayer('required', { label }) : undefined}
      onChange={(value) => (entry.setMissing(''), onType(), entry.setValues({ ...entry.values, [type]: value }))}
    />
  ));
}

/** What is known of an account. */
function Facts({ number = '', shown }: { number?: string; shown: FoundAccount['shown'] }) {
  if (!number && shown.length === 0) return null;
  return (
    <dl className="ob-facts">
      {number ? <Fact label={say('account')} value={number} /> : null}
      {shown.map(({ type, label, value }) => (
        <Fact key={type} label={label} value={value} />
      ))}
    </dl>
  );
}

/** A label and its value. */
export const Fact = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);
