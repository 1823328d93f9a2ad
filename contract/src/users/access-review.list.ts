import { headOf } from '../kit/list.ts';
import { many } from '../kit/list-filter.ts';
import { plainList } from '../kit/plain-list.ts';
import { record, recordPaths } from '../kit/record.ts';

export const reviewDecisions = ['Undecided', 'Keep', 'Remove'] as const;

/** Whose access the latest review of an organization goes through, and what was decided of each. */
export const reviewed = record({
  entity: 'ReviewedLogin',
  as: 'user',
  list: plainList({
    name: 'access-review-logins',
    needs: { roles: ['Global Admin', 'Organization Admin'] },
    usual: 'name',
    period: 'none',
    columns: {
      name: { kind: 'text', sort: true },
      email: { kind: 'text', sort: true },
      role: { kind: 'text', sort: true },
      permissionCount: { kind: 'number', sort: true },
      lastSignInDate: { kind: 'instant', sort: true, maybe: true },
      decision: { kind: 'status', sort: true },
      decidedBy: { kind: 'text' },
      outcome: { kind: 'text', off: true },
    },
    filters: { Decisions: many('decision', reviewDecisions) },
    search: ['name', 'email'],
  }),
  texts: {
    ...headOf('reviewed'),
    one: 'staff_logins_one',
    columns: {
      name: 'name',
      email: 'email',
      role: 'role',
      permissionCount: 'permissions',
      lastSignInDate: 'last_sign_in',
      decision: 'reviewed_decision',
      decidedBy: 'reviewed_by',
      outcome: 'reviewed_outcome',
    },
    members: ['role'],
  },
  operations: { list: 'listReviewedLogins', file: 'exportReviewedLogins' },
});

const home = '/api/business-units/{businessUnitId}/access-review' as const;

export const accessReviewPaths = {
  ...recordPaths(reviewed),
  getAccessReview: `GET ${home}`,
  beginAccessReview: `POST ${home}`,
  decideAccessReview: 'PUT /api/business-units/{businessUnitId}/access-review/decisions',
  signAccessReview: 'POST /api/business-units/{businessUnitId}/access-review/signature',
} as const;
