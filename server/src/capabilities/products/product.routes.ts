import { productPaths, products } from '@ratepayer/contract/products/product.list.ts';
import { productOperations } from '@ratepayer/contract/products/product.operations.ts';
import type { FastifyInstance } from 'fastify';
import { historyOf } from '../../platform/audit/read-history.ts';
import { bind } from '../../platform/http/bind.ts';
import { exportOf, type ListDeps, pageOf } from '../organizations/unit-lists.ts';
import { productSource, readProduct } from './product.source.ts';
import { readSales } from './read-sales.ts';
import { addProduct, changeProduct, switchProducts } from './save-product.ts';

/** What is sold beside bills. */
export function productRoutes(app: FastifyInstance, deps: ListDeps): void {
  const { db } = deps;
  bind(app, productPaths, productOperations, {
    listProducts: ({ params, query }) => pageOf(deps, productSource, params.businessUnitId, query),
    exportProducts: ({ caller, params: { businessUnitId, exportMethod: method }, query }) =>
      exportOf(deps, caller, productSource, { businessUnitId, method, query }),
    getProduct: ({ params: { businessUnitId, id } }) =>
      db.reading([businessUnitId], (tx) => readProduct(tx, businessUnitId, id)),
    listProductHistory: ({ params: { businessUnitId, id }, query }) =>
      historyOf(db, { businessUnitId, entityType: products.entity, entityId: id }, readProduct, query.Before),
    addProduct: ({ caller, params, body }) => addProduct(db, caller, params, body),
    changeProduct: ({ caller, params, body: { rowVersion, ...asked } }) =>
      changeProduct(db, caller, { ...params, rowVersion }, asked),
    getProductSales: ({ params }) => db.reading([params.businessUnitId], (tx) => readSales(tx, deps.clock, params)),
    switchProducts: ({ caller, params, body }) => switchProducts(db, caller, params, body),
  });
}
