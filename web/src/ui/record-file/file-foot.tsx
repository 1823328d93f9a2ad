import type { ReactNode } from 'react';
import { say } from '../../platform/texts/staff-files.ts';

interface Props {
  /** Nothing where it can no longer be cancelled. */
  readonly onCancel?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** The way out of a file on the left, the way on at the right. */
export const FileFoot = ({ onCancel, children }: Props) => (
  <div className="row wrap between gap-lg">
    {onCancel ? <CancelFile onCancel={onCancel} /> : <span />}
    <span className="row wrap">{children}</span>
  </div>
);

/** Leaves a file unwritten. */
export const CancelFile = ({ onCancel }: { readonly onCancel: () => void }) => (
  <button type="button" className="link-btn" onClick={onCancel}>
    {say('cancel_upload')}
  </button>
);
