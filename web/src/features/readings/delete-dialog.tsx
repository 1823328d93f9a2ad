import type { MeterReading } from '@ratepayer/contract/readings/reading.shapes.ts';
import { readingApi } from '../../platform/api/reading.api.ts';
import { say } from '../../platform/texts/staff-readings.ts';
import { toast } from '../../platform/toasts.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';

interface Props {
  readonly unitId: number;
  /** One of the list against the version that it showed, or several that were chosen. */
  readonly readings: readonly MeterReading[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks before readings are deleted (P4). */
export function DeleteDialog({ unitId: businessUnitId, readings, onClose, onDone }: Props) {
  async function remove(): Promise<{ readonly deleted: number }> {
    const [first] = readings;
    if (!first || readings.length > 1)
      return readingApi.deleteReadings({ businessUnitId, ids: readings.map(({ id }) => id) });
    await readingApi.deleteReading({ businessUnitId, id: first.id, rowVersion: first.rowVersion });
    return { deleted: 1 };
  }
  return (
    <AskDialog
      title={say('delete_many_ask', { count: readings.length })}
      confirm={say('delete')}
      back={say('keep')}
      danger
      act={remove}
      gone={{ deleted: 0 }}
      onDone={({ deleted }) => {
        toast(say('deleted_count', { count: deleted }));
        onDone();
      }}
      onClose={onClose}
    >
      <p className="small">{say('delete_means')}</p>
    </AskDialog>
  );
}
