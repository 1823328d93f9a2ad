import { isAtDomain } from '@ratepayer/contract/organizations/security-rules.ts';
import { sql } from 'kysely';
import { maybeRow, type Tx } from '../../platform/database/database.ts';
import { badRequest } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';

interface Addressed {
  readonly role: string;
  readonly email: string;
}

/**
 * Refuses an address that is at no domain of an organization, where it names some; administrators of the platform are
 * of none. @throws 400
 */
export async function refuseOutside(tx: Tx, organizationId: number | null, { role, email }: Addressed): Promise<void> {
  if (role === 'Global Admin') return;
  const found = await maybeRow(
    tx,
    sql<{ domains: string[] }>`select staff_email_domains as domains from published.organization
      where id = ${organizationId}`,
  );
  const domains = found?.domains ?? [];
  if (!isAtDomain(email, domains))
    throw badRequest('email', say('address_outside_domains', { domains: domains.join(', ') }));
}

/**
 * The same of somebody who gets another address, or comes from the platform into an organization; who was there before
 * its domains were named stays. @throws 400
 */
export const refuseMoved = async (
  tx: Tx,
  organizationId: number,
  before: Addressed,
  after: Addressed,
): Promise<void> => {
  if (after.email !== before.email || before.role === 'Global Admin') await refuseOutside(tx, organizationId, after);
};
