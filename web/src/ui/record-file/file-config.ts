import type { dateFormats } from '@ratepayer/contract/accounts/upload-settings.ts';
import type { Encoding, RecordColumn, RecordFormat } from '@ratepayer/contract/kit/record-file.ts';

/** How a file of records is read, whatever its columns fill. */
export interface FileConfig<Column extends RecordColumn = RecordColumn> extends RecordFormat {
  readonly columns: Column[];
  readonly encoding: Encoding;
  readonly dateFormat: (typeof dateFormats)[number];
  readonly amountIsMinor: boolean;
}
