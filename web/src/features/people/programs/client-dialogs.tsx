import type { ApiClient, ApiClientWithSecret } from '@ratepayer/contract/users/api-client.shapes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { apiClientApi } from '../../../platform/api/api-client.api.ts';
import { say } from '../../../platform/texts/staff-access.ts';
import { say as sayPeople } from '../../../platform/texts/staff-people.ts';
import { toast } from '../../../platform/toasts.ts';
import { AskDialog } from '../../../ui/ask-dialog.tsx';

interface Props {
  readonly of: { readonly businessUnitId: number; readonly id: number };
  readonly client: ApiClient;
  readonly onClose: () => void;
}

/** Asks before a program gets another secret, which is handed on to be shown. */
export function ExchangeDialog({ onMade, ...props }: Props & { readonly onMade: (made: ApiClientWithSecret) => void }) {
  const { of, client, onClose } = props;
  const queries = useQueryClient();
  return (
    <AskDialog
      title={say('exchange_ask', { name: client.name })}
      confirm={say('exchange')}
      back={sayPeople('cancel')}
      act={() => apiClientApi.exchangeApiClientSecret({ ...of, rowVersion: client.rowVersion })}
      onDone={(made) => {
        onMade(made);
        return queries.invalidateQueries();
      }}
      onClose={onClose}
    >
      <p className="small">{say('exchange_means')}</p>
      {client.previousUntilDate ? <p className="small">{say('exchange_third')}</p> : null}
    </AskDialog>
  );
}

/** Asks before a program is refused for good. */
export function RevokeDialog({ of, client, onClose }: Props) {
  const queries = useQueryClient();
  return (
    <AskDialog
      title={say('revoke_ask', { name: client.name })}
      confirm={say('revoke')}
      back={say('keep')}
      danger
      act={() => apiClientApi.revokeApiClient(of)}
      onDone={() => {
        toast(say('revoked', { name: client.name }));
        onClose();
        return queries.invalidateQueries();
      }}
      onClose={onClose}
    >
      <p className="small">{say('revoke_means')}</p>
    </AskDialog>
  );
}
