import { sql } from 'kysely';
import { z } from 'zod';
import { maybeRow, type Tx } from '../../../platform/database/database.ts';

/** What every mail about bills without paper is announced with. */
export const aboutPaperless = z.object({ accountId: z.number(), customerId: z.number() });

export interface PaperlessFacts {
  readonly account: string;
  readonly slug: string;
  /** Where bills go now; '' where they come on paper. */
  readonly email: string;
}

/** @throws when there is no such account: a fault of ours */
export async function paperlessFacts(
  tx: Tx,
  businessUnitId: number,
  { accountId, customerId }: z.infer<typeof aboutPaperless>,
): Promise<PaperlessFacts> {
  const found = await maybeRow(
    tx,
    sql<PaperlessFacts>`select a.account_number as account, u.slug, coalesce((select e.email
        from published.paperless_enrollment e where e.account_id = a.id and e.customer_id = ${customerId}
        and e.is_active), '') as email
      from published.account a join published.business_unit u on u.id = a.business_unit_id
      where a.id = ${accountId} and a.business_unit_id = ${businessUnitId}`,
  );
  if (!found) throw new Error(`There is no account ${accountId}.`);
  return found;
}

export const samplePaperless: PaperlessFacts = { account: '10001', slug: 'riverton-water', email: 'pat@example.test' };

/** What somebody agreed to: words of the biller, not ours. */
export const sampleWords = 'I agree.';

/** Where a payer changes it. */
export const paperlessLink = (portalUrl: string, slug: string): string => `${portalUrl}/customer/${slug}/accounts`;
