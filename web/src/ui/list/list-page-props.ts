import type { ReactNode } from 'react';
import type { Fields } from '@ratepayer/contract/kit/fields.ts';
import type { ExportMethod } from '@ratepayer/contract/kit/export.ts';
import type {
  AskedOf,
  ColumnOf,
  ColumnOfKind,
  FilterOf,
  ListTexts,
  ListWord,
  PageOf,
  QueryOf,
  RowOf,
} from '@ratepayer/contract/kit/list.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { Topic } from '@ratepayer/contract/realtime/topics.ts';
import type { Call } from '../../platform/client.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import type { Action } from '../action.ts';
import type { NewRecord } from '../detail/new-button.tsx';
import type { Search } from '../form/combobox.tsx';
import type { Declared } from './declared.ts';
import type { ListAddress } from './list-address.ts';
import type { Cells } from './list-cells.tsx';
import type { RowKey } from './selection.ts';
import type { TotalsRow } from './totals-rows.tsx';

type Answer<D, A> = PageOf<D> & A;

/** What many rows may have done to them at once. */
export interface Bulk<D> {
  readonly most: number;
  readonly actions: (chosen: readonly RowOf<D>[], clear: () => void) => ReactNode;
}

/** What this person may choose from, by the filter that takes the name of it. */
export type Offers<D> = Readonly<Partial<Record<keyof FilterOf<D> & string, Search>>>;

export interface ListPageProps<D extends Declared, A, F extends Fields = Fields> {
  readonly list: D;
  readonly texts: ListTexts<D>;
  readonly unit: BusinessUnitSummary;
  readonly user: SessionUser;
  readonly load: Call<QueryOf<D> & { readonly businessUnitId: number }, Answer<D, A>>;
  /** What it is a list of, where its filters do not say it: keys of the API alone. */
  readonly of?: Readonly<Record<string, number | string>>;
  /** Makes its file; without one the list stays here. */
  readonly file?: Call<
    AskedOf<D> & {
      readonly businessUnitId: number;
      readonly exportMethod: ExportMethod;
      readonly Columns: ColumnOf<D>[];
    },
    unknown
  >;
  /** The name of its saved views, where it is not that of the list. */
  readonly views?: string;
  readonly chips: readonly (keyof FilterOf<D> & string)[];
  /** Where filters by a name find what there is to choose from. */
  readonly offers?: Offers<D>;
  readonly cells?: Cells<D>;
  /** Words of columns that the business unit says otherwise. */
  readonly words?: Readonly<Partial<Record<ListWord, string>>>;
  /** Columns that it wants to be shown beside the usual ones. */
  readonly also?: readonly ColumnOf<D>[];
  /** Columns that say what is known where the list stands. */
  readonly without?: readonly ColumnOf<D>[];
  readonly live?: readonly Topic[];
  /** Whether a row is still being worked on: the list is read again while one is (P7). */
  readonly isRunning?: (row: RowOf<D>) => boolean;
  /** Nobody announces what becomes of its rows: it is read again for as long as it is looked at. */
  readonly unannounced?: true;
  readonly row: {
    /** The key that its file is asked by; where a row is one only by two, both with a space between. */
    readonly key: (row: RowOf<D>) => RowKey;
    /** Where it opens; '' for a row that has no page of its own. */
    readonly href: (row: RowOf<D>) => string;
    /** What a row is called on its buttons. */
    readonly name: (row: RowOf<D>) => string;
    /** What may be done with it, in a menu of its own. */
    readonly actions?: (row: RowOf<D>) => readonly Action[];
    /** The same, drawn by the page itself. */
    readonly menu?: (row: RowOf<D>) => ReactNode;
  };
  readonly card: {
    readonly title: ColumnOf<D> | ((row: RowOf<D>) => ReactNode);
    readonly amount?: ColumnOfKind<D, 'money'>;
    readonly status?: ColumnOfKind<D, 'status'>;
    readonly facts: readonly ColumnOf<D>[];
  };
  /** The reference that announcements name a row by, where it is not its own. */
  readonly referenceOf?: (row: RowOf<D>) => string;
  /** In place of the sums of its columns. */
  readonly totals?: (answer: Answer<D, A>, show: (minor: number) => string) => readonly TotalsRow[];
  readonly bulk?: Bulk<D>;
  /** Tabs whose panel is the list, from its filters on. */
  readonly tabs?: (list: ReactNode, address: ListAddress, answer: Answer<D, A> | undefined) => ReactNode;
  /** Between head and filters. */
  readonly above?: (address: ListAddress, answer: Answer<D, A> | undefined) => ReactNode;
  /** Beside Export and Columns. */
  readonly buttons?: ReactNode;
  /** Makes a new row in a drawer, and goes on to its page. */
  readonly create?: NewRecord<D, F, RowOf<D>>;
  /** What helps where nothing exists yet. */
  readonly empty?: (address: ListAddress) => ReactNode;
  /** Forms that stand above the rows. */
  readonly children?: ReactNode;
  /** Whether the head and title of the page are drawn by somebody else. */
  readonly inside?: true;
}
