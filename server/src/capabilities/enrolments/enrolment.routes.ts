import { enrolmentOperations } from '@ratepayer/contract/enrolments/enrolment.operations.ts';
import { enrolmentPaths } from '@ratepayer/contract/enrolments/enrolment.paths.ts';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database/database.ts';
import { bind } from '../../platform/http/bind.ts';
import { readEnrolments } from './read-enrolments.ts';

export function enrolmentRoutes(app: FastifyInstance, { db }: { readonly db: Database }): void {
  bind(app, enrolmentPaths, enrolmentOperations, {
    listEnrolmentsOfAccount: ({ params }) => db.reading([params.businessUnitId], (tx) => readEnrolments(tx, params)),
  });
}
