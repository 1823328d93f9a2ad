import type { ConnectionState } from '@ratepayer/contract/transfers/connection.operations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { connectionApi } from '../../platform/api/connection.api.ts';
import { allMessages, outcomeOf } from '../../platform/refused.ts';
import { say } from '../../platform/texts/staff-transfers.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { Banner, Button } from '../../ui/parts.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { Status } from '../../ui/status.tsx';

interface Props {
  readonly of: { readonly businessUnitId: number; readonly id: number };
  readonly state: ConnectionState;
  readonly when: (instant: string) => string;
}

/** How the last test went, step by step, with what to do about the one that failed. */
export function ConnectionTest({ of, state, when }: Props) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  async function test(): Promise<void> {
    setBusy(true);
    const { data, errors } = await outcomeOf(connectionApi.testFileConnection(of)).finally(() => setBusy(false));
    setProblem(data ? '' : allMessages(errors) || say('fault Broken Off'));
    await client.invalidateQueries();
  }
  return (
    <section className="gap-lg">
      <h2>{say('test_heading')}</h2>
      <p className="row wrap">
        <Button className="tool" busy={busy || state.isTesting} busyText={say('testing')} onClick={() => void test()}>
          {say('test')}
        </Button>
        <span className="small muted" role="status">
          {state.isTesting
            ? say('test_asked')
            : state.testedDate
              ? say('tested_on', { when: when(state.testedDate) })
              : say('never_tested')}
        </span>
      </p>
      {problem ? <Banner kind="bad" title={problem} alert /> : null}
      {state.steps.length > 0 && !state.isTesting ? (
        <PlainTable label={say('test_heading')} heads={[say('step'), say('outcome'), say('what_to_do')]} gap="gap-sm">
          {state.steps.map(({ step, outcome, fault, technical }) => (
            <tr key={step}>
              <td>{sayValue(step)}</td>
              <td>
                <Status value={outcome} />
              </td>
              <td>
                {fault ? say(`fault ${fault}`) : '—'}
                {technical && technical !== fault ? (
                  <small className="muted" translate="no">
                    {' '}
                    {technical}
                  </small>
                ) : null}
              </td>
            </tr>
          ))}
        </PlainTable>
      ) : null}
    </section>
  );
}
