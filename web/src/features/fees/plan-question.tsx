import type { FeePlan } from '@ratepayer/contract/fees/fee.operations.ts';
import { useRef, useState } from 'react';
import { say } from '../../platform/texts/staff-fees.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { FactsTable } from '../../ui/facts-table.tsx';
import { Button, Dialog } from '../../ui/parts.tsx';
import { feeInWords } from './fee-words.ts';

interface Props {
  readonly plan: FeePlan;
  readonly zone: string;
  readonly show: (minor: number) => string;
  readonly onAnswer: (isPlanned: boolean) => void;
}

/** Waits with a plan until somebody read what is about to be, and says whether it is planned. */
export function useConfirmed() {
  const [asked, setAsked] = useState<FeePlan>();
  const answer = useRef<(isPlanned: boolean) => void>(undefined);
  const confirmed = (plan: FeePlan) => {
    setAsked(plan);
    return new Promise<boolean>((resolve) => {
      answer.current = resolve;
    }).finally(() => setAsked(undefined));
  };
  return { asked, confirmed, decide: (isPlanned: boolean) => answer.current?.(isPlanned) };
}

/** Asks before a fee is planned (P4): what payers are charged, and from when. */
export function PlanQuestion({ plan, zone, show, onAnswer }: Props) {
  const date = plan.effectiveDate;
  return (
    <Dialog title={say('plan_from_ask', { date })} onClose={() => onAnswer(false)}>
      <FactsTable
        caption={say('plan_a_fee')}
        className="small"
        facts={[
          [say('channel'), plan.channel ? sayValue(plan.channel) : say('all')],
          [say('source'), sayValue(plan.paymentSourceType)],
          [say('fee'), feeInWords(plan, show)],
        ]}
      />
      <p className="small gap-md">{say('payers_see_from', { date, zone })}</p>
      <div className="buttons">
        <Button className="sec" onClick={() => onAnswer(false)}>
          {say('back')}
        </Button>
        <Button onClick={() => onAnswer(true)}>{say('plan_fee')}</Button>
      </div>
    </Dialog>
  );
}
