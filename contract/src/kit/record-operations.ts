import { z } from 'zod';
import type { Permission } from '../users/roles.ts';
import { bodyOf } from './body-of.ts';
import type { Fields } from './fields.ts';
import { historyOperation } from './history.ts';
import type { List, RowOf } from './list.ts';
import { exportOperation, listOperation } from './list-operation.ts';
import { withPermission } from './operation.ts';
import { ref } from './shapes.ts';

const params = z.object({ businessUnitId: ref('businessUnit') });

/**
 * The operations of a record with a form: its list and file, one of them, its history, and both ways to write it. They
 * are read by whoever may see the list.
 */
export function recordOperations<
  D extends List<unknown, unknown, unknown>,
  F extends Fields,
  R extends z.ZodType<RowOf<D>>,
>(
  list: D,
  fields: F,
  {
    row,
    one,
    many,
    change,
  }: { readonly row: R; readonly one: string; readonly many: string; readonly change: Permission },
) {
  const { name, needs } = list as unknown as List;
  const [see, write] = [withPermission(needs), withPermission(change)];
  const ofOne = params.extend({ id: ref({ name }) });
  return {
    list: listOperation(list, { summary: `A list of ${many}`, params, row }),
    file: exportOperation(list, { summary: `The same ${many} as CSV, Excel or PDF`, params }),
    read: { summary: `One ${one}`, access: see, params: ofOne, answer: row },
    history: historyOperation({ summary: `Who changed one ${one}, when and how`, access: see, params: ofOne }),
    add: { summary: `One more ${one}`, access: write, params, body: bodyOf(fields), answer: row },
    change: {
      summary: `Other values of one ${one}, against the version that was read`,
      access: write,
      params: ofOne,
      body: bodyOf(fields, { rowVersion: z.number().int() }),
      refuses: [409],
      answer: row,
    },
  } as const;
}
