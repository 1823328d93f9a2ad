import { sql } from 'kysely';
import type { Sql } from './source.ts';

/** The column of a property: `amountMinor` is `amount_minor`. */
export const columnOf = (property: string): string =>
  property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

type Values = Readonly<Record<string, unknown>>;

/** `(due_date, …) values (…)`: each property in the column of its name. */
export const asNewRow = (values: Values): Sql =>
  sql`(${sql.join(Object.keys(values).map((name) => sql.ref(columnOf(name))))})
    values (${sql.join(Object.values(values))})`;

/** `due_date = …, …`: each property in the column of its name. */
export const asChange = (values: Values): Sql =>
  sql.join(Object.entries(values).map(([name, value]) => sql`${sql.ref(columnOf(name))} = ${value}`));
