import type { TimeZone } from '@ratepayer/contract/kit/local-date.ts';
import { uploadApi } from '../../platform/api/upload.api.ts';
import { say } from '../../platform/texts/forms.ts';
import { HistoryTable } from '../../ui/detail/history.tsx';

interface Props {
  readonly unit: { readonly id: number; readonly timezone: TimeZone };
  readonly uploadId: number;
}

/** Who did what with an import. */
export function ImportHistory({ unit, uploadId }: Props) {
  return (
    <section className="panel gap-lg">
      <h2>{say('history')}</h2>
      <HistoryTable
        load={uploadApi.listUploadHistory}
        of={{ businessUnitId: unit.id, uploadId }}
        zone={unit.timezone}
      />
    </section>
  );
}
