import type { List, ListTexts } from '@ratepayer/contract/kit/list.ts';

/** A declared list, whatever its rows are. */
export type Declared = List<unknown, unknown, unknown>;

/** What the page of a record takes of the list that it stands in: one that is fixed has no more. */
export type Listed = Pick<Declared, 'name' | 'needs' | 'columns'>;
export type ListedTexts<D> = Pick<ListTexts<D>, 'title' | 'columns' | 'members'>;
