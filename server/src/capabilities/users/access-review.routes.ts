import { accessReviewPaths } from '@ratepayer/contract/users/access-review.list.ts';
import { accessReviewOperations } from '@ratepayer/contract/users/access-review.operations.ts';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../platform/http/bind.ts';
import { exportOf, type ListDeps, pageOf } from '../organizations/unit-lists.ts';
import { reviewedSource } from './access-review.source.ts';
import { beginReview, decideReview, readReview, signReview } from './access-review.ts';
import type { PeopleDeps } from './save-person.ts';

/** The half-yearly review of who may sign in. */
export function accessReviewRoutes(app: FastifyInstance, deps: ListDeps & PeopleDeps): void {
  const { db } = deps;
  bind(app, accessReviewPaths, accessReviewOperations, {
    listReviewedLogins: ({ params, query }) => pageOf(deps, reviewedSource, params.businessUnitId, query),
    exportReviewedLogins: ({ caller, params: { businessUnitId, exportMethod: method }, query }) =>
      exportOf(deps, caller, reviewedSource, { businessUnitId, method, query }),
    getAccessReview: ({ caller, params }) => readReview(db, caller, params),
    beginAccessReview: ({ caller, params }) => beginReview(deps, caller, params),
    decideAccessReview: ({ caller, params, body }) => decideReview(db, caller, { ...params, ...body }),
    signAccessReview: ({ caller, params }) => signReview(deps, caller, params),
  });
}
