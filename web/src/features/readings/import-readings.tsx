import { useId, useState } from 'react';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { ReadingImport } from '@ratepayer/contract/readings/reading-import.shapes.ts';
import { largestReadingFile } from '@ratepayer/contract/readings/reading-values.ts';
import { readingApi } from '../../platform/api/reading.api.ts';
import { base64Of } from '../../platform/base64-of.ts';
import { allMessages, outcomeOf } from '../../platform/refused.ts';
import { say } from '../../platform/texts/staff-readings.ts';
import { toast } from '../../platform/toasts.ts';
import { Banner, Button } from '../../ui/parts.tsx';
import { CheckedReadings } from './checked-readings.tsx';
import { FileOptions } from './file-options.tsx';
import { type FileLook, lookOf, sentOf } from './file-look.ts';
import { MapColumns } from './map-columns.tsx';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly onBack: () => void;
  readonly onDone: () => void;
}

/**
 * Takes a file of readings: it is checked first, and nothing is written before the second press. Rows that cannot be
 * taken are left out.
 */
export function ImportReadings({ unit, onBack, onDone }: Props) {
  const [file, setFile] = useState<{ readonly name: string; readonly content: string }>();
  const [look, setLook] = useState<FileLook>(lookOf(''));
  const [checked, setChecked] = useState<ReadingImport>();
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState<'check' | 'import'>();
  const input = useId();

  async function send(record: boolean, chosen = file, now = look): Promise<void> {
    if (!chosen) return;
    setBusy(record ? 'import' : 'check');
    setProblem('');
    const asked = { businessUnitId: unit.id, fileName: chosen.name, content: chosen.content, record };
    const again = record && checked?.importedDate ? { again: true } : {};
    const { data, errors } = await outcomeOf(readingApi.importReadings({ ...asked, ...sentOf(now), ...again }));
    setBusy(undefined);
    if (!data) return setChecked(undefined), setProblem(allMessages(errors) || say('file_not_read'));
    setChecked(data);
    if (!record) return;
    const left = data.rejected > 0 ? ` ${say('imported_left', { left: data.rejected })}` : '';
    toast(`${say('imported_count', { count: data.imported })}${left}`);
    onDone();
  }
  async function choose(chosen: File | undefined): Promise<void> {
    setChecked(undefined);
    setProblem('');
    if (!chosen) return;
    if (chosen.size > largestReadingFile) return setProblem(say('file_too_large'));
    const next = { name: chosen.name, content: await base64Of(chosen) };
    const guessed = { ...look, ...lookOf(chosen.name) };
    setFile(next);
    setLook(guessed);
    if (guessed.columns.length === 0) await send(false, next, guessed);
  }
  const change = (some: Partial<FileLook>) => (setLook({ ...look, ...some }), setChecked(undefined));
  return (
    <section className="boxed" aria-label={say('import_file')}>
      <label className="label" htmlFor={input}>
        {say('file_of_readings')}
      </label>
      <p className="desc" id={`${input}-columns`}>
        {say('file_columns')}
      </p>
      <input
        id={input}
        aria-describedby={`${input}-columns`}
        type="file"
        accept=".csv,.txt,.tsv,.dat,.prn,.xlsx"
        className="gap-sm"
        onChange={(event) => void choose(event.target.files?.[0])}
      />
      {file ? <FileOptions look={look} onChange={change} /> : null}
      {file ? <MapColumns look={look} headings={checked?.headings ?? []} onChange={change} /> : null}
      {problem ? <Banner kind="bad" title={problem} alert /> : null}
      {checked ? <CheckedReadings result={checked} unit={unit} fileName={file?.name ?? ''} /> : null}
      <p className="desc">{say('nothing_written')}</p>
      <div className="row wrap gap-md">
        <Button className="sec" onClick={onBack}>
          {say('back')}
        </Button>
        {file && !checked ? (
          <Button busy={busy === 'check'} busyText={say('checking')} onClick={() => void send(false)}>
            {say('check_file')}
          </Button>
        ) : null}
        {checked && checked.ready > 0 ? (
          <Button busy={busy === 'import'} busyText={say('importing')} onClick={() => void send(true)}>
            {say('import_readings', { count: checked.ready })}
          </Button>
        ) : null}
      </div>
    </section>
  );
}
