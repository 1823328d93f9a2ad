import { useState } from 'react';
import type { MeterReading } from '@ratepayer/contract/readings/reading.shapes.ts';
import { readingApi } from '../../platform/api/reading.api.ts';
import { allMessages, outcomeOf } from '../../platform/refused.ts';
import { say } from '../../platform/texts/staff-readings.ts';
import { toast } from '../../platform/toasts.ts';
import { Banner, Button, Dialog } from '../../ui/parts.tsx';

interface Props {
  readonly unitId: number;
  /** One of the list against the version that it showed, or several that were chosen. */
  readonly readings: readonly MeterReading[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks before readings are deleted (P4). */
export function DeleteDialog({ unitId, readings, onClose, onDone }: Props) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [first] = readings;
  async function remove(): Promise<void> {
    if (!first) return;
    setBusy(true);
    const { data, errors, status } = await outcomeOf(
      readings.length === 1
        ? readingApi
            .deleteReading({ businessUnitId: unitId, id: first.id, rowVersion: first.rowVersion })
            .then(() => ({ deleted: 1 }))
        : readingApi.deleteReadings({ businessUnitId: unitId, ids: readings.map(({ id }) => id) }),
    );
    setBusy(false);
    // Whoever was first: it is gone.
    if (!data && status !== 404) return setProblem(allMessages(errors));
    toast(say('deleted_count', { count: data?.deleted ?? 0 }));
    onDone();
  }
  return (
    <Dialog title={say('delete_many_ask', { count: readings.length })} onClose={onClose}>
      <p className="small">{say('delete_means')}</p>
      {problem ? <Banner kind="bad" title={problem} alert /> : null}
      <div className="buttons">
        <Button className="sec" onClick={onClose}>
          {say('keep')}
        </Button>
        <Button className="danger" busy={busy} onClick={() => void remove()}>
          {say('delete')}
        </Button>
      </div>
    </Dialog>
  );
}
