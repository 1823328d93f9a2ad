import { unitApi } from '../../platform/api/unit.api.ts';
import { say } from '../../platform/texts/staff-setup.ts';
import { toast } from '../../platform/toasts.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';
import type { UnitDialog } from './unit-dialog.ts';

interface Props extends Pick<UnitDialog, 'record' | 'onClose'> {
  readonly onDone: () => void;
}

/** Asks before a business unit that never was live goes away. */
export function DeleteUnitDialog({ record, onDone, onClose }: Props) {
  const { id: businessUnitId, name } = record;
  return (
    <AskDialog
      title={say('delete_ask', { name })}
      confirm={say('delete')}
      back={say('keep')}
      danger
      act={() => unitApi.deleteBusinessUnit({ businessUnitId })}
      gone={{ id: businessUnitId }}
      onDone={() => {
        toast(say('deleted', { name }));
        onDone();
      }}
      onClose={onClose}
    >
      <p className="small">{say('delete_means')}</p>
    </AskDialog>
  );
}
