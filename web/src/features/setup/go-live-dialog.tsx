import { unitApi } from '../../platform/api/unit.api.ts';
import { say } from '../../platform/texts/staff-setup.ts';
import { toast } from '../../platform/toasts.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';
import type { UnitDialog } from './unit-dialog.ts';

/** Asks before payers can find and pay accounts. */
export function GoLiveDialog({ record, onDone, onClose }: UnitDialog) {
  const { id: businessUnitId, name, slug, rowVersion } = record;
  return (
    <AskDialog
      title={say('go_live_ask', { name })}
      confirm={say('go_live')}
      back={say('not_yet')}
      act={() => unitApi.putBusinessUnitLive({ businessUnitId, rowVersion })}
      onDone={(after) => {
        toast(say('went_live', { name }));
        onDone(after);
        onClose();
      }}
      onClose={onClose}
    >
      <p className="small">{say('go_live_means', { url: new URL(`customer/${slug}`, document.baseURI).href })}</p>
    </AskDialog>
  );
}
