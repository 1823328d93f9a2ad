import type { TriedTrigger } from '@ratepayer/contract/forms/trigger.operations.ts';
import type { TriggerKind } from '@ratepayer/contract/forms/trigger.fields.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { triggerApi } from '../../platform/api/trigger.api.ts';
import { allMessages, outcomeOf } from '../../platform/refused.ts';
import { say } from '../../platform/texts/staff-triggers.ts';
import { Banner, Button } from '../../ui/parts.tsx';
import { sayOutcome } from './say-outcome.ts';

interface Props {
  readonly of: { readonly businessUnitId: number; readonly id: number };
  readonly kind: TriggerKind;
}

const samples: Readonly<Record<TriggerKind, object>> = {
  Https: { zipCode: '78701' },
  'Look Up Account': { accountNumber: '10001', zipCode: '78701' },
  'Check Address': { streetAddress: '12 Main St', city: 'Riverton' },
  'Next Due Date': { accountId: 1 },
  'Fill From Profile': {},
};

/** Asks with values of a sample, and shows what a form would get, or why it would get nothing. */
export function TryTrigger({ of, kind }: Props) {
  const id = useId();
  const client = useQueryClient();
  const [sample, setSample] = useState(() => JSON.stringify(samples[kind], undefined, 2));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [tried, setTried] = useState<TriedTrigger>();
  async function ask(): Promise<void> {
    if (busy) return;
    setBusy(true);
    const asked = triggerApi.tryFunctionTrigger({ ...of, valuesJson: sample });
    const { data, errors } = await outcomeOf(asked).finally(() => setBusy(false));
    setProblem(data ? '' : allMessages(errors));
    setTried(data ?? undefined);
    if (data) await client.invalidateQueries();
  }
  return (
    <section className="gap-lg" aria-label={say('try_it')}>
      <h2>{say('try_it')}</h2>
      <div className="field">
        <label className="label" htmlFor={id}>
          {say('sample')}
        </label>
        <span className="desc" id={`${id}-hint`}>
          {say('sample_hint')}
        </span>
        <div className="input">
          <textarea
            id={id}
            aria-describedby={`${id}-hint`}
            rows={5}
            spellCheck={false}
            translate="no"
            value={sample}
            onChange={(event) => setSample(event.target.value)}
          />
        </div>
      </div>
      <p className="gap-sm">
        <Button className="sec" busy={busy} onClick={() => void ask()}>
          {say('try_now')}
        </Button>
      </p>
      {problem ? <Banner kind="bad" title={problem} alert /> : null}
      <div role="status">{tried ? <Tried {...tried} /> : null}</div>
    </section>
  );
}

function Tried(tried: TriedTrigger) {
  const { outcome, tookMs, result, errors } = tried;
  return (
    <>
      <p className="b">
        {sayOutcome(tried)} <span className="muted num">{say('took', { ms: tookMs })}</span>
      </p>
      {outcome === 'Answered' ? (
        <>
          <p className="small muted">{say('gives')}</p>
          <pre className="small" translate="no">
            {JSON.stringify(result, undefined, 2)}
          </pre>
        </>
      ) : (
        <>
          <p className="small muted">{say('payers_read')}</p>
          <ul className="plain">
            {errors.map(({ errorMessage }) => (
              <li key={errorMessage}>{errorMessage}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
