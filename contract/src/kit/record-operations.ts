import { z } from 'zod';
import { bodyOf } from './body-of.ts';
import type { Field, Fields } from './fields.ts';
import { historyOperation } from './history.ts';
import { byNames, type List, type RowOf } from './list.ts';
import { exportOperation, listOperation } from './list-operation.ts';
import { accessOf, type OperationTable } from './operation.ts';
import { type Kept, type OperationNames, operationsOf, type RecordIn } from './record.ts';
import { columnsIn } from './columns-in.ts';
import { localDate, minor, ref } from './shapes.ts';

const params = z.object({ businessUnitId: ref('businessUnit') });
const words = (name: string) =>
  name
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replaceAll('-', ' ')
    .trim();

/** The value of a field as it is read. */
function shapeOf(field: Field): z.ZodType {
  const { kind } = field;
  if (kind === 'yesNo') return z.boolean();
  const isFigure = kind === 'money' || kind === 'percent' || kind === 'whole' || kind === 'ref';
  const shape = kind === 'money' ? minor : kind === 'date' ? localDate : isFigure ? z.number() : z.string();
  return field.optional && (isFigure || kind === 'date' || kind === 'choice') ? shape.nullable() : shape;
}

/** What the fields of a form are called in a record that was read; what is secret is never read. */
const shownFields = (fields: Fields): z.ZodRawShape =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => (field.kind === 'secret' ? [] : [[name, shapeOf(field)]])),
  );

/** All that a record can have; those that have a name are its operations. */
function all<D extends List<unknown, unknown, unknown>, F extends Fields>({
  entity,
  as,
  list,
  form,
  operations,
}: Kept<D, OperationNames, F>) {
  const { name, needs } = byNames(list);
  // What has no page of its own is referred to by nothing but its list.
  const rows = as ?? (operationsOf(operations).some(([does]) => does === 'read') ? { name } : 'worked out');
  const fields = (form?.fields ?? {}) as F;
  const [one, many] = [words(entity), words(name)];
  const [see, write] = [accessOf(needs), accessOf(form?.needs ?? needs)];
  const ofOne = params.extend({ id: ref(as ?? { name }) });
  const row = columnsIn(list).extend({ id: z.number() });
  const whole: z.ZodType = z
    .object({ ...shownFields(fields), ...row.shape, rowVersion: z.number().int() })
    .meta({ id: entity });
  const shown: z.ZodType = form ? row : row.meta({ id: entity });
  const answer = whole as z.ZodType<RecordIn<D, F>>;
  return {
    list: listOperation(list, { summary: `A list of ${many}`, params, row: shown as z.ZodType<RowOf<D>> }),
    file: exportOperation(list, { summary: `The same ${many} as CSV, Excel or PDF`, params, rows }),
    read: { summary: `One ${one}`, access: see, params: ofOne, answer },
    history: historyOperation({ summary: `Who changed one ${one}, when and how`, access: see, params: ofOne }),
    add: { summary: `One more ${one}`, access: write, params, body: bodyOf(fields), answer },
    change: {
      summary: `Other values of one ${one}, against the version that was read`,
      access: write,
      params: ofOne,
      body: bodyOf(fields, { rowVersion: z.number().int() }),
      refuses: [409],
      answer,
    },
  } as const;
}

type All<D extends List<unknown, unknown, unknown>, F extends Fields> = ReturnType<typeof all<D, F>>;
type Named<D extends List<unknown, unknown, unknown>, N, F extends Fields> = {
  readonly [K in keyof N & keyof All<D, F> as N[K] & string]: All<D, F>[K];
};

/**
 * The operations of a record, each under the name it was given: its list and file, one of them, its history, and both
 * ways to write it. They are read by whoever may see the list.
 */
export function recordOperations<D extends List<unknown, unknown, unknown>, N extends OperationNames, F extends Fields>(
  kept: Kept<D, N, F>,
): Named<D, N, F> {
  const made: OperationTable = all(kept);
  const named = operationsOf(kept.operations).flatMap(([does, name]) => (made[does] ? [[name, made[does]]] : []));
  return Object.fromEntries(named) as Named<D, N, F>;
}
