import './bills.css';
import type { CyclePage } from '@ratepayer/contract/bills/cycle.shapes.ts';
import { say } from '../../platform/texts/staff-bills.ts';
import { Banner } from '../../ui/parts.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { type CycleStep, stepOf } from './cycle-step.ts';

interface Props {
  readonly cycle: CyclePage;
  readonly problem: string;
}

const steps = ['step_index', 'step_documents', 'step_look', 'step_published'] as const;
const placeOf = { index: 0, mend: 0, documents: 1, look: 2, over: 4 } as const;
const placeWhile = { Read: 0, Match: 1, Publish: 3, '': 4 } as const;

const placeIn = (cycle: CyclePage, step: CycleStep): number =>
  step === 'run' ? placeWhile[cycle.step] : placeOf[step];

/** Where a cycle is on its way, how far its worker is, and what went wrong. */
export function CycleBars({ cycle, problem }: Props) {
  const step = stepOf(cycle);
  const now = placeIn(cycle, step);
  return (
    <>
      <Stepper label={say('steps')} steps={steps.map((name) => say(name))} now={now} />
      {problem ? (
        <div className="gap-md">
          <Banner kind="bad" title={problem} alert />
        </div>
      ) : null}
      {cycle.status === 'Error' ? (
        <div className="gap-md">
          <Banner kind="bad" title={say('index_not_taken')}>
            {cycle.message}
          </Banner>
        </div>
      ) : null}
      {cycle.message && (step === 'documents' || step === 'look') ? (
        <div className="gap-md">
          <Banner kind="bad" title={say('archive_not_taken')}>
            {cycle.message}
          </Banner>
        </div>
      ) : null}
      {step === 'documents' ? (
        <div className="gap-md">
          <Banner kind="warn" title={say('documents_missing', { count: cycle.billsWithoutDocument })}>
            {say('documents_missing_means')}
          </Banner>
        </div>
      ) : null}
      {step === 'run' ? <Progress cycle={cycle} /> : null}
    </>
  );
}

/** What a worker is doing, and how far it is where that is known. */
function Progress({ cycle }: { readonly cycle: CyclePage }) {
  const { step, progressRows, totalRows, publishedCount, billCount } = cycle;
  const done = step === 'Publish' ? publishedCount : progressRows;
  const all = step === 'Publish' ? billCount : totalRows;
  const known = all > 0 ? { value: Math.min(done, all), max: all } : {};
  const text =
    step === 'Publish'
      ? say('publishing', { done, all })
      : say(step === 'Read' ? 'reading_index' : 'matching_documents', { done });
  return (
    <section className="boxed gap-md" role="status">
      <p className="num b">{text}</p>
      {step === 'Publish' ? <p className="small muted">{say('publishing_means')}</p> : null}
      <progress className="gap-sm wide" aria-label={text} {...known} />
    </section>
  );
}
