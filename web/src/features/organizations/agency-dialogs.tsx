import { agencyApi } from '../../platform/api/agency.api.ts';
import { say } from '../../platform/texts/staff-organizations.ts';
import { toast } from '../../platform/toasts.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';
import type { Agency } from './change-agency.tsx';

interface Props {
  readonly unitId: number;
  readonly agency: Pick<Agency, 'id' | 'name' | 'isActive'>;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks before a firm is given to no other organization, or to others again (P4). */
export function SwitchAgency({ unitId: businessUnitId, agency: { id, name, isActive }, onClose, onDone }: Props) {
  const key = isActive ? 'agency_deactivate' : 'agency_activate';
  return (
    <AskDialog
      title={say(`${key}_ask`, { name })}
      confirm={say(key)}
      back={say('keep')}
      danger={isActive}
      act={async () => {
        // As it is now: a row of a list holds neither its notes nor its version.
        const { rowVersion, organizations: _, id: _id, ...values } = await agencyApi.getAgency({ businessUnitId, id });
        return agencyApi.changeAgency({ businessUnitId, id, rowVersion, ...values, isActive: !isActive });
      }}
      onDone={() => {
        toast(say(isActive ? 'agency_deactivated' : 'agency_activated', { name }));
        onDone();
      }}
      onClose={onClose}
    >
      <p className="small">{say(`${key}_means`)}</p>
    </AskDialog>
  );
}

interface Deleted extends Pick<Props, 'unitId' | 'onClose' | 'onDone'> {
  readonly agency: Pick<Agency, 'id' | 'name' | 'rowVersion'>;
}

/** Asks before a firm that serves nobody is taken away (P4). */
export function DeleteAgency({ unitId: businessUnitId, agency: { id, name, rowVersion }, onClose, onDone }: Deleted) {
  return (
    <AskDialog
      title={say('agency_delete_ask', { name })}
      confirm={say('agency_delete')}
      back={say('keep')}
      danger
      act={() => agencyApi.deleteAgency({ businessUnitId, id, rowVersion })}
      gone={{ deleted: true }}
      onDone={() => {
        toast(say('agency_deleted', { name }));
        onDone();
      }}
      onClose={onClose}
    >
      <p className="small">{say('agency_delete_means')}</p>
    </AskDialog>
  );
}
