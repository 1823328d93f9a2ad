import { viewerZone } from '../../platform/viewer-zone.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { useCutOff } from '../../platform/when-read.ts';
import { say } from '../../platform/texts/staff-shell.ts';

/** Says that nobody answers any more, and of when what is shown is. */
export function OfflineBar({ unit }: { readonly unit: BusinessUnitSummary | undefined }) {
  const cut = useCutOff();
  return (
    <p className="offline-bar" role="status">
      {cut ? saidOf(cut.shownAt, unit) : ''}
    </p>
  );
}

const saidOf = (at: Date | undefined, unit: BusinessUnitSummary | undefined): string =>
  at && unit ? say('offline_since', { time: { at, zone: unit.timezone, viewer: viewerZone() } }) : say('offline');
