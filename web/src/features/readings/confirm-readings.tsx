import { useState } from 'react';
import type { AccountUpload } from '@ratepayer/contract/accounts/upload.shapes.ts';
import { say } from '../../platform/texts/staff-readings.ts';
import { Field } from '../../ui/field.tsx';
import { Banner, Button } from '../../ui/parts.tsx';

interface Confirmed {
  readonly rememberMapping?: boolean;
  readonly rememberAs?: string;
  readonly processAnyway?: boolean;
  readonly reason?: string;
}
interface Props<Said> {
  readonly upload: AccountUpload;
  readonly busy: boolean;
  readonly onConfirm: (said: Said) => void;
  readonly onBack: () => void;
}

/** The one press that writes a file's readings, with a reason where the same bytes came before. */
export function ConfirmReadings({ upload, busy, onConfirm, onBack }: Props<Confirmed>) {
  const { given, field, needs } = useReason();
  const [isKept, setKept] = useState(false);
  const [name, setName] = useState('');
  const isAsked = upload.needsProcessAnyway;
  function confirm(): void {
    if (isAsked && needs()) return;
    onConfirm({
      ...(isKept ? { rememberMapping: true, ...(name.trim() ? { rememberAs: name.trim() } : {}) } : {}),
      ...(isAsked ? { processAnyway: true, reason: given } : {}),
    });
  }
  return (
    <section className="gap-lg" aria-labelledby="what-happens">
      <h2 id="what-happens">{say('import_ask', { file: upload.fileName })}</h2>
      <p className="gap-sm">{say('import_means', { count: upload.created })}</p>
      {isAsked ? <Banner kind="warn" title={upload.stopReason} /> : null}
      {isAsked ? field : null}
      <label className="row small gap-md">
        <input type="checkbox" className="check" checked={isKept} onChange={({ target }) => setKept(target.checked)} />
        {say('remember_mapping')}
      </label>
      {isKept ? (
        <Field
          label={say('mapping_name')}
          hint={say('mapping_name_hint')}
          optional
          maxLength={80}
          value={name}
          onChange={setName}
        />
      ) : null}
      <p className="row wrap gap-lg">
        <Button className="sec" onClick={onBack}>
          {say('back')}
        </Button>
        <Button busy={busy} busyText={say('importing')} onClick={confirm}>
          {say('import_readings', { count: upload.created })}
        </Button>
      </p>
    </section>
  );
}

/** What an undo deletes and what it leaves, and the one press that does it. */
export function UndoReadings({ upload, busy, onConfirm, onBack }: Props<string>) {
  const { given, field, needs } = useReason();
  return (
    <section className="gap-lg" aria-labelledby="what-happens">
      <h2 id="what-happens">{say('undo_ask', { file: upload.fileName })}</h2>
      <p className="gap-sm">{say('undo_means', { count: upload.created })}</p>
      {field}
      <p className="row wrap gap-lg">
        <Button className="sec" onClick={onBack}>
          {say('keep_readings')}
        </Button>
        <Button className="danger" busy={busy} busyText={say('undoing')} onClick={() => needs() || onConfirm(given)}>
          {say('undo_import')}
        </Button>
      </p>
    </section>
  );
}

/** A reason that has to be given; `needs` says so under its field where it is not. */
function useReason() {
  const [reason, setReason] = useState('');
  const [error, setError] = useState('');
  const given = reason.trim();
  const needs = (): boolean => {
    setError(given === '' ? say('give_reason') : '');
    return given === '';
  };
  const change = (text: string) => (setReason(text), setError(''));
  const field = (
    <div className="gap-md">
      <Field label={say('reason')} required maxLength={500} value={reason} error={error} onChange={change} />
    </div>
  );
  return { given, field, needs };
}
