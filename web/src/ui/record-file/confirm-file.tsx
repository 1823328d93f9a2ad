import { type ReactNode, useState } from 'react';
import { say } from '../../platform/texts/staff-files.ts';
import { Field } from '../field.tsx';
import { Banner, Button } from '../parts.tsx';
import { useReason } from './use-reason.tsx';

/** What is said with the press that processes a file. */
export interface ConfirmedFile {
  readonly rememberMapping?: boolean;
  readonly rememberAs?: string;
  readonly processAnyway?: boolean;
  readonly reason?: string;
}

interface Props {
  readonly title: string;
  /** What is written. */
  readonly children: ReactNode;
  readonly confirm: string;
  /** Why the file should perhaps not be processed: it needs a reason then. */
  readonly stopReason: string | undefined;
  readonly busy: boolean;
  readonly onConfirm: (confirmed: ConfirmedFile) => void;
  readonly onBack: () => void;
}

/** The one press that writes what a file brings in, with a reason where something speaks against it. */
export function ConfirmFile({ title, children, confirm, stopReason, busy, onConfirm, onBack }: Props) {
  const { given, field, needs } = useReason();
  const [isKept, setKept] = useState(false);
  const [name, setName] = useState('');
  function press(): void {
    if (stopReason && needs()) return;
    onConfirm({
      ...(isKept ? { rememberMapping: true, ...(name.trim() ? { rememberAs: name.trim() } : {}) } : {}),
      ...(stopReason ? { processAnyway: true, reason: given } : {}),
    });
  }
  return (
    <section className="gap-lg" aria-labelledby="what-happens">
      <h2 id="what-happens">{title}</h2>
      {children}
      {stopReason ? <Banner kind="warn" title={stopReason} /> : null}
      {stopReason ? field : null}
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
        <Button busy={busy} busyText={say('processing')} onClick={press}>
          {confirm}
        </Button>
      </p>
    </section>
  );
}
