import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RegisterEntry } from '@ratepayer/contract/accounts/account-page.shapes.ts';
import { accountPageApi } from '../../platform/api/account-page.api.ts';
import { keyOf } from '../../platform/query-of.ts';
import { say } from '../../platform/texts/staff-account.ts';
import { toast } from '../../platform/toasts.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';
import { Button } from '../../ui/parts.tsx';

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
  const client = useQueryClient();
  const entries = chosen.filter(({ mayBeKnown }) => mayBeKnown);
  if (entries.length === 0) return <span className="small muted">{say('none_may_be_known')}</span>;
  const balanceEventIds = entries.slice(0, mostKnown).map(({ id }) => id);
  async function told({ marked }: { readonly marked: number }): Promise<void> {
    toast(say('marked_known', { count: marked }));
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
        <AskDialog
          title={say('mark_known_ask', { count: entries.length })}
          confirm={say('mark')}
          back={say('cancel')}
          act={() => accountPageApi.markKnown({ businessUnitId: unitId, balanceEventIds })}
          failed={say('could_not_mark')}
          onDone={told}
          onClose={() => setIsAsking(false)}
        >
          <p className="small">{say('mark_known_means')}</p>
        </AskDialog>
      ) : null}
    </>
  );
}
