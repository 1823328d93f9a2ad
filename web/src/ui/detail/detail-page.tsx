import { viewerZone } from '../../platform/viewer-zone.ts';
import type { Fields } from '@ratepayer/contract/kit/fields.ts';
import type { Column } from '@ratepayer/contract/kit/list.ts';
import { dateIn, formatInstant } from '@ratepayer/contract/kit/local-date.ts';
import { shownMoney } from '@ratepayer/contract/kit/money.ts';
import { meets, namesOf } from '@ratepayer/contract/users/needs.ts';
import { problemOf, statusOf } from '../../platform/refused.ts';
import { say } from '../../platform/texts/forms.ts';
import { capital } from '../capital.ts';
import type { Listed } from '../list/declared.ts';
import { sayWord } from '../list/say-value.ts';
import { MissingPermission } from '../missing-permission.tsx';
import { NotReadAgain } from '../not-read-again.tsx';
import { Loading, usePageTitle } from '../parts.tsx';
import { Status } from '../status.tsx';
import { DetailHead } from './detail-head.tsx';
import type { DetailPageProps, InUnit, Shown } from './detail-page-props.ts';
import { DetailTabs, type Tab } from './detail-tabs.tsx';
import { Elsewhere } from './elsewhere.tsx';
import { FactsStrip, factsOf } from './fact.tsx';
import { RecordActions } from './head-actions.tsx';
import { HistoryTable, recordHistory } from './history.tsx';
import { historyWords } from './history-words.ts';
import { NotThere } from './not-there.tsx';
import { PreviousNext, usePlaceInList } from './place-in-list.tsx';
import { EditDrawer, plainForm, useDoing } from './record-drawer.tsx';
import { Listen, useRecord } from './use-record.ts';

type Props<D extends Listed, I extends InUnit, R extends object, F extends Fields> = DetailPageProps<D, I, R, F>;

/**
 * The page of one record (P2): where it is, head, facts, sections or tabs, history, what is beside it, and its edit
 * form.
 */
export function DetailPage<D extends Listed, I extends InUnit, R extends object, F extends Fields>(
  props: Props<D, I, R, F>,
) {
  const { user, of, one, needs = props.list.needs } = props;
  if (meets(user, needs)) return <Loaded key={JSON.stringify(of)} {...props} />;
  return (
    <>
      <h1>{capital(one)}</h1>
      <MissingPermission needs={namesOf(needs)} />
    </>
  );
}

function Loaded<D extends Listed, I extends InUnit, R extends object, F extends Fields>(props: Props<D, I, R, F>) {
  const { read, of, one, unit, user, edit, live, pollMs } = props;
  const doing = useDoing();
  const isEditing = doing.what === 'edit' && edit !== undefined && user.permissions.includes(edit.needs);
  const now = useRecord(read, of, { isEditing, pollMs });
  const { record } = now;
  if (!record) return now.isPending ? <Loading /> : <Missing {...props} error={now.error} onRetry={now.reload} />;
  const history =
    props.history && recordHistory({ load: props.history, of, zone: unit.timezone, words: wordsOf(props, undefined) });
  return (
    <>
      {live ? <Listen unitId={unit.id} {...live} onChange={now.changedElsewhere} /> : null}
      <p className="vh" role="status">
        {now.told}
      </p>
      <NotReadAgain
        error={now.error}
        at={formatInstant(now.readAt, unit.timezone, viewerZone(), unit.culture)}
        onRetry={now.reload}
      />
      <Page
        {...props}
        record={record}
        isEditing={isEditing}
        onEdit={() => doing.begin('edit')}
        onSaved={now.put}
        onReload={now.reload}
        onPage={{ ...now.onPage, history }}
      />
      {edit && isEditing ? (
        <EditDrawer
          {...plainForm(edit)}
          save={edit.save}
          list={props.list}
          texts={props.texts}
          user={user}
          one={one}
          of={of}
          record={record}
          isBehind={now.isBehind}
          history={history}
          read={() => read(of).then(now.take)}
          onSaved={(after) => {
            now.put(after);
            doing.end();
          }}
          onClose={doing.end}
        />
      ) : null}
    </>
  );
}

interface MissingProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** It is not there, or not to be read; the others of its list are still to be reached. */
function Missing<D extends Listed, I extends InUnit, R extends object, F extends Fields>(
  props: Props<D, I, R, F> & MissingProps,
) {
  const { read, of, one, unit, error, onRetry, notFound = say('could_not_find', { one, unit: unit.name }) } = props;
  const isGone = statusOf(error) === 404;
  return (
    <NotThere
      one={one}
      place={<Place {...props} />}
      problem={isGone ? notFound : problemOf(error, say('could_not_load', { one }))}
      {...(isGone ? {} : { onRetry })}
    >
      {isGone ? <Elsewhere unit={unit} read={read} of={of} /> : null}
    </NotThere>
  );
}

type PlaceProps<D extends Listed> = Pick<Props<D, InUnit, object, Fields>, 'list' | 'unit' | 'one' | 'neighbours'>;

const Place = <D extends Listed>({ list, unit, one, neighbours }: PlaceProps<D>) => (
  <PreviousNext list={list.name} unitId={unit.id} one={one} neighbours={neighbours} />
);

type PageProps<D extends Listed, I extends InUnit, R extends object, F extends Fields> = Props<D, I, R, F> &
  Pick<Shown<R>, 'record' | 'onSaved' | 'onReload' | 'onPage'> & {
    readonly isEditing: boolean;
    readonly onEdit: () => void;
  };

function Page<D extends Listed, I extends InUnit, R extends object, F extends Fields>(props: PageProps<D, I, R, F>) {
  const { list, texts, unit, user, one, record, facts, edit } = props;
  const search = usePlaceInList(list.name)?.search ?? `?bu=${unit.id}`;
  const name = props.name(record);
  usePageTitle(`${capital(one)} ${name}`, 'Ratepayer');
  const shown: Shown<R> = {
    record,
    unit,
    user,
    show: (minor) => shownMoney(minor, unit.currencyCode, unit.culture),
    when: (instant) => formatInstant(instant, unit.timezone, viewerZone(), unit.culture),
    today: dateIn(new Date(), unit.timezone),
    onSaved: props.onSaved,
    onReload: props.onReload,
    onPage: props.onPage,
  };
  const home = { name: sayWord(texts.title), href: `${props.home ?? `/portal/${list.name}`}${search}` };
  return (
    <>
      <DetailHead
        crumb={props.crumb?.(record) ?? home}
        name={name}
        title={props.title?.(record) ?? name}
        copies={props.copies ?? say('copy_name', { name })}
        badges={props.badges?.(shown) ?? statusBadge(list, record)}
        sentence={props.sentence?.(shown)}
        place={<Place {...props} />}
        actions={
          <RecordActions
            actions={props.actions?.(shown) ?? []}
            onEdit={edit && !props.isOver?.(record) && user.permissions.includes(edit.needs) ? props.onEdit : undefined}
          />
        }
      />
      {props.bars?.(shown)}
      <FactsStrip facts={typeof facts === 'function' ? facts(shown) : factsOf(list, texts, facts, record, unit)} />
      <Sections {...props} shown={shown} />
    </>
  );
}

/** The status of a record, where its list has one. */
function statusBadge(list: Listed, record: object) {
  const columns = Object.entries(list.columns as Readonly<Record<string, Column>>);
  const values = record as Readonly<Record<string, unknown>>;
  const [name] = columns.find(([, column]) => column.kind === 'status') ?? [];
  const value = name && values[name];
  return value ? <Status value={String(value)} boxed /> : null;
}

function Sections<D extends Listed, I extends InUnit, R extends object, F extends Fields>(
  props: Props<D, I, R, F> & { readonly shown: Shown<R> },
) {
  const { sections, tabs, history: load, of, unit, one, shown } = props;
  const beside = props.beside ? <aside aria-label={say('related')}>{props.beside(shown)}</aside> : null;
  if (!tabs && !load)
    return beside ? (
      <div className="detail-cols">
        <div>{sections?.(shown)}</div>
        {beside}
      </div>
    ) : (
      sections?.(shown)
    );
  const past = load && { load, of, zone: unit.timezone, words: wordsOf(props, shown), record: shown.record };
  const all: readonly Tab[] = [
    ...(sections ? [{ key: 'details', name: say('details'), draw: () => sections(shown) }] : []),
    ...(tabs?.(shown) ?? []),
    ...(past ? [{ key: 'history', name: say('history'), draw: () => <HistoryTable {...past} /> }] : []),
  ];
  return <DetailTabs name={capital(one)} tabs={all} beside={beside} />;
}

function wordsOf<D extends Listed, I extends InUnit, R extends object, F extends Fields>(
  { list, texts, unit, edit, audited, words }: Props<D, I, R, F>,
  shown: Shown<R> | undefined,
) {
  if (words) return words;
  return historyWords({
    list,
    texts,
    unit,
    labels: edit ? (plainForm(edit).labels ?? {}) : {},
    ...(audited && shown ? { audited: audited(shown) } : {}),
  });
}
