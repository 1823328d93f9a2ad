import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import { tell } from '@ratepayer/contract/texts/tell-refusals.ts';
import type { ExternalImport } from '@ratepayer/contract/payments/external.operations.ts';
import type { AssignedRow } from '@ratepayer/contract/payments/external-upload.shapes.ts';
import { sql } from 'kysely';
import { rowsOf, type Tx } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import type { BusinessUnit } from '../organizations/find-business-unit.ts';
import type { CellProblem, ImportRow } from './import/read-row.rules.ts';

/** What is wrong with a row. */
export interface ImportProblem extends CellProblem {
  readonly value?: string;
  /** Right but for its account, which somebody may name. */
  readonly assignable?: boolean;
}

/** A row whose account was found. */
export type Found = ImportRow & { readonly accountId: number; readonly name: string };

interface Checked {
  readonly fresh: readonly Found[];
  readonly repeated: ExternalImport['repeated'];
  readonly problems: readonly ImportProblem[];
}

interface Match {
  readonly row: number;
  readonly accountId: number | null;
  readonly name: string | null;
  readonly accountNumber: string;
  readonly subAccountNumber: string;
  /** Whether a payment with this reference is this one; null when there is none. */
  readonly same: boolean | null;
}

/** Sets the rows of a file against the accounts and against what was recorded before. */
export async function checkImport(
  tx: Tx,
  unit: BusinessUnit,
  rows: readonly ImportRow[],
  today: string,
  assign: readonly AssignedRow[],
): Promise<Checked> {
  const byHand = new Map(assign.map((each) => [each.row, each.accountId]));
  await refuseUnknown(tx, unit.id, assign);
  const byRow = new Map((await matchesOf(tx, unit, rows, byHand)).map((each) => [each.row, each]));
  const problems: ImportProblem[] = [];
  const fresh: Found[] = [];
  const repeated: { row: number; externalReference: string }[] = [];
  for (const row of rows) {
    const match = byRow.get(row.row);
    if (match?.same) {
      repeated.push({ row: row.row, externalReference: row.externalReference });
      continue;
    }
    const problem = problemOf(row, match, today);
    if (problem) problems.push(problem);
    else if (match?.accountId != null) fresh.push(foundAs(row, match, match.accountId));
  }
  return { fresh, repeated, problems };
}

function problemOf(row: ImportRow, match: Match | undefined, today: string): ImportProblem | undefined {
  if (row.receivedDate > today) return { row: row.row, column: 'receivedDate', problem: tell('date_must_not_future') };
  if (match?.same === false)
    return { row: row.row, column: 'externalReference', problem: tell('reference_belongs_another_payment') };
  if (match?.accountId != null) return undefined;
  return {
    row: row.row,
    column: 'accountNumber',
    problem: tell('no_account_number'),
    value: shownNumber(row),
    assignable: true,
  };
}

const foundAs = (row: ImportRow, { name, accountNumber, subAccountNumber }: Match, accountId: number): Found => ({
  ...row,
  accountId,
  name: name ?? '',
  accountNumber,
  subAccountNumber,
});

/**
 * What an earlier check of the same file took is no new choice: an account that is gone since gives its row back.
 * @throws 404 when an account named by hand is not of this business unit.
 */
export async function refuseUnknown(
  tx: Tx,
  businessUnitId: number,
  assign: readonly AssignedRow[],
  earlier: readonly AssignedRow[] = [],
): Promise<void> {
  const taken = new Map(earlier.map((each) => [each.row, each.accountId]));
  const chosen = assign.filter(({ row, accountId }) => taken.get(row) !== accountId);
  const named = [...new Set(chosen.map(({ accountId }) => accountId))];
  if (named.length === 0) return;
  const known = await rowsOf(
    tx,
    sql<{
      id: number;
    }>`select id from published.account
      where id = any(${sql.val(named)}::bigint[]) and business_unit_id = ${businessUnitId} and not is_deleted`,
  );
  const there = new Set(known.map(({ id }) => id));
  const lost = chosen.find(({ accountId }) => !there.has(accountId));
  if (lost) throw notFound(say('could_not_find_account_of_row', { row: lost.row }));
}

/** Account and earlier payment of each row, in one statement. */
function matchesOf(
  tx: Tx,
  unit: BusinessUnit,
  rows: readonly ImportRow[],
  byHand: ReadonlyMap<number, number>,
): Promise<Match[]> {
  const asked = rows.map(({ row, ...is }) => ({
    row,
    number: is.accountNumber,
    sub: is.subAccountNumber,
    reference: is.externalReference,
    amount: is.amountMinor,
    received: is.receivedDate,
    byHand: byHand.get(row),
  }));
  return rowsOf(
    tx,
    sql<Match>`select x.row, standing_account(coalesce(g.id, a.id)) as "accountId", coalesce(g.name, a.name) as name,
      coalesce(g.account_number, x.number) as "accountNumber",
      coalesce(g.sub_account_number, x.sub) as "subAccountNumber",
        standing_account(p.account_id) = standing_account(coalesce(g.id, a.id, p.account_id))
        and p.amount_minor = x.amount
        and p.received_date = x.received as same
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        as x (row int, number text, sub text, reference text, amount bigint, received date, "byHand" bigint)
      left join published.account a on a.business_unit_id = ${unit.id} and a.account_number = x.number
      and a.sub_account_number = x.sub and not a.is_deleted
      left join published.account g on g.id = x."byHand" and g.business_unit_id = ${unit.id} and not g.is_deleted
      left join published.payment p on p.business_unit_id = ${unit.id} and p.origin = 'External'
      and p.external_reference = x.reference`,
  );
}
