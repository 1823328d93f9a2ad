import type { ReactElement, ReactNode } from 'react';
import type { ColumnOf } from '@ratepayer/contract/kit/list.ts';
import type { Fields, ValuesOf } from '@ratepayer/contract/kit/fields.ts';
import type { History } from '@ratepayer/contract/kit/history.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { Topic, TopicMessage } from '@ratepayer/contract/realtime/topics.ts';
import type { Needs } from '@ratepayer/contract/users/needs.ts';
import type { Call } from '../../platform/client.ts';
import type { CallOptions } from '../../platform/request.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import type { PageAction } from '../action.ts';
import type { Listed, ListedTexts } from '../list/declared.ts';
import type { Tab } from './detail-tabs.tsx';
import type { Fact } from './fact.tsx';
import type { AuditedValues, HistoryWords } from './history.tsx';
import type { OnPage } from './on-page.ts';
import type { RowsBeside } from './place-in-list.tsx';
import type { RecordForm } from './record-drawer.tsx';

export interface InUnit {
  readonly businessUnitId: number;
}

/**
 * What the parts of a page are told: the record as it is shown, and how amounts and instants of its business unit read.
 */
export interface Shown<R> {
  readonly record: R;
  readonly unit: BusinessUnitSummary;
  readonly user: SessionUser;
  readonly show: (minor: number) => string;
  readonly when: (instant: string) => string;
  /** Today, in the zone of the business unit. */
  readonly today: string;
  /** Shows what an action made of it. */
  readonly onSaved: (after: R) => void;
  readonly onReload: () => void;
  /** For a form that stands on the page itself. */
  readonly onPage: OnPage<R>;
}
/** The same for a part that changes nothing of the record itself. */
export type ShownOf<R> = Omit<Shown<R>, 'onSaved' | 'onPage'>;
/** Saves against the version that was read; 409 when somebody else was first. */
type SaveVersion<F, R> = (values: ValuesOf<F>, rowVersion: number, options: CallOptions) => Promise<R>;
type Draw<R> = (shown: Shown<R>) => ReactNode;

export interface DetailPageProps<D extends Listed, I extends InUnit, R extends object, F extends Fields> {
  /** The list that its rows stand in: its permission, the words and kinds of its columns, and the way back. */
  readonly list: D;
  /** Who sees one of them, where that is not who sees the list. */
  readonly needs?: Needs;
  readonly texts: ListedTexts<D>;
  readonly unit: BusinessUnitSummary;
  readonly user: SessionUser;
  readonly read: Call<I, R>;
  /** Read again as often, where nobody announces what becomes of it. */
  readonly pollMs?: number;
  /** Which record. */
  readonly of: I;
  /** What one of them is called: "payment". */
  readonly one: string;
  /** The address of the list, where it is not named as the list is. */
  readonly home?: string;
  /** The record's own name or number. */
  readonly name: (record: R) => string;
  /** The heading, where it is more than the name. */
  readonly title?: (record: R) => ReactNode;
  /** What the button beside the name says that it copies. */
  readonly copies?: string;
  /** Where the record is from, when it is not from the list. */
  readonly crumb?: (record: R) => { readonly name: string; readonly href: string } | undefined;
  /** Said when there is no such record. */
  readonly notFound?: string;
  /** Under the name; the status of the list's column where nothing is said. */
  readonly badges?: Draw<R>;
  /** What it is, in a sentence or two. */
  readonly sentence?: Draw<R>;
  /** What may be done with it, what is done most first; or parts that the page draws itself. */
  readonly actions?: (shown: Shown<R>) => readonly PageAction[] | ReactElement;
  /** What somebody has to know before the facts. */
  readonly bars?: Draw<R>;
  readonly facts: readonly (ColumnOf<D> & keyof R & string)[] | ((shown: Shown<R>) => readonly Fact[]);
  readonly sections?: Draw<R>;
  /** Beside the sections, which are the first tab. */
  readonly tabs?: (shown: Shown<R>) => readonly Tab[];
  /** What the audit says of it, as the last tab. */
  readonly history?: Call<I & { readonly Before?: number }, History>;
  /** What it names beside the columns of the list and the fields of the form. */
  readonly audited?: (shown: Shown<R>) => AuditedValues;
  /** How all of it reads, where a form of the page says that by itself. */
  readonly words?: HistoryWords;
  /** Right of the sections where there is room. */
  readonly beside?: Draw<R>;
  /** Who changes it in a drawer, and what is asked there. */
  readonly edit?: RecordForm<D, F> & { readonly save: SaveVersion<F, R> };
  /** A record that nobody changes any more, whatever they may. */
  readonly isOver?: (record: R) => boolean;
  readonly live?: { readonly topics: readonly Topic[]; readonly isMine: (message: TopicMessage) => boolean };
  /** How previous and next are found, for a record that was opened from its list or stands in a fixed one. */
  readonly neighbours?: RowsBeside<D>;
}
