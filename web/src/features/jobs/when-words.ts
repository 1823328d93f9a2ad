import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { formatInstant } from '../../platform/texts/figures.ts';
import { viewerZone } from '../../platform/viewer-zone.ts';

/** A moment on the clock of the business unit, which is named where the reader has another one. */
export const whenWords = (at: string | Date, { timezone }: Pick<BusinessUnitSummary, 'timezone'>): string =>
  formatInstant(at, timezone, viewerZone());
