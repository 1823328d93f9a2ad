import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { guessMapping } from '@ratepayer/contract/accounts/guess-mapping.ts';
import type { UploadConfig } from '@ratepayer/contract/accounts/upload.operations.ts';
import { uploadApi } from '../../platform/api/upload.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { say } from '../../platform/texts/staff-accounts.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { Button } from '../../ui/parts.tsx';
import { FileColumns } from '../../ui/record-file/file-columns.tsx';
import { fittingMapping } from '../../ui/record-file/mapped-columns.ts';
import { SavedMappings } from '../../ui/record-file/saved-mappings.tsx';
import { useFileMapping } from '../../ui/record-file/use-file-mapping.ts';
import { ColumnFills } from './column-fills.tsx';
import { MissingAndRepeated } from './missing-and-repeated.tsx';

interface Props {
  readonly businessUnitId: number;
  readonly uploadId: number;
  /** Checks the file with a mapping of its own; it is saved when the import is confirmed with that wish. */
  readonly onCheck: (config: UploadConfig) => Promise<void>;
}

/** Step 2: how the file is read, which column fills what, and what to do with missing and repeated accounts. */
export function MapColumns({ businessUnitId, uploadId, onCheck }: Props) {
  const saved = useQuery(queryOf(uploadApi.getUploadConfig, { businessUnitId }));
  const named = useQuery(queryOf(uploadApi.listUploadConfigs, { businessUnitId }));
  const mapping = useFileMapping<UploadConfig>({
    preview: (asked) => queryOf(uploadApi.getUploadPreview, { businessUnitId, uploadId, ...asked }),
    kept: saved.data,
    // What somebody takes by its name stays as it was saved, also where the file lacks a column.
    begin: (config, found, chosen) => (chosen ? config : fittingMapping(config, found, guessed)),
  });
  const { setConfig, take } = mapping;
  const [busy, setBusy] = useState(false);
  async function check(config: UploadConfig): Promise<void> {
    setBusy(true);
    await onCheck(config);
    setBusy(false);
  }
  return (
    <section className="gap-lg">
      <h2>{say('map_columns')}</h2>
      <SavedMappings saved={named.data?.items ?? []} onTake={take} />
      <FileColumns
        mapping={mapping}
        heads={[say('transform')]}
        cells={(source, config) => <ColumnFills source={source} config={config} onChange={setConfig} />}
      >
        {(config) => (
          <>
            <p className="muted small gap-sm">
              {say('filled_product', { filledByProduct: config.filledByProduct.map(sayValue).join(', ') })}
            </p>
            <MissingAndRepeated config={config} onChange={setConfig} />
            <p className="gap-lg">
              <Button onClick={() => void check(config)} busy={busy} busyText={say('checking')}>
                {say('check_the_file')}
              </Button>
            </p>
          </>
        )}
      </FileColumns>
    </section>
  );
}

function guessed(found: readonly string[]): Partial<UploadConfig> {
  const { columns, metaColumns, filledByProduct } = guessMapping(found);
  return { columns, metaColumns, filledByProduct };
}
