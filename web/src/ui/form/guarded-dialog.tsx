import type { ReactNode } from 'react';
import { Dialog } from '../parts.tsx';
import { useLeaving } from './leave-guard.tsx';

interface Props {
  readonly title: string;
  /** Whether something was typed that closing would lose. */
  readonly isDirty: boolean;
  /** Whether it is being saved: then it does not close. */
  readonly isBusy: boolean;
  readonly onClose: () => void;
  /** `close` asks first when something would be lost. */
  readonly children: (close: () => void) => ReactNode;
}

/** A dialog in which something is typed (P3): nothing of it is lost by Esc, by its way back, by a link or by Back. */
export function GuardedDialog({ title, children, ...leaving }: Props) {
  const { close, guard } = useLeaving(leaving);
  return (
    <Dialog title={title} onClose={close}>
      {children(close)}
      {guard}
    </Dialog>
  );
}
