import type { List } from '@ratepayer/contract/kit/list.ts';

/** A declared list, whatever its rows are. */
export type Declared = List<unknown, unknown, unknown>;
