import { lookOperations } from '@ratepayer/contract/organizations/look.operations.ts';
import { lookPaths } from '@ratepayer/contract/organizations/look.paths.ts';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../../platform/database/database.ts';
import { bind } from '../../../platform/http/bind.ts';
import { changeColour, removeLogo, saveLogo } from './save-look.ts';

export function lookRoutes(app: FastifyInstance, { db }: { readonly db: Database }): void {
  bind(app, lookPaths, lookOperations, {
    changeColour: ({ caller, params, body }) => changeColour(db, caller, { ...params, ...body }),
    saveLogo: ({ caller, params, body }) => saveLogo(db, caller, { ...params, ...body }),
    removeLogo: ({ caller, params, body }) => removeLogo(db, caller, { ...params, ...body }),
  });
}
