import { digestOperations } from '@ratepayer/contract/dashboard/digest.operations.ts';
import { digestPaths } from '@ratepayer/contract/dashboard/digest.paths.ts';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { bind } from '../../../platform/http/bind.ts';
import { chooseDigest, readDigest } from './digest-choice.ts';

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
}

export function digestRoutes(app: FastifyInstance, { db, clock }: Deps): void {
  bind(app, digestPaths, digestOperations, {
    getDigest: ({ caller, params }) => db.reading([params.businessUnitId], (tx) => readDigest(tx, caller, params)),
    chooseDigest: ({ caller, params, body }) => chooseDigest(db, clock, caller, { ...params, ...body }),
  });
}
