import { reviewed } from '@ratepayer/contract/users/access-review.list.ts';
import { sql } from 'kysely';
import { plainSource } from '../../platform/lists/plain-source.ts';

/** Everybody of the latest review of the organization of a business unit. */
export const reviewedSource = plainSource(reviewed, {
  from: sql`identity.access_review_item i`,
  as: 'i',
  scope: (businessUnitId) => sql`i.review_id = (select max(r.id) from identity.access_review r
    where r.organization_id = (select organization_id from published.business_unit where id = ${businessUnitId}))`,
  of: { id: sql`i.user_id` },
});
