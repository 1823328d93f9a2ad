import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RateLimit } from '@ratepayer/contract/installation/installation.operations.ts';
import { formatDate } from '@ratepayer/contract/kit/local-date.ts';
import { installationApi } from '../../platform/api/installation.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { allMessages, outcomeOf, problemOf } from '../../platform/refused.ts';
import { toast } from '../../platform/toasts.ts';
import { Field } from '../../ui/field.tsx';
import { Banner, Button, Dialog, Loading } from '../../ui/parts.tsx';
import { StepUpDialog } from '../../ui/step-up.tsx';

function windowOf(seconds: number): string {
  if (seconds === 0) return 'at a time';
  if (seconds % 86_400 === 0) return `in ${seconds / 86_400 === 1 ? 'a day' : `${seconds / 86_400} days`}`;
  if (seconds % 3600 === 0) return `in ${seconds / 3600 === 1 ? 'an hour' : `${seconds / 3600} hours`}`;
  return `in ${seconds / 60 === 1 ? 'a minute' : `${seconds / 60} minutes`}`;
}

/** The rate limits of the platform, with their usual values; a change holds on every node within half a minute. */
export function RateLimits() {
  const [changing, setChanging] = useState<RateLimit>();
  const list = useQuery(queryOf(installationApi.listRateLimits, {}));
  if (list.isPending) return <Loading />;
  if (!list.data) return <Banner kind="bad" title={problemOf(list.error, 'The limits could not be loaded.')} />;
  const done = () => {
    setChanging(undefined);
    toast('Limit changed');
    void list.refetch();
  };
  return (
    <>
      <div className="table-wrap gap-md" tabIndex={0} role="region" aria-label="Rate limits">
        <table className="tbl">
          <caption className="vh">Rate limits</caption>
          <thead>
            <tr>
              {['What is counted', 'Most', 'Usual', 'Changed by', ''].map((name) => (
                <th scope="col" key={name}>
                  {name || <span className="vh">Actions</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {list.data.items.map((limit) => (
              <tr key={limit.name}>
                <td>{limit.name}</td>
                <td>
                  {limit.hits === limit.usualHits ? limit.hits : <b>{limit.hits}</b>} {windowOf(limit.seconds)}
                </td>
                <td className="muted">{limit.usualHits}</td>
                <td>{limit.changedDate ? `${limit.changedBy}, ${formatDate(limit.changedDate.slice(0, 10))}` : ''}</td>
                <td>
                  <button type="button" className="link-btn" onClick={() => setChanging(limit)} aria-label={`Change ${limit.name}`}>
                    Change
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {changing ? <ChangeLimit limit={changing} onClose={() => setChanging(undefined)} onDone={done} /> : null}
    </>
  );
}

function ChangeLimit({ limit, onClose, onDone }: { limit: RateLimit; onClose: () => void; onDone: () => void }) {
  const [hits, setHits] = useState(String(limit.hits));
  const [problem, setProblem] = useState('');
  const [needsSignIn, setNeedsSignIn] = useState(false);
  const [busy, setBusy] = useState(false);
  async function send(value: number | null): Promise<void> {
    setBusy(true);
    const answer = await outcomeOf(installationApi.changeRateLimit({ name: limit.name, hits: value }));
    setBusy(false);
    if (answer.data) return onDone();
    if (answer.status === 428) return setNeedsSignIn(true);
    setProblem(allMessages(answer.errors) || 'The limit could not be changed. Try again.');
  }
  if (needsSignIn) return <StepUpDialog onCancel={() => setNeedsSignIn(false)} onLeave={() => undefined} />;
  return (
    <Dialog title={`Change ${limit.name}?`} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (/^\d+$/.test(hits.trim()) && Number(hits) > 0) void send(Number(hits));
          else setProblem('Enter a whole number above 0.');
        }}
      >
        <Field
          id="hits"
          label={`Most ${windowOf(limit.seconds)}`}
          required
          inputMode="numeric"
          hint={`At least ${limit.leastHits}. The usual value is ${limit.usualHits}.`}
          value={hits}
          error={problem}
          onChange={setHits}
        />
        <p className="desc">Takes effect on every node within half a minute.</p>
        <div className="buttons">
          <Button className="sec" onClick={onClose}>
            Cancel
          </Button>
          <Button className="sec" onClick={() => void send(null)} busy={busy}>
            Usual value
          </Button>
          <Button type="submit" busy={busy}>
            Change
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
