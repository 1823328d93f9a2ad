import type { FastifyInstance } from 'fastify';
import {
  type BusinessUnitSummary,
  organizationOperations,
} from '@ratepayer/contract/organizations/organization.operations.ts';
import { organizationPaths } from '@ratepayer/contract/organizations/organization.paths.ts';
import { type Database, rowsOf, sql } from '../../platform/database/database.ts';
import { bind } from '../../platform/http/bind.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { businessUnitById, businessUnitBySlug } from './find-business-unit.ts';
import { payerContext } from './payer-context.ts';
import { say } from '../../platform/texts/refusals.ts';

const unknownAddress = () => notFound(say('do_not_know_address'));

export function organizationRoutes(app: FastifyInstance, db: Database, providerName: string): void {
  bind(app, organizationPaths, organizationOperations, {
    listBusinessUnits: async ({ caller, query }) =>
      db.scoped(caller.businessUnitIds, async (tx) => {
        const search = `%${query['Search.SearchText'] ?? ''}%`;
        const items = await rowsOf(
          tx,
          sql<
            BusinessUnitSummary & { total: number }
          >`select u.id, u.name, u.slug, u.organization_id as "organizationId", o.name as "organizationName",
            u.currency_code as "currencyCode",
              u.culture, u.timezone, u.primary_color as "primaryColor", count(*) over () as total
            from business_unit u join organization o on o.id = u.organization_id
            where u.id = any(${sql.val(caller.businessUnitIds)}::int[]) and u.name ilike ${search}
            order by o.id, u.id limit ${query.PageSize} offset ${(query.Page - 1) * query.PageSize}`,
        );
        return { items, totalCount: items[0]?.total ?? 0 };
      }),
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
        return payerContext(tx, unit, providerName, params.channelType);
      }),
    getBusinessUnitContextBySlug: async ({ params }) => {
      const unit = await businessUnitBySlug(db, params.slug);
      if (!unit) throw unknownAddress();
      return db.scoped([unit.id], (tx) => payerContext(tx, unit, providerName, params.channelType));
    },
  });
}
