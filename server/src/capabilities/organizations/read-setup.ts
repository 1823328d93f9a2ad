import { checklistOf, type SetupFacts } from '@ratepayer/contract/organizations/checklist.ts';
import type { SetupSummary } from '@ratepayer/contract/organizations/unit.operations.ts';
import { sql } from 'kysely';
import { oneRow, type Tx } from '../../platform/database/database.ts';
import { readBusinessUnit } from './read-business-unit.ts';
import { quickPayOf, setupFacts } from './setup-facts.ts';

/** How far a business unit is set up. @throws 404 outside the scope */
export async function readSetup(tx: Tx, businessUnitId: number): Promise<SetupSummary> {
  const { status } = await readBusinessUnit(tx, businessUnitId);
  const facts = await oneRow(
    tx,
    sql<SetupFacts>`select ${setupFacts} from business_unit u ${quickPayOf} where u.id = ${businessUnitId}`,
  );
  return { status, checklist: checklistOf(facts) };
}
