import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { ValuesOf } from '@ratepayer/contract/kit/fields.ts';
import { connectionFields } from '@ratepayer/contract/transfers/connection.fields.ts';
import { useQueryClient } from '@tanstack/react-query';
import { connectionApi } from '../../platform/api/connection.api.ts';
import type { CallOptions } from '../../platform/request.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import { say } from '../../platform/texts/staff-transfers.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { toast } from '../../platform/toasts.ts';
import { FormDrawer } from '../../ui/form/form-drawer.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import type { Typed } from '../../ui/form/form-state.ts';
import { type Draft, useDraft } from '../../ui/form/use-draft.ts';
import { useForm } from '../../ui/form/use-form.ts';
import type { ConnectionRecord } from './connection-record.ts';

type ConnectionFields = typeof connectionFields;

export const connectionLabels = () => ({
  name: say('name'),
  host: say('host'),
  port: say('port'),
  userName: say('user'),
  signIn: say('sign_in'),
  secret: say('secret_key'),
  passphrase: say('passphrase'),
  inboundPath: say('inbound'),
  outboundPath: say('outbound'),
  isEnabled: say('enabled'),
});

interface FormProps {
  readonly title: string;
  readonly draft: Draft<Typed<ConnectionFields>>;
  readonly start: Partial<ValuesOf<ConnectionFields>>;
  /** When what it is opened with was entered, where it was. */
  readonly storedDate?: string;
  readonly reread?: () => Promise<{ readonly values: Partial<ValuesOf<ConnectionFields>> }>;
  readonly save: (values: ValuesOf<ConnectionFields>, options: CallOptions) => Promise<ConnectionRecord>;
  readonly onSaved: (after: ConnectionRecord) => void;
  readonly onClose: () => void;
}

function ConnectionForm({ title, draft, start, storedDate, reread, save, onSaved, onClose }: FormProps) {
  const client = useQueryClient();
  const form = useForm({
    fields: connectionFields,
    labels: connectionLabels(),
    start,
    draft,
    save,
    onSaved: (after: ConnectionRecord) => {
      toast(say('saved'));
      void client.invalidateQueries();
      onSaved(after);
    },
  });
  const isKey = form.typed.signIn === 'Private Key';
  const named = { ...form, labels: { ...form.labels, secret: say(isKey ? 'secret_key' : 'secret_password') } };
  const stored = storedDate !== undefined && form.typed.signIn === start.signIn ? { storedDate } : {};
  return (
    <FormDrawer form={form} title={title} onClose={onClose} {...(reread ? { reread } : {})}>
      <FormField form={form} name="name" />
      <FormField form={form} name="host" hint={say('host_hint')} />
      <FormField form={form} name="port" short />
      <FormField form={form} name="userName" />
      <FormField form={form} name="signIn" nameOf={sayValue} />
      <FormField
        key={`${form.typed.signIn} ${storedDate}`}
        form={named}
        name="secret"
        hint={say(isKey ? 'secret_hint_key' : 'secret_hint_password')}
        needed={!isKey}
        {...stored}
      />
      {isKey ? <FormField form={form} name="passphrase" /> : null}
      <FormField form={form} name="inboundPath" hint={say('inbound_hint')} />
      <FormField form={form} name="outboundPath" hint={say('outbound_hint')} />
      <FormField form={form} name="isEnabled" />
    </FormDrawer>
  );
}

interface NewProps {
  readonly unit: BusinessUnitSummary;
  readonly user: SessionUser;
  readonly onMade: (id: number) => void;
  readonly onClose: () => void;
}

/** A host that files are fetched from and sent to. */
export function NewConnection({ unit, user, onMade, onClose }: NewProps) {
  const draft = useDraft<Typed<ConnectionFields>>('file-connection.new', user);
  return (
    <ConnectionForm
      title={say('new_connection')}
      draft={draft}
      start={{ port: 22, signIn: 'Private Key', inboundPath: '.', outboundPath: '.', isEnabled: true }}
      save={(values, options) => connectionApi.addFileConnection({ businessUnitId: unit.id, ...values }, options)}
      onSaved={({ id }) => onMade(id)}
      onClose={onClose}
    />
  );
}

interface ChangeProps {
  readonly unit: BusinessUnitSummary;
  readonly user: SessionUser;
  readonly connection: ConnectionRecord;
  readonly storedDate?: string;
  readonly onClose: () => void;
}

/** Other values of a connection; after a conflict against the version that is read then. */
export function ChangeConnection({ unit, user, connection, storedDate, onClose }: ChangeProps) {
  const draft = useDraft<Typed<ConnectionFields>>(`file-connection.${connection.id}`, user, connection.rowVersion);
  const of = { businessUnitId: unit.id, id: connection.id };
  const start = { ...connection, secret: '', passphrase: '' };
  return (
    <ConnectionForm
      title={connection.name}
      draft={draft}
      start={start as Partial<ValuesOf<ConnectionFields>>}
      {...(storedDate ? { storedDate } : {})}
      reread={async () => {
        const latest = await connectionApi.getFileConnection(of);
        draft.over.current = latest.rowVersion;
        return { values: { ...latest, secret: '', passphrase: '' } as Partial<ValuesOf<ConnectionFields>> };
      }}
      save={(values, options) =>
        connectionApi.changeFileConnection({ ...of, ...values, rowVersion: draft.over.current }, options)
      }
      onSaved={onClose}
      onClose={onClose}
    />
  );
}
