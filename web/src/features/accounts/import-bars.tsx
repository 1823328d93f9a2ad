import type { AccountUpload } from '@ratepayer/contract/accounts/upload.shapes.ts';
import { say } from '../../platform/texts/staff-accounts.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { Banner } from '../../ui/parts.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { UploadState } from './upload-state.tsx';
import type { ImportStep } from '../../ui/record-file/file-steps.tsx';

const steps = ['step_choose_file', 'map_columns', 'step_check', 'step_confirm'] as const;

/** The step that is on, from 0: choosing the file is behind every upload. */
const placeOf: Readonly<Record<ImportStep, number>> = {
  map: 1,
  check: 2,
  run: 2,
  confirm: 3,
  undo: 4,
  done: 4,
  over: 4,
};

type Props = Shown<AccountUpload> & {
  readonly step: ImportStep;
  readonly problem: string;
  /** What an undo gave back and what it left. */
  readonly undone: string;
};

/** The steps of an import, how far its worker is, and what went wrong. */
export function ImportBars({ record, when, step, problem, undone }: Props) {
  const now = record.status === 'Processing' ? 3 : placeOf[step];
  return (
    <>
      <Stepper label={say('steps')} steps={steps.map((name) => say(name))} now={now} />
      {problem ? (
        <div className="gap-md">
          <Banner kind="bad" title={problem} alert />
        </div>
      ) : null}
      {record.status === 'Undone' && record.undoneDate ? (
        <div className="gap-md">
          <Banner kind="warn" title={say('undone_by', { by: record.undoneBy, when: when(record.undoneDate) })}>
            {undone}
          </Banner>
        </div>
      ) : null}
      <UploadState upload={record} />
    </>
  );
}
