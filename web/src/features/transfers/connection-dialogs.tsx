import type { ConnectionState } from '@ratepayer/contract/transfers/connection.operations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { connectionApi } from '../../platform/api/connection.api.ts';
import { say } from '../../platform/texts/staff-transfers.ts';
import { toast } from '../../platform/toasts.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';
import type { ConnectionRecord } from './connection-record.ts';

interface Props {
  readonly of: { readonly businessUnitId: number; readonly id: number };
  readonly connection: ConnectionRecord;
  readonly onClose: () => void;
}

/** Asks before a host is believed by its key. */
export function ConfirmHostKey({ of, connection, state, onClose }: Props & { readonly state: ConnectionState }) {
  const client = useQueryClient();
  const { hostKey, shownHostKey: fingerprint } = state;
  return (
    <AskDialog
      title={say('confirm_ask', { host: connection.host })}
      confirm={say('confirm_host_key')}
      back={say('cancel')}
      danger={hostKey !== ''}
      act={() => connectionApi.confirmHostKey({ ...of, rowVersion: connection.rowVersion, fingerprint })}
      onDone={() => {
        toast(say('confirmed'));
        onClose();
        return client.invalidateQueries();
      }}
      onClose={onClose}
    >
      <p>
        <code translate="no">{fingerprint}</code>
      </p>
      {hostKey ? (
        <p className="small">
          {say('known_key')}: <code translate="no">{hostKey}</code>
        </p>
      ) : null}
      <p className="small">{say('confirm_means')}</p>
    </AskDialog>
  );
}

/** Asks before a new private key takes the place of what was there. */
export function MakeKey({ of, connection, onClose }: Props) {
  const client = useQueryClient();
  return (
    <AskDialog
      title={say('make_key_ask', { name: connection.name })}
      confirm={say('make_key')}
      back={say('cancel')}
      act={() => connectionApi.makeConnectionKey({ ...of, rowVersion: connection.rowVersion })}
      onDone={() => {
        toast(say('key_made'));
        onClose();
        return client.invalidateQueries();
      }}
      onClose={onClose}
    >
      <p className="small">{say('make_key_means')}</p>
    </AskDialog>
  );
}
