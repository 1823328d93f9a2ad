import './drawer.css';
import { lazy, type ReactNode, Suspense } from 'react';
import type { DrawerHead } from './drawer-head.ts';
import { type Unsaved, useLeaving } from './form/leave-guard.tsx';

// React Aria's modal weighs more than a page: it comes with the first drawer that opens.
const Sheet = lazy(async () => ({ default: (await import('./drawer-sheet.tsx')).DrawerSheet }));

interface Props {
  readonly title: string;
  /** For a form beside words: 840 px instead of 480. */
  readonly wide?: true;
  /** What is typed in it: not lost by closing, and answered before it closes. */
  readonly form?: Unsaved;
  readonly onClose: () => void;
  /** Beside its title: how it stands, a sentence on it, what may be done with it. */
  readonly head?: DrawerHead | undefined;
  /** Buttons at the foot; `close` asks first when something would be lost. */
  readonly foot?: (close: () => void) => ReactNode;
  readonly children: ReactNode;
}

const nothing: Unsaved = { isDirty: false, busy: false, isHeld: () => false };

/** A drawer at the right edge (P12), the whole screen on a phone: focus inside, Esc closes, focus goes back. */
export function Drawer({ title, wide, form = nothing, onClose, head, foot, children }: Props) {
  const { close, guard } = useLeaving(form, onClose, true);
  return (
    <Suspense>
      <Sheet title={title} wide={wide === true} onClose={close} head={head} foot={foot?.(close)}>
        {children}
        {guard}
      </Sheet>
    </Suspense>
  );
}
