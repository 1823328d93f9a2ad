import { bannerPaths, banners } from '@ratepayer/contract/messages/banner.list.ts';
import { bannerOperations } from '@ratepayer/contract/messages/banner.operations.ts';
import type { FastifyInstance } from 'fastify';
import { historyOf } from '../../platform/audit/read-history.ts';
import { bind } from '../../platform/http/bind.ts';
import { exportOf, type ListDeps, pageOf } from '../organizations/unit-lists.ts';
import { bannerSource, readBanner } from './banner.source.ts';
import { addBanner, changeBanner, switchBanners } from './save-banner.ts';

/** What payers are told on their pages. */
export function bannerRoutes(app: FastifyInstance, deps: ListDeps): void {
  const { db } = deps;
  bind(app, bannerPaths, bannerOperations, {
    listBanners: ({ params, query }) => pageOf(deps, bannerSource, params.businessUnitId, query),
    exportBanners: ({ caller, params: { businessUnitId, exportMethod: method }, query }) =>
      exportOf(deps, caller, bannerSource, { businessUnitId, method, query }),
    getBanner: ({ params: { businessUnitId, id } }) =>
      db.reading([businessUnitId], (tx) => readBanner(tx, businessUnitId, id)),
    listBannerHistory: ({ params: { businessUnitId, id }, query }) =>
      historyOf(db, { businessUnitId, entityType: banners.entity, entityId: id }, readBanner, query.Before),
    addBanner: ({ caller, params, body }) => addBanner(db, caller, params, body),
    changeBanner: ({ caller, params, body: { rowVersion, ...asked } }) =>
      changeBanner(db, caller, { ...params, rowVersion }, asked),
    switchBanners: ({ caller, params, body }) => switchBanners(db, caller, params, body),
  });
}
