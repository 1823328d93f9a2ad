import { paperlessRoutes } from './capabilities/paperless/paperless.routes.ts';
import type { Part } from './part.ts';

/** What bills without paper bring. */
export const paperlessParts: readonly Part[] = [{ routes: paperlessRoutes }];
