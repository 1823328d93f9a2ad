import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { say } from '../../platform/texts/staff-devices.ts';
import { DeviceTable } from './device-table.tsx';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly merchantNumber: string;
}

/** Readers that read for a merchant account. */
export function DevicesOfMerchant(of: Props) {
  return <DeviceTable {...of} none={say('reads_none')} />;
}
