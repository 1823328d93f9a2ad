import type { ReactNode } from 'react';
import { say } from '../../platform/texts/staff-files.ts';
import { Button } from '../parts.tsx';
import { useReason } from './use-reason.tsx';

interface Props {
  readonly title: string;
  /** What it takes back and what it leaves. */
  readonly children: ReactNode;
  /** The words of leaving it. */
  readonly keep: string;
  readonly busy: boolean;
  readonly onConfirm: (reason: string) => void;
  readonly onBack: () => void;
}

/** What an undo of a file takes back, and the one press that does it. */
export function UndoFile({ title, children, keep, busy, onConfirm, onBack }: Props) {
  const { given, field, needs } = useReason();
  return (
    <section className="gap-lg" aria-labelledby="what-happens">
      <h2 id="what-happens">{title}</h2>
      {children}
      {field}
      <p className="row wrap gap-lg">
        <Button className="sec" onClick={onBack}>
          {keep}
        </Button>
        <Button className="danger" busy={busy} busyText={say('undoing')} onClick={() => needs() || onConfirm(given)}>
          {say('undo_import')}
        </Button>
      </p>
    </section>
  );
}
