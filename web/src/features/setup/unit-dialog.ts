import type { BusinessUnitRecord } from '@ratepayer/contract/organizations/setup.shapes.ts';

/** What a dialog of a business unit is told. */
export interface UnitDialog {
  readonly record: BusinessUnitRecord;
  readonly onDone: (after: BusinessUnitRecord) => void;
  readonly onClose: () => void;
}
