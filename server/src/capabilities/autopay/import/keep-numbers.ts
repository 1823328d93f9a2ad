import { tell } from '@ratepayer/contract/texts/tell-import.ts';
import { sql } from 'kysely';
import { change, rowsOf, type Tx } from '../../../platform/database/database.ts';
import { UnreadableFile } from '../../../platform/records/unreadable-file.ts';
import type { PaymentDeps } from '../../payments/deps.ts';
import type { ImportOf } from '../../accounts/uploads/import-kind.ts';
import type { AroundImport } from './around-import.ts';
import { numberPlace } from './enrolment-rows.ts';

interface Numbered {
  readonly row: number;
  readonly routingNumber: string;
  readonly sealed: string;
}

/**
 * Puts the numbers of the bank accounts of a chunk into the vault of their gateway, all at once, before anything of the
 * chunk is locked; what stands for them is kept with its rows.
 */
export async function keepNumbers(
  { keyring }: PaymentDeps,
  tx: Tx,
  { uploadId }: Pick<ImportOf, 'uploadId'>,
  { serving }: AroundImport,
  chunk: number,
): Promise<void> {
  const rows = await rowsOf(
    tx,
    sql<Numbered>`select j.row_number as row, j.routing_number as "routingNumber", x.number_sealed as sealed
      from judged j join read_row x using (row_number)
      where j.chunk = ${chunk} and j.state = 'new' and j.source_type = 'ACH' and j.token = '' order by j.row_number`,
  );
  if (rows.length === 0) return;
  const kept = await serving.ACH?.vault.storeBankAccounts(
    rows.map(({ row, routingNumber, sealed }) => ({
      routingNumber,
      accountNumber: keyring.open(sealed, numberPlace(uploadId, row)),
    })),
  );
  if (!kept) throw new UnreadableFile(tell('enrolments_closed'));
  const told = kept.map((account, at) => ({ ...account, row: rows[at]?.row }));
  await change(
    tx,
    sql`update judged j set token = x.token, fingerprint = x.fingerprint
      from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as x ("row" int, token text, fingerprint text)
      where j.row_number = x."row"`,
  );
}
