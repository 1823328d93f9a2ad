import { fields, line, type Fields, type ValuesOf } from '@ratepayer/contract/kit/fields.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { fileKeyFields, nextKeyFields } from '@ratepayer/contract/transfers/file-key.fields.ts';
import type { FileKeyPage } from '@ratepayer/contract/transfers/file-key.operations.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { fileKeyApi } from '../../../platform/api/file-key.api.ts';
import type { CallOptions } from '../../../platform/request.ts';
import type { SessionUser } from '../../../platform/session/user.ts';
import { say } from '../../../platform/texts/staff-transfers.ts';
import { sayValue } from '../../../platform/texts/values.ts';
import { toast } from '../../../platform/toasts.ts';
import { FormDrawer } from '../../../ui/form/form-drawer.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import type { NameOf, Typed } from '../../../ui/form/form-state.ts';
import { useDraft } from '../../../ui/form/use-draft.ts';
import { type Form, useForm } from '../../../ui/form/use-form.ts';

interface Asking<F extends Fields> {
  readonly title: string;
  readonly saveWord: string;
  readonly user: SessionUser;
  /** The one that is changed. */
  readonly held?: FileKeyPage;
  readonly fields: F;
  readonly labels: Readonly<Record<NameOf<F>, string>>;
  readonly start: Partial<ValuesOf<F>>;
  readonly shown?: (typed: Typed<F>) => readonly NameOf<F>[];
  /** Told the version that was typed over. */
  readonly save: (values: ValuesOf<F>, options: CallOptions, rowVersion: number) => Promise<FileKeyPage>;
  readonly said: string;
  readonly onSaved: (after: FileKeyPage) => void;
  readonly onClose: () => void;
  readonly children: (form: Form<F>) => ReactNode;
}

/** What is asked before a key is changed, in a drawer. */
function KeyForm<F extends Fields>({ title, saveWord, user, held, said, onClose, children, ...asked }: Asking<F>) {
  const client = useQueryClient();
  const draft = useDraft<Typed<F>>(`file-key.${held?.id ?? 'new'}.${title}`, user, held?.rowVersion);
  const form = useForm({
    ...asked,
    draft,
    save: (values, options) => asked.save(values, options, draft.over.current),
    onSaved: (after: FileKeyPage) => {
      toast(said);
      void client.invalidateQueries();
      asked.onSaved(after);
    },
  });
  return (
    <FormDrawer form={form} title={title} save={saveWord} onClose={onClose}>
      {children(form)}
    </FormDrawer>
  );
}

const labelsOf = (kind: string) => ({
  name: say('name'),
  kind: say('key_kind'),
  key: say(kind === 'Partner' ? 'key_theirs' : 'key_secret'),
  passphrase: say('key_passphrase'),
});

interface NewProps {
  readonly unit: BusinessUnitSummary;
  readonly user: SessionUser;
  readonly onMade: (id: number) => void;
  readonly onClose: () => void;
}

/** A key of our own, made here or brought, or that of a partner. */
export function NewKey({ unit, user, onMade, onClose }: NewProps) {
  return (
    <KeyForm
      title={say('key_new')}
      saveWord={say('key_add')}
      user={user}
      fields={fileKeyFields}
      labels={labelsOf('Own')}
      start={{ kind: 'Own' }}
      shown={({ kind }) => (kind === 'Own' ? ['name', 'kind', 'key', 'passphrase'] : ['name', 'kind', 'key'])}
      save={({ passphrase = '', ...values }, options) =>
        fileKeyApi.addFileKey({ businessUnitId: unit.id, ...values, passphrase }, options)
      }
      said={say('key_added')}
      onSaved={({ id }) => onMade(id)}
      onClose={onClose}
    >
      {(form) => (
        <>
          <FormField form={form} name="name" hint={say('key_name_hint')} />
          <FormField form={form} name="kind" hint={say('key_kind_hint')} nameOf={sayValue} />
          <KeyFields
            form={form}
            kind={form.typed.kind}
            hints={{ Own: 'key_secret_hint', Partner: 'key_theirs_hint' }}
          />
        </>
      )}
    </KeyForm>
  );
}

interface KeyFieldsProps<F extends Fields> {
  readonly form: Form<F>;
  readonly kind: string | boolean;
  readonly hints: Readonly<Record<'Own' | 'Partner', Parameters<typeof say>[0]>>;
}

function KeyFields<F extends typeof nextKeyFields>({ form, kind, hints }: KeyFieldsProps<F>) {
  const isPartner = kind === 'Partner';
  const named = { ...form, labels: { ...form.labels, ...labelsOf(String(kind)) } };
  const hint = hints[isPartner ? 'Partner' : 'Own'];
  return (
    <>
      <FormField key={String(kind)} form={named} name="key" hint={say(hint as 'key_theirs_hint')} needed={isPartner} />
      {isPartner ? null : <FormField form={named} name="passphrase" />}
    </>
  );
}

interface ChangeProps {
  readonly of: { readonly businessUnitId: number; readonly id: number };
  readonly user: SessionUser;
  readonly held: FileKeyPage;
  readonly onSaved: (id: number) => void;
  readonly onClose: () => void;
}

/** Another key in the place of one, under its name. */
export function ReplaceKey({ of, user, held, onSaved, onClose }: ChangeProps) {
  const { kind, name } = held;
  return (
    <KeyForm
      title={say('key_replace_ask', { name })}
      saveWord={say('key_replace')}
      user={user}
      held={held}
      fields={nextKeyFields}
      labels={labelsOf(kind)}
      start={{}}
      shown={() => (kind === 'Own' ? ['key', 'passphrase'] : ['key'])}
      save={({ passphrase = '', key }, options, rowVersion) =>
        fileKeyApi.replaceFileKey({ ...of, key, passphrase, rowVersion }, options)
      }
      said={say('key_replaced')}
      onSaved={({ id }) => onSaved(id)}
      onClose={onClose}
    >
      {(form) => (
        <KeyFields form={form} kind={kind} hints={{ Own: 'key_replace_own', Partner: 'key_replace_partner' }} />
      )}
    </KeyForm>
  );
}

const confirmFields = fields({ fingerprint: line(100) });

/** The fingerprint, as the partner says it. */
export function ConfirmKey({ of, user, held, onSaved, onClose }: ChangeProps) {
  return (
    <KeyForm
      title={say('key_confirm')}
      saveWord={say('key_confirm')}
      user={user}
      held={held}
      fields={confirmFields}
      labels={{ fingerprint: say('key_compare') }}
      start={{}}
      save={({ fingerprint }, options, rowVersion) =>
        fileKeyApi.confirmFileKey({ ...of, fingerprint, rowVersion }, options)
      }
      said={say('key_confirmed')}
      onSaved={({ id }) => onSaved(id)}
      onClose={onClose}
    >
      {(form) => <FormField form={form} name="fingerprint" hint={say('key_compare_hint')} />}
    </KeyForm>
  );
}

const nameFields = fields({ name: line(60) });

/** Another name. */
export function RenameKey({ of, user, held, onSaved, onClose }: ChangeProps) {
  return (
    <KeyForm
      title={say('key_rename')}
      saveWord={say('key_rename')}
      user={user}
      held={held}
      fields={nameFields}
      labels={{ name: say('name') }}
      start={{ name: held.name }}
      save={(values, options, rowVersion) => fileKeyApi.renameFileKey({ ...of, ...values, rowVersion }, options)}
      said={say('key_renamed')}
      onSaved={({ id }) => onSaved(id)}
      onClose={onClose}
    >
      {(form) => <FormField form={form} name="name" hint={say('key_name_hint')} />}
    </KeyForm>
  );
}
