import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccountUpload } from '@ratepayer/contract/accounts/upload.shapes.ts';
import { hasPlaces } from '@ratepayer/contract/kit/record-file.ts';
import type { ReadingMapping } from '@ratepayer/contract/readings/reading-import.shapes.ts';
import { readingApi } from '../../platform/api/reading.api.ts';
import { uploadApi } from '../../platform/api/upload.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { problemOf } from '../../platform/refused.ts';
import { say } from '../../platform/texts/staff-readings.ts';
import { Choice } from '../../ui/choice.tsx';
import { Banner, Button, Loading } from '../../ui/parts.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { type FileLook, lookOf, sentOf } from './file-look.ts';
import { FileOptions } from './file-options.tsx';
import { MapColumns } from './map-columns.tsx';

interface Props {
  readonly upload: AccountUpload;
  readonly busy: boolean;
  readonly onCheck: (config: ReturnType<typeof sentOf>) => void;
}

/** Step 2: what kind of file it is and which column is which, beside its first rows. */
export function MapReadings({ upload, busy, onCheck }: Props) {
  const of = { businessUnitId: upload.businessUnitId, uploadId: upload.id };
  const mapping = useQuery(queryOf(readingApi.getReadingMapping, of));
  const [chosen, setLook] = useState<FileLook>();
  if (mapping.isError) return <Banner kind="bad" title={problemOf(mapping.error, say('file_not_read'))} alert />;
  if (!mapping.data) return <Loading />;
  const { config, saved } = mapping.data;
  const look = chosen ?? beginWith(upload, config);
  const change = (some: Partial<FileLook>) => setLook({ ...look, ...some });
  return (
    <section className="gap-lg">
      {saved.length > 0 ? (
        <Choice
          label={say('saved_mapping')}
          value=""
          options={['', ...saved.map(({ name }) => name)]}
          nameOf={(name) => name || say('choose_mapping')}
          onChoose={(name) => setLook(saved.find((one) => one.name === name)?.config ?? look)}
        />
      ) : null}
      <FileOptions look={look} onChange={change} />
      <FirstRows of={of} look={look} onChange={change} />
      <p className="desc">{say('nothing_written')}</p>
      <p className="gap-md">
        <Button busy={busy} busyText={say('checking')} onClick={() => onCheck(sentOf(look))}>
          {say('check_file')}
        </Button>
      </p>
    </section>
  );
}

/** As it was read before, or as files begin that are written alike; else what its name tells. */
function beginWith({ fileName, status }: AccountUpload, kept: ReadingMapping | null): FileLook {
  const guessed = lookOf(fileName);
  return kept && (status !== 'Uploaded' || kept.fileType === guessed.fileType || hasPlaces(kept.fileType))
    ? kept
    : guessed;
}

interface RowsProps {
  readonly of: { readonly businessUnitId: number; readonly uploadId: number };
  readonly look: FileLook;
  readonly onChange: (some: Partial<FileLook>) => void;
}

function FirstRows({ of, look, onChange }: RowsProps) {
  const { fileType, listSeparator, encoding, hasHeaderRow } = look;
  const asked = { ...of, fileType, listSeparator, encoding, hasHeaderRow };
  const preview = useQuery(queryOf(uploadApi.getUploadPreview, asked, { quiet: true }));
  const { columns = [], rows = [], lines = [] } = preview.data ?? {};
  return (
    <>
      {preview.error ? <Banner kind="bad" title={problemOf(preview.error, say('file_not_read'))} alert /> : null}
      {hasPlaces(fileType) ? (
        <pre className="small gap-md" translate="no">
          {lines.join('\n')}
        </pre>
      ) : columns.length > 0 ? (
        <PlainTable gap="gap-md" label={say('first_rows')} heads={columns}>
          {rows.map((cells, row) => (
            <tr key={row} translate="no">
              {cells.map((cell, at) => (
                <td key={columns[at] ?? at}>{cell}</td>
              ))}
            </tr>
          ))}
        </PlainTable>
      ) : null}
      <MapColumns look={look} headings={columns} onChange={onChange} />
    </>
  );
}
