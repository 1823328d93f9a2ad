import { billingSystems } from '@ratepayer/contract/exports/billing-system.list.ts';
import type { billingSystemFields } from '@ratepayer/contract/exports/billing-system.fields.ts';
import type { RecordIn } from '@ratepayer/contract/kit/record.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { plainSource } from '../../platform/lists/plain-source.ts';
import { readOne } from '../../platform/lists/read-one.ts';

/** Whose business units are counted: whoever asks sees those of the own scope. */
interface Scope {
  readonly businessUnitIds: readonly number[];
  readonly role: string;
}

/**
 * Billing systems, which are the platform's, with how many business units of whoever asks use each. One that is not
 * offered any more is seen by whose business units use it, and by Global Admins.
 */
export const systemSourceFor = ({ businessUnitIds, role }: Scope) => {
  const uses = sql`select 1 from published.business_unit u where u.billing_system_id = b.id
    and u.id = any(${sql.val([...businessUnitIds])}::int[]) and not u.is_deleted`;
  return plainSource(billingSystems, {
    from: sql`billing_system b`,
    as: 'b',
    reach: businessUnitIds,
    scope: () => (role === 'Global Admin' ? sql`true` : sql`(b.is_active or exists (${uses}))`),
    of: {
      businessUnits: sql`(select count(*)::int from (${uses}) x)`,
      mapping: sql`coalesce(b.default_upload_config ->> 'fileType', '')`,
    },
    filters: { Vendor: (vendor) => sql`position(lower(${vendor}) in lower(b.vendor)) > 0` },
  });
};

/** One billing system. @throws 404 */
export const readBillingSystem = (scope: Scope) => (tx: Tx, businessUnitId: number, id: number) =>
  readOne(tx, systemSourceFor(scope), businessUnitId, id) as Promise<
    RecordIn<typeof billingSystems.list, typeof billingSystemFields>
  >;
