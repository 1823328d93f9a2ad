import type { FastifyInstance } from 'fastify';
import type { FieldType } from '@ratepayer/contract/accounts/account-fields.ts';
import { type BusinessUnitContext, type BusinessUnitSummary, organizationOperations } from '@ratepayer/contract/organizations/organization.operations.ts';
import { organizationPaths } from '@ratepayer/contract/organizations/organization.paths.ts';
import { type ChannelKey, channelOf } from '@ratepayer/contract/payments/channels.ts';
import { type Database, rowsOf, sql, type Tx } from '../../platform/database/database.ts';
import { bind } from '../../platform/http/bind.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { readChannelConfig } from './channel-config.ts';
import { type BusinessUnit, businessUnitById, businessUnitBySlug } from './find-business-unit.ts';
import { say } from '../../platform/texts/refusals.ts';

interface LookupField {
  type: FieldType;
  label: string;
  description: string;
  isRequired: boolean;
}

const unknownAddress = () => notFound(say('do_not_know_address'));

export function organizationRoutes(app: FastifyInstance, db: Database, providerName: string): void {
  async function contextOf(tx: Tx, unit: BusinessUnit, key: ChannelKey): Promise<BusinessUnitContext> {
    const config = await readChannelConfig(tx, unit.id, channelOf(key));
    const lookupFields = await rowsOf(
      tx,
      sql<LookupField>`select type, label, description, is_required as "isRequired" from account_field_definition
        where business_unit_id = ${unit.id} and is_quick_pay_lookup_field order by "order"`,
    );
    return { ...unit, providerName, available: unit.status === 'Live' && config?.mode === 'Enabled', lookupFields };
  }

  bind(app, organizationPaths, organizationOperations, {
    listBusinessUnits: async ({ caller, query }) =>
      db.scoped(caller.businessUnitIds, async (tx) => {
        const search = `%${query['Search.SearchText'] ?? ''}%`;
        const items = await rowsOf(
          tx,
          sql<BusinessUnitSummary & { total: number }>`select u.id, u.name, u.slug, u.organization_id as "organizationId", o.name as "organizationName", u.currency_code as "currencyCode",
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
        return contextOf(tx, unit, params.channelType);
      }),
    getBusinessUnitContextBySlug: async ({ params }) => {
      const unit = await businessUnitBySlug(db, params.slug);
      if (!unit) throw unknownAddress();
      return db.scoped([unit.id], (tx) => contextOf(tx, unit, params.channelType));
    },
  });
}
