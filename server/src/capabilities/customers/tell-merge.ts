import { recordAudits } from '../../platform/audit/record.ts';
import { everywhere, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { HeldCustomer } from './find-customer.ts';

/** An account that went over, or that the other login had too. */
export interface MovedLink {
  readonly businessUnitId: number;
  readonly accountId: number;
  readonly isTwice: boolean;
}
interface Merge {
  /** Where it was done. */
  readonly businessUnitId: number;
  readonly from: HeldCustomer;
  readonly to: HeldCustomer;
  readonly reason: string;
  readonly links: readonly MovedLink[];
}

/** How the history of a payer says that another login became a part of theirs. */
export const mergedIn = { action: 'Merged from another' } as const;

/**
 * Writes into the histories of both logins that they are one, at each business unit whose accounts changed hands, and
 * into those of the accounts.
 */
export function tellMerge(tx: Tx, caller: Caller, { businessUnitId, from, to, reason, links }: Merge): Promise<void> {
  const before = { email: from.email };
  const units = [...new Set([businessUnitId, ...links.map((link) => link.businessUnitId)])];
  const ofCustomers = units.flatMap((unit) => {
    const fact = { businessUnitId: unit, entityType: 'Customer', reason };
    return [
      { ...fact, entityId: from.id, action: 'Merged into another', before, after: { email: to.email } },
      { ...fact, entityId: to.id, ...mergedIn, after: before },
    ];
  });
  const ofAccounts = links.flatMap(({ businessUnitId: unit, accountId, isTwice }) => {
    const fact = { businessUnitId: unit, entityType: 'Account', entityId: accountId, reason };
    const ended = { ...fact, action: 'Customer unlinked', before: { customer: from.email } };
    return isTwice ? [ended] : [ended, { ...fact, action: 'Customer linked', after: { customer: to.email } }];
  });
  return everywhere(tx, () => recordAudits(tx, caller, [...ofCustomers, ...ofAccounts]));
}
