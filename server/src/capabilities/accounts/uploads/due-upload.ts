import type { ImportType } from '@ratepayer/contract/accounts/upload-settings.ts';
import type { UploadConfig } from '@ratepayer/contract/accounts/upload.operations.ts';
import type { TimeZone } from '@ratepayer/contract/kit/local-date.ts';
import { sql } from 'kysely';
import { maybeRow, type Tx } from '../../../platform/database/database.ts';
import { type BusinessUnit, businessUnitById } from '../../organizations/find-business-unit.ts';

/** What a worker is asked to do with an upload. */
export interface UploadJob {
  readonly uploadId: number;
  readonly businessUnitId: number;
  readonly step: 'Check' | 'Process' | 'Undo';
  /** How often it was looked at while bills came first; 0 where it does not say. */
  readonly looks?: number;
}

/** An upload as a run of it reads it. */
export interface UploadRow {
  id: number;
  business_unit_id: number;
  import_type: ImportType;
  timezone: TimeZone;
  file_name: string;
  storage_key: string;
  sha256: string;
  size_bytes: number;
  as_of_date: Date;
  config: UploadConfig;
  status: string;
  started_by: string;
  undone_by: string;
  undoing: boolean;
  /** A run began to write it. */
  is_begun: boolean;
  /** As its check counted. */
  rejected: number;
}

/** An upload that is to be done, with its business unit. */
export interface Due {
  readonly upload: UploadRow;
  readonly unit: BusinessUnit;
}

/** The upload of a job while that is still to be done; undefined when another worker was first, or it was canceled. */
export async function dueUpload(tx: Tx, { businessUnitId, uploadId, step }: UploadJob): Promise<Due | undefined> {
  const unit = await businessUnitById(tx, businessUnitId);
  const upload = await maybeRow(
    tx,
    sql<
      Omit<UploadRow, 'timezone'>
    >`select u.id, u.business_unit_id, u.import_type, f.storage_key, f.sha256, f.size_bytes, u.as_of_date, u.config,
      u.status, u.file_name, u.started_by, u.undone_by, u.undo_started_date is not null as undoing,
      u.compared_date is not null as is_begun, u.rejected
      from account_upload u join stored_file f on f.id = u.file_id where u.id = ${uploadId}`,
  );
  return upload && unit && isDue(upload, step) ? { upload: { ...upload, timezone: unit.timezone }, unit } : undefined;
}

const isDue = ({ status, undoing }: Pick<UploadRow, 'status' | 'undoing'>, step: UploadJob['step']): boolean =>
  step === 'Undo'
    ? undoing && status.startsWith('Complete')
    : status === (step === 'Check' ? 'Checking' : 'Processing');
