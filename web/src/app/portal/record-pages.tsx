import type { ComponentType } from 'react';
import { useOutletContext, useParams } from 'react-router';
import type { Fields, ValuesOf } from '@ratepayer/contract/kit/fields.ts';
import type { History } from '@ratepayer/contract/kit/history.ts';
import {
  byNames,
  type ColumnOf,
  type FilterOf,
  type List,
  type ListWord,
  type RowOf,
} from '@ratepayer/contract/kit/list.ts';
import { type Kept, type OperationNames, type RecordIn, recordPaths } from '@ratepayer/contract/kit/record.ts';
import { type Call, clientOf } from '../../platform/client.ts';
import { say } from '../../platform/texts/lists.ts';
import { DetailPage } from '../../ui/detail/detail-page.tsx';
import type { DetailPageProps, InUnit } from '../../ui/detail/detail-page-props.ts';
import type { RecordForm } from '../../ui/detail/record-drawer.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import type { ListPageProps } from '../../ui/list/list-page-props.ts';
import type { ShellContext } from './shell.tsx';

type Declared = List<unknown, unknown, unknown>;
type OfOne = InUnit & { readonly id: number };
type ListProps<D extends Declared, F extends Fields> = ListPageProps<D, object, F>;
type OneProps<D extends Declared, F extends Fields> = DetailPageProps<D, OfOne, RecordIn<D, F>, F>;

/** What the pages of a record show that its declaration does not say. */
interface Shows<D extends Declared, F extends Fields> extends Pick<ListProps<D, F>, 'card'> {
  /** Its address below /portal, where it is not named as its list is. */
  readonly path?: string;
  /** The address of one of them below /portal, where it is not that of the list and its number. */
  readonly at?: (id: number) => string;
  readonly name: (row: RowOf<D>) => string;
  readonly facts?: OneProps<D, F>['facts'];
  /** What may be done with a row of its list. */
  readonly menu?: ListProps<D, F>['row']['menu'];
  /** What is special about its list and its page. */
  readonly list?: Partial<ListProps<D, F>>;
  readonly page?: Partial<OneProps<D, F>>;
  readonly look?: RecordForm<D, F>['look'];
  /** Its form is a part of its page: there is no drawer. */
  readonly formOnPage?: true;
}
/** A field that is no column is given its name. */
type Pages<D extends Declared, F extends Fields> = Shows<D, F> & Labels<Exclude<keyof F & string, ColumnOf<D>>>;
type Labels<Name extends string> = [Name] extends [never]
  ? { readonly labels?: Readonly<Record<string, ListWord>> }
  : { readonly labels: Readonly<Record<Name, ListWord>> };

/** The pages of a record: its list, and one of them. */
export interface RecordPages {
  readonly List: ComponentType;
  readonly One: ComponentType;
}

/** What is called to read and write a record, by what it does. */
interface Calls<D extends Declared, F extends Fields> {
  readonly list: ListProps<D, F>['load'];
  readonly file: NonNullable<ListProps<D, F>['file']>;
  readonly read: Call<OfOne, RecordIn<D, F>>;
  readonly history: Call<OfOne & { readonly Before?: number }, History>;
  readonly add: Call<InUnit & ValuesOf<F>, RecordIn<D, F>>;
  readonly change: Call<OfOne & ValuesOf<F> & { readonly rowVersion: number }, RecordIn<D, F>>;
}

function callsOf<D extends Declared, N extends OperationNames, F extends Fields>(kept: Kept<D, N, F>): Calls<D, F> {
  const api: Readonly<Record<string, unknown>> = clientOf(recordPaths(kept));
  const calls = Object.entries(kept.operations).map(([does, name]) => [does, api[String(name)]]);
  return Object.fromEntries(calls) as Calls<D, F>;
}

/** The list of a record with its form, and the page of one of them with its form, history and neighbours. */
export function recordPages<D extends Declared, N extends OperationNames, F extends Fields>(
  kept: Kept<D, N, F>,
  { path, at, name, card, facts, menu, list: ofList, page: ofPage, look, formOnPage, labels = {} }: Pages<D, F>,
): RecordPages {
  const { list, texts } = kept;
  const { name: listName, filters } = byNames(list);
  const home = `/portal/${path ?? listName}`;
  const calls = callsOf(kept);
  const formNow = () => {
    const said = Object.entries<ListWord>(labels).map(([field, word]) => [field, say(word)]);
    return { ...kept.form, look, labels: Object.fromEntries(said) } as RecordForm<D, F>;
  };
  const isOpened = kept.operations.read !== undefined;
  const idOf = (row: RowOf<D>) => (row as { readonly id: number }).id;
  const pageOf = at ? (id: number) => `/portal/${at(id)}` : (id: number) => `${home}/${id}`;
  const hrefIn = (unitId: number) => (row: RowOf<D>) => (isOpened ? `${pageOf(idOf(row))}?bu=${unitId}` : '');
  function ListOfThem() {
    const shell = useOutletContext<ShellContext>();
    const businessUnitId = shell.unit.id;
    return (
      <ListPage<D, object, F>
        {...shell}
        list={list}
        texts={texts}
        load={calls.list}
        file={calls.file}
        chips={Object.keys(filters) as (keyof FilterOf<D> & string)[]}
        row={{ key: idOf, href: hrefIn(businessUnitId), name, ...(menu ? { menu } : {}) }}
        card={card}
        {...(kept.form && kept.operations.add && !formOnPage
          ? {
              create: {
                ...formNow(),
                one: say(texts.one),
                save: (values, options) => calls.add({ businessUnitId, ...values }, options),
              },
            }
          : {})}
        {...ofList}
      />
    );
  }
  function One() {
    const shell = useOutletContext<ShellContext>();
    const of = { businessUnitId: shell.unit.id, id: Number(useParams()['id']) };
    return (
      <DetailPage<D, OfOne, RecordIn<D, F>, F>
        {...shell}
        list={list}
        texts={texts}
        home={home}
        read={calls.read}
        of={of}
        one={say(texts.one)}
        name={name}
        facts={facts ?? []}
        history={calls.history}
        neighbours={{ load: calls.list, href: hrefIn(of.businessUnitId) }}
        {...(kept.form && kept.operations.change && !formOnPage
          ? {
              edit: {
                ...formNow(),
                save: (values, rowVersion, options) => calls.change({ ...of, ...values, rowVersion }, options),
              },
            }
          : {})}
        {...ofPage}
      />
    );
  }
  return { List: ListOfThem, One };
}
