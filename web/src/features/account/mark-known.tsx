import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RegisterEntry } from '@ratepayer/contract/accounts/account-page.shapes.ts';
import { accountPageApi } from '../../platform/api/account-page.api.ts';
import { keyOf } from '../../platform/query-of.ts';
import { allMessages, outcomeOf } from '../../platform/refused.ts';
import { say } from '../../platform/texts/staff-account.ts';
import { toast } from '../../platform/toasts.ts';
import { Banner, Button, Dialog } from '../../ui/parts.tsx';

/** As many entries are marked at once. */
export const mostKnown = 250;

interface Props {
  readonly unitId: number;
  readonly chosen: readonly RegisterEntry[];
  readonly onDone: () => void;
}

/** Says that the biller knows of entries that no export takes there; those that are no such entries are left out. */
export function MarkKnown({ unitId, chosen, onDone }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const client = useQueryClient();
  const entries = chosen.filter(({ mayBeKnown }) => mayBeKnown);
  if (entries.length === 0) return <span className="small muted">{say('none_may_be_known')}</span>;
  async function mark(): Promise<void> {
    setBusy(true);
    const balanceEventIds = entries.slice(0, mostKnown).map(({ id }) => id);
    const { data, errors } = await outcomeOf(accountPageApi.markKnown({ businessUnitId: unitId, balanceEventIds }));
    setBusy(false);
    if (!data) return setProblem(allMessages(errors) || say('could_not_mark'));
    toast(say('marked_known', { count: data.marked }));
    await client.invalidateQueries({ queryKey: keyOf(accountPageApi.listRegister) });
    setIsAsking(false);
    onDone();
  }
  return (
    <>
      <Button className="sec tool" onClick={() => setIsAsking(true)}>
        {say('known_to_biller')}
      </Button>
      {isAsking ? (
        <Dialog title={say('mark_known_ask', { count: entries.length })} onClose={() => setIsAsking(false)}>
          <p className="small">{say('mark_known_means')}</p>
          {problem ? <Banner kind="bad" title={problem} alert /> : null}
          <div className="buttons">
            <Button className="sec" onClick={() => setIsAsking(false)}>
              {say('cancel')}
            </Button>
            <Button busy={busy} onClick={() => void mark()}>
              {say('mark')}
            </Button>
          </div>
        </Dialog>
      ) : null}
    </>
  );
}
