import { sql } from 'kysely';
import { oneRow, type Tx } from '../../platform/database/database.ts';
import { handsOver, pairsOf, type Serves, takesOver } from './merchant-change.rules.ts';
import { othersOf } from './merchant-others.ts';

type Row = Serves & { readonly status: string };

/**
 * Whether a draft would take what goes, or went, elsewhere, and whether the end of an active one hands what it takes to
 * another one that nobody let take it over.
 */
export async function merchantReach(
  tx: Tx,
  id: number,
): Promise<{ readonly activateNeedsSecond: boolean; readonly disableNeedsSecond: boolean }> {
  const { status, ...serves } = await oneRow(
    tx,
    sql<Row>`select status, payment_source_types as "paymentSourceTypes", channels from merchant_account
      where id = ${id}`,
  );
  const pairs = pairsOf(serves);
  const others = await othersOf(tx, id);
  return {
    activateNeedsSecond: status === 'Draft' && takesOver(pairs, others),
    disableNeedsSecond: status === 'Active' && handsOver(pairs, others),
  };
}
