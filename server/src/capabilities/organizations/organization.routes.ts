import type { FastifyInstance } from 'fastify';
import { organizationOperations } from '@ratepayer/contract/organizations/organization.operations.ts';
import { organizationPaths } from '@ratepayer/contract/organizations/organization.paths.ts';
import { payerContextOperations } from '@ratepayer/contract/organizations/payer-context.operations.ts';
import { payerContextPaths } from '@ratepayer/contract/organizations/payer-context.paths.ts';
import type { Database } from '../../platform/database/database.ts';
import { bind } from '../../platform/http/bind.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { businessUnitById, businessUnitBySlug } from './find-business-unit.ts';
import { listBusinessUnits } from './list-business-units.ts';
import { payerContext } from './payer-context.ts';
import { say } from '../../platform/texts/refusals.ts';
import type { ProviderName } from '../../platform/provider/provider-name.ts';

const unknownAddress = () => notFound(say('do_not_know_address'));

export function organizationRoutes(app: FastifyInstance, db: Database, providerName: ProviderName): void {
  bind(app, organizationPaths, organizationOperations, {
    listBusinessUnits: ({ caller, query }) => listBusinessUnits(db, caller, query),
    getBusinessUnitHeader: async ({ params }) =>
      db.platform(async (tx) => {
        const unit = await businessUnitById(tx, params.id);
        if (!unit) throw unknownAddress();
        return { logoUrl: unit.logoUrl, header: unit.header, subHeader: unit.subHeader };
      }),
    getBusinessUnitContext: async ({ params }) =>
      db.platform(async (tx) => {
        const unit = await businessUnitById(tx, params.id);
        if (!unit) throw unknownAddress();
        return payerContext(tx, unit, providerName(), params.channelType);
      }),
  });
  bind(app, payerContextPaths, payerContextOperations, {
    getBusinessUnitContextBySlug: async ({ params }) => {
      const unit = await businessUnitBySlug(db, params.slug);
      if (!unit) throw unknownAddress();
      return db.scoped([unit.id], (tx) => payerContext(tx, unit, providerName(), params.channelType));
    },
  });
}
