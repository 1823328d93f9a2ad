import { tell } from '@ratepayer/contract/texts/tell-exports.ts';
import { sql } from 'kysely';
import { maybeRow, type Tx } from '../../platform/database/database.ts';
import { conflict } from '../../platform/http/refusal.ts';
import type { ExportFormat } from './format.shapes.ts';
import type { Formats } from './read-formats.ts';

/** The format that somebody named, or else that of the billing system of the business unit. @throws 409 without one */
export async function formatFor(
  tx: Tx,
  formats: Formats,
  businessUnitId: number,
  named: string,
): Promise<ExportFormat> {
  const name = named || (await formatOfUnit(tx, businessUnitId));
  if (name === undefined) throw conflict(tell('no_format'));
  const format = formats.get(name);
  if (!format) throw conflict(tell('no_such_format', { name }));
  return format;
}

const formatOfUnit = async (tx: Tx, businessUnitId: number): Promise<string | undefined> =>
  (
    await maybeRow(
      tx,
      sql<{ format: string }>`select b.export_format as format from billing_system b
        join published.business_unit u on u.billing_system_id = b.id where u.id = ${businessUnitId}`,
    )
  )?.format;
