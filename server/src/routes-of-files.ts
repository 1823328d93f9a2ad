import type { FastifyInstance } from 'fastify';
import { fileRoutes } from './capabilities/files/file.routes.ts';
import { formFileRoutes } from './capabilities/forms/form-file.routes.ts';
import { fileOwners } from './file-owners.ts';

type Deps = Omit<Parameters<typeof fileRoutes>[1], 'owners'>;

/** Files of everybody: those of the register, and those that forms are answered with. */
export function routesOfFiles(app: FastifyInstance, deps: Deps): void {
  fileRoutes(app, { ...deps, owners: fileOwners });
  formFileRoutes(app, deps);
}
