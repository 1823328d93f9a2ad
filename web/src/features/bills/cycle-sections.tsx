import type { CyclePage } from '@ratepayer/contract/bills/cycle.shapes.ts';
import { cycleApi } from '../../platform/api/cycle.api.ts';
import { say } from '../../platform/texts/staff-bills.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { ChooseDocuments } from './choose-documents.tsx';
import { ChooseIndex } from './choose-index.tsx';
import { Checks } from './cycle-checks.tsx';
import { stepOf } from './cycle-step.ts';
import { MapIndex } from './map-index.tsx';
import type { CycleInUse } from './use-cycle.ts';

interface Props extends Shown<CyclePage> {
  readonly use: CycleInUse;
  /** The index that is being mapped. */
  readonly fileId: number | undefined;
  /** Whether another index is wanted. */
  readonly isOther: boolean;
  readonly onIndex: (fileId?: number) => void;
  readonly onIndexOver: () => void;
}

/** What a cycle waits for, and what to look at before it goes out. */
export function CycleSections({ use, fileId, isOther, onIndex, onIndexOver, ...shown }: Props) {
  const { record: cycle } = shown;
  const of = { businessUnitId: cycle.businessUnitId, cycleId: cycle.id };
  const step = stepOf(cycle);
  if (step === 'run')
    return cycle.billCount > 0 ? <Checks {...shown} /> : <p className="muted">{say('still_reading')}</p>;
  if (fileId && step !== 'over')
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
  if (step === 'index' || step === 'mend' || isOther) return <ChooseIndex cycle={cycle} onSent={onIndex} />;
  const match = (documents: number) =>
    void use.act(cycleApi.processBillingCycle({ ...of, step: 'Match', fileId: documents }));
  return (
    <>
      {step === 'documents' ? <ChooseDocuments cycle={cycle} onSent={match} /> : null}
      <Checks {...shown} />
      {step === 'look' ? <ChooseDocuments cycle={cycle} onSent={match} /> : null}
    </>
  );
}
