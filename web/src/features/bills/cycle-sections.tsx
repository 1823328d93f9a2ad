import type { CyclePage } from '@ratepayer/contract/bills/cycle.shapes.ts';
import { cycleApi } from '../../platform/api/cycle.api.ts';
import { say } from '../../platform/texts/staff-bills.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { ChooseDocuments } from './choose-documents.tsx';
import { ChooseIndex } from './choose-index.tsx';
import { Checks } from './cycle-checks.tsx';
import { stepOf } from './cycle-step.ts';
import { MapIndex } from './map-index.tsx';
import type { Archives } from './use-archives.ts';
import type { CycleInUse } from './use-cycle.ts';

interface Props extends Shown<CyclePage> {
  readonly use: CycleInUse;
  readonly archives: Archives;
  /** The index that is being mapped. */
  readonly fileId: number | undefined;
  /** Whether another index is wanted. */
  readonly isOther: boolean;
  readonly onIndex: (fileId?: number) => void;
  readonly onIndexOver: () => void;
}

/** What a cycle waits for, and what to look at before it goes out. */
export function CycleSections({ use, archives, fileId, isOther, onIndex, onIndexOver, ...shown }: Props) {
  const { record: cycle } = shown;
  const of = { businessUnitId: cycle.businessUnitId, cycleId: cycle.id };
  const step = stepOf(cycle);
  // While archives go in one after the other there is room for more of them, and nothing jumps between two.
  const goesOn = cycle.step === 'Match' && archives.isBusy;
  if (step === 'run' && !goesOn)
    return cycle.billCount > 0 ? <Checks {...shown} /> : <p className="muted">{say('still_reading')}</p>;
  if (fileId && !goesOn && step !== 'over')
    return (
      <MapIndex
        cycle={cycle}
        fileId={fileId}
        busy={use.busy}
        onRead={(config) =>
          void use
            .act(cycleApi.processBillingCycle({ ...of, step: 'Read', fileId, config }))
            .then((done) => done && onIndexOver())
        }
        onBack={onIndexOver}
      />
    );
  if (step === 'index' || step === 'mend' || (isOther && !goesOn))
    return <ChooseIndex cycle={cycle} onSent={onIndex} />;
  return (
    <>
      {step === 'documents' || step === 'run' ? <ChooseDocuments onFiles={archives.take} /> : null}
      <Checks {...shown} />
      {step === 'look' ? <ChooseDocuments onFiles={archives.take} /> : null}
    </>
  );
}
