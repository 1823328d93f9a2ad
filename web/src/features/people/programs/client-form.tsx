import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { ApiClient, ApiClientWithSecret } from '@ratepayer/contract/users/api-client.shapes.ts';
import type { ValuesOf } from '@ratepayer/contract/kit/fields.ts';
import { useQueryClient } from '@tanstack/react-query';
import '../people.css';
import { apiClientApi } from '../../../platform/api/api-client.api.ts';
import type { CallOptions } from '../../../platform/request.ts';
import type { SessionUser } from '../../../platform/session/user.ts';
import { say as sayForm } from '../../../platform/texts/forms.ts';
import { say } from '../../../platform/texts/staff-access.ts';
import { say as sayPeople } from '../../../platform/texts/staff-people.ts';
import { toast } from '../../../platform/toasts.ts';
import { FormDrawer } from '../../../ui/form/form-drawer.tsx';
import type { Typed } from '../../../ui/form/form-state.ts';
import { type Draft, useDraft } from '../../../ui/form/use-draft.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { useAskedGiving } from '../use-asked-giving.tsx';
import { givenIn, riskyOf } from '../person-form.ts';
import { useOwnUnits } from '../use-own-units.ts';
import { type ClientFields, clientFields, clientLabels, sentOf, startOf } from './client-fields.ts';
import { ClientFieldset } from './client-fieldset.tsx';

interface Shell {
  readonly unit: BusinessUnitSummary;
  readonly user: SessionUser;
}
interface Props<Answer> extends Shell {
  readonly client?: ApiClient;
  readonly draft: Draft<Typed<ClientFields>>;
  readonly title: string;
  readonly confirm: string;
  readonly save: (values: ValuesOf<ClientFields>, options: CallOptions) => Promise<Answer>;
  readonly reread?: () => Promise<{ readonly values: Partial<ValuesOf<ClientFields>> }>;
  readonly onSaved: (answer: Answer) => void;
  readonly onClose: () => void;
}

/** Asks again before a program may give money back or logins away. */
function ClientForm<Answer>({ unit, user, client, draft, title, confirm, ...asks }: Props<Answer>) {
  const { save, reread, onSaved, onClose } = asks;
  const queries = useQueryClient();
  const units = useOwnUnits(unit);
  const form = useForm({
    fields: clientFields,
    labels: clientLabels(),
    start: client ? startOf(client) : {},
    draft,
    save,
    onSaved: (answer: Answer) => {
      void queries.invalidateQueries();
      onSaved(answer);
    },
  });
  const asked = riskyOf(client?.permissions ?? [], givenIn(form.typed.permissions));
  const { asking, question } = useAskedGiving(form, String(form.typed.name), asked);
  return (
    <FormDrawer form={asking} title={title} save={confirm} wide onClose={onClose} {...(reread ? { reread } : {})}>
      <ClientFieldset form={form} user={user} unit={unit} units={units} isNew={client === undefined} />
      <p className="small muted gap-sm">{sayPeople('needs_sign_in')}</p>
      {question}
    </FormDrawer>
  );
}

/** Makes a program; its secret is handed on to be shown. */
export function NewClient({
  onMade,
  ...shell
}: Shell & { readonly onMade: (made: ApiClientWithSecret) => void; readonly onClose: () => void }) {
  const draft = useDraft<Typed<ClientFields>>('api-client.new', shell.user);
  return (
    <ClientForm
      {...shell}
      draft={draft}
      title={say('client_new')}
      confirm={say('client_make')}
      save={(values, options) =>
        apiClientApi.createApiClient(
          { businessUnitId: shell.unit.id, ...sentOf(values), publicKey: values.publicKey },
          options,
        )
      }
      onSaved={onMade}
    />
  );
}

/** Other values of a program; after a conflict against the version that is read then. */
export function ChangeClient({
  client,
  ...shell
}: Shell & { readonly client: ApiClient; readonly onClose: () => void }) {
  const draft = useDraft<Typed<ClientFields>>(`api-client.${client.id}`, shell.user, client.rowVersion);
  const of = { businessUnitId: shell.unit.id, id: client.id };
  return (
    <ClientForm
      {...shell}
      client={client}
      draft={draft}
      title={client.name}
      confirm={sayForm('save')}
      reread={async () => {
        const latest = await apiClientApi.getApiClient(of);
        draft.over.current = latest.rowVersion;
        return { values: startOf(latest) };
      }}
      save={(values, options) =>
        apiClientApi.changeApiClient({ ...of, ...sentOf(values), rowVersion: draft.over.current }, options)
      }
      onSaved={({ name }) => {
        toast(sayForm('saved', { thing: name }));
        shell.onClose();
      }}
    />
  );
}
