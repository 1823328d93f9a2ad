import type { ReactNode } from 'react';
import { Dialog } from '../parts.tsx';
import { type Unsaved, useLeaving } from './leave-guard.tsx';

interface Props {
  readonly title: string;
  readonly form: Unsaved;
  readonly onClose: () => void;
  /** `close` asks first when something would be lost. */
  readonly children: (close: () => void) => ReactNode;
}

/** A dialog in which something is typed (P3): nothing of it is lost by Esc, by its way back, by a link or by Back. */
export function GuardedDialog({ title, form, onClose, children }: Props) {
  const { close, guard } = useLeaving(form, onClose, true);
  return (
    <Dialog title={title} onClose={close}>
      {children(close)}
      {guard}
    </Dialog>
  );
}
