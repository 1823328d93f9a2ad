import type { ReactNode } from 'react';
import { say } from '../../platform/texts/staff-files.ts';
import { Button } from '../parts.tsx';
import { CancelFile, FileFoot } from './file-foot.tsx';

/** What an import waits for: its columns, its check, a confirmation, a worker, or nothing any more. */
export type ImportStep = 'map' | 'check' | 'confirm' | 'undo' | 'run' | 'done' | 'over';

/** What every step of a file of records is told. */
export interface FileStep {
  readonly step: ImportStep;
  readonly busy: boolean;
  readonly onStep: (step?: 'confirm' | 'undo') => void;
  readonly onMapAgain: () => void;
}

interface Props extends Pick<FileStep, 'step' | 'onStep' | 'onMapAgain'> {
  readonly map: ReactNode;
  readonly confirm: ReactNode;
  /** Nothing where it cannot be undone. */
  readonly undo?: ReactNode;
  /** What a check found, or what was done. */
  readonly found: ReactNode;
  readonly mayAct: boolean;
  /** It was written in part: it is gone on with, neither cancelled nor read anew. */
  readonly isUnfinished?: boolean;
  /** There is something to write. */
  readonly isReady: boolean;
  readonly onCancel: () => void;
}

/** What a file of records asks for next: its columns, the look at what was found, the press that writes, the undo. */
export function FileSteps({ step, map, confirm, undo = null, found, isUnfinished = false, onCancel, ...props }: Props) {
  const { mayAct, isReady, onStep, onMapAgain } = props;
  if (step === 'map')
    return (
      <>
        {map}
        {isUnfinished ? null : <CancelFile onCancel={onCancel} />}
      </>
    );
  if (step === 'confirm') return confirm;
  if (step === 'undo') return undo;
  if (step !== 'check' && step !== 'done' && !isUnfinished) return null;
  return (
    <>
      {found}
      {step === 'check' && mayAct ? (
        <FileFoot onCancel={isUnfinished ? undefined : onCancel}>
          {isUnfinished ? null : (
            <Button className="sec" onClick={onMapAgain}>
              {say('back')}
            </Button>
          )}
          {isReady ? <Button onClick={() => onStep('confirm')}>{say('continue_to_confirm')}</Button> : null}
        </FileFoot>
      ) : null}
    </>
  );
}
