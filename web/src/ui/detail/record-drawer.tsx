import { useQueryClient } from '@tanstack/react-query';
import type { Fields, ValuesOf } from '@ratepayer/contract/kit/fields.ts';
import type { ColumnOf } from '@ratepayer/contract/kit/list.ts';
import type { Permission } from '@ratepayer/contract/users/roles.ts';
import type { CallOptions } from '../../platform/request.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import { say } from '../../platform/texts/forms.ts';
import { toast } from '../../platform/toasts.ts';
import { FormDrawer } from '../form/form-drawer.tsx';
import { FormField } from '../form/form-field.tsx';
import type { FieldLook } from '../form/field-look.ts';
import type { FormOfRecord } from '../form/form-of-record.ts';
import type { NameOf, Typed } from '../form/form-state.ts';
import { useDraft } from '../form/use-draft.ts';
import { useForm } from '../form/use-form.ts';
import type { Listed, ListedTexts } from '../list/declared.ts';
import { sayWord } from '../list/say-value.ts';
import { capital } from '../capital.ts';
import { useAddress } from '../use-address.ts';

/** What is asked of a record, and by whom. */
export interface PlainForm<F extends Fields> {
  readonly needs: Permission;
  readonly fields: F;
  readonly labels?: Readonly<Record<string, string>>;
  readonly look?: { readonly [K in NameOf<F>]?: FieldLook };
}
/**
 * The same of a list: a field named as one of its columns is called as that is, and every other one is given its name.
 */
export type RecordForm<D extends Listed, F extends Fields> = Omit<PlainForm<F>, 'labels'> &
  Labels<Exclude<NameOf<F>, ColumnOf<D>>>;
type Labels<Name extends string> = [Name] extends [never]
  ? { readonly labels?: Readonly<Record<string, string>> }
  : { readonly labels: Readonly<Record<Name, string>> };

/** A form whose names are known to be there. */
export const plainForm = <F extends Fields>(form: Omit<PlainForm<F>, 'labels'>): PlainForm<F> => form as PlainForm<F>;

/** What is being done: `?do=` in the address, so that a sign-in on the way comes back to it. */
export function useDoing() {
  const { get, set } = useAddress();
  return { what: get('do'), begin: (what: string) => set('do', what), end: () => set('do', undefined) };
}

/** A record as somebody else left it. */
interface LatestVersion<F extends Fields> {
  readonly values: Partial<ValuesOf<F>>;
  readonly rowVersion: number;
}

interface Around<D extends Listed, F extends Fields, A> extends Omit<FormOfRecord<F>, 'shownOf' | 'reread'> {
  readonly list: D;
  readonly texts: ListedTexts<D>;
  readonly user: SessionUser;
  readonly title: string;
  /** What the record is called when it is saved. */
  readonly one: string;
  readonly start: Partial<ValuesOf<F>>;
  /** Of one that is changed: which one, the version that is shown, and how it is read anew. */
  readonly of?: object;
  readonly rowVersion?: number;
  readonly reread?: () => Promise<LatestVersion<F>>;
  /** Told the version that was typed over; after a conflict it is the one that was read then. */
  readonly save: (values: ValuesOf<F>, options: CallOptions, rowVersion: number) => Promise<A>;
  readonly onSaved: (answer: A) => void;
  readonly onClose: () => void;
}

type Props<D extends Listed, F extends Fields, A> = PlainForm<F> & Around<D, F, A>;

/** All fields of a record in a drawer, in their order. */
export function RecordDrawer<D extends Listed, F extends Fields, A>(props: Props<D, F, A>) {
  const { list, texts, fields, user, one, of = {}, rowVersion = 0, reread, history, isBehind } = props;
  const client = useQueryClient();
  const names = Object.keys(fields) as NameOf<F>[];
  const columns = texts.columns as Readonly<Record<string, Parameters<typeof sayWord>[0]>>;
  const own = names.flatMap((name) => (columns[name] ? [[name, sayWord(columns[name])]] : []));
  const labels = { ...Object.fromEntries(own), ...props.labels } as Readonly<Record<NameOf<F>, string>>;
  const draft = useDraft<Typed<F>>(`${list.name}.${props.title}.${JSON.stringify(of)}`, user, rowVersion);
  const { over } = draft;
  const onSaved = (answer: A) => {
    toast(say('saved', { thing: capital(one) }));
    // Lists and histories that show it are old now.
    void client.invalidateQueries();
    props.onSaved(answer);
  };
  const form = useForm({
    ...{ fields, labels, start: props.start, onSaved, draft },
    save: (values, options) => props.save(values, options, over.current),
  });
  async function latest(read: NonNullable<typeof reread>) {
    const { values, rowVersion: now } = await read();
    const take = () => {
      over.current = now;
    };
    return { values, take };
  }
  return (
    <FormDrawer
      form={form}
      title={props.title}
      onClose={props.onClose}
      history={history}
      isBehind={isBehind || over.current !== rowVersion}
      reread={reread && (() => latest(reread))}
    >
      {names.map((name) => (
        <FormField key={name} form={form} name={name} {...props.look?.[name]} />
      ))}
    </FormDrawer>
  );
}

type EditProps<D extends Listed, F extends Fields, R extends object> = PlainForm<F> &
  Omit<Around<D, F, R>, 'save' | 'start' | 'rowVersion' | 'reread' | 'title'> & {
    readonly record: R;
    readonly save: (values: ValuesOf<F>, rowVersion: number, options: CallOptions) => Promise<R>;
    readonly read: () => Promise<R>;
  };

/** Changes a record against the version that was typed over. */
export function EditDrawer<D extends Listed, F extends Fields, R extends object>({
  record,
  save,
  read,
  ...props
}: EditProps<D, F, R>) {
  const reread = async () => {
    const latest = await read();
    return { values: latest as Partial<ValuesOf<F>>, rowVersion: rowVersionOf(latest) };
  };
  return (
    <RecordDrawer
      {...props}
      title={say('edit_one', { one: props.one })}
      start={record as Partial<ValuesOf<F>>}
      rowVersion={rowVersionOf(record)}
      reread={reread}
      save={(values, options, rowVersion) => save(values, rowVersion, options)}
    />
  );
}

const rowVersionOf = (record: object): number => (record as { readonly rowVersion?: number }).rowVersion ?? 0;
