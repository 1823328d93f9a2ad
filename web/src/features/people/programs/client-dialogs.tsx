import { clientKeyFields } from '@ratepayer/contract/users/api-client.fields.ts';
import type { ApiClient, ApiClientWithSecret } from '@ratepayer/contract/users/api-client.shapes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { apiClientApi } from '../../../platform/api/api-client.api.ts';
import { say } from '../../../platform/texts/staff-access.ts';
import { say as sayPeople } from '../../../platform/texts/staff-people.ts';
import { toast } from '../../../platform/toasts.ts';
import { AskDialog } from '../../../ui/ask-dialog.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import type { Typed } from '../../../ui/form/form-state.ts';
import { useDraft } from '../../../ui/form/use-draft.ts';
import { useForm } from '../../../ui/form/use-form.ts';

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

/** Asks for the key that a program proves itself by from now on. */
export function ExchangeKeyDialog({
  of,
  client,
  user,
  onClose,
}: Props & { readonly user: { readonly id: number; readonly name: string } }) {
  const queries = useQueryClient();
  const draft = useDraft<Typed<typeof clientKeyFields>>(`api-client-key.${client.id}`, user, client.rowVersion);
  const form = useForm({
    fields: clientKeyFields,
    labels: { publicKey: say('client_key') },
    start: {},
    draft,
    save: (values, options) =>
      apiClientApi.exchangeApiClientSecret({ ...of, ...values, rowVersion: draft.over.current }, options),
    onSaved: () => {
      toast(say('key_exchanged', { name: client.name }));
      onClose();
      void queries.invalidateQueries();
    },
  });
  return (
    <FormDialog
      form={form}
      title={say('exchange_key_ask', { name: client.name })}
      facts={<p className="small">{say('exchange_key_means')}</p>}
      confirm={say('exchange_key')}
      back={sayPeople('cancel')}
      focusConfirm={draft.values !== undefined}
      onClose={onClose}
    >
      <FormField form={form} name="publicKey" needed />
    </FormDialog>
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
