import { type ReactNode, useEffect, useId, useRef } from 'react';
import { type ReversalReason, reversalReasons } from '@ratepayer/contract/payments/reversal.ts';
import { Field, FieldError } from '../../../ui/field.tsx';
import { Banner, Button } from '../../../ui/parts.tsx';
import type { Action } from './use-action.ts';

/** The reason of a void or refund, and a note that Other needs. */
export function ReasonFields({
  reason,
  note,
  onReason,
  onNote,
  action,
}: {
  reason: ReversalReason | '';
  note: string;
  onReason: (reason: ReversalReason) => void;
  onNote: (note: string) => void;
  action: Action;
}) {
  const id = useId();
  const problem = action.errorOf('reason');
  return (
    <>
      <div className="field">
        <label className="label" htmlFor={id}>
          Reason
          <span className="req" aria-hidden="true">
            *
          </span>
        </label>
        {problem ? <FieldError id={`${id}-error`} text={problem} /> : null}
        <div className={`input${problem ? ' bad' : ''}`}>
          <select id={id} required value={reason} aria-describedby={problem ? `${id}-error` : undefined} onChange={(event) => onReason(event.target.value as ReversalReason)}>
            <option value="" disabled>
              Choose a reason
            </option>
            {reversalReasons.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </div>
      </div>
      <Field label="Note" optional={reason !== 'Other'} required={reason === 'Other'} value={note} maxLength={500} error={action.errorOf('note')} onChange={onNote} />
    </>
  );
}

export function Tick({ checked, onChange, children }: { checked: boolean; onChange: (checked: boolean) => void; children: ReactNode }) {
  return (
    <label className="row small gap-sm">
      <input type="checkbox" className="check" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      {children}
    </label>
  );
}

/** What refused the action as a whole, then the two buttons; the way back is focused first where the action destroys. */
export function DialogFoot({
  action,
  confirm,
  back,
  danger,
  onBack,
  form,
  focusConfirm,
}: {
  action: Pick<Action, 'errors' | 'busy'>;
  confirm: string;
  back: string;
  danger?: boolean;
  onBack: () => void;
  form: string;
  focusConfirm?: boolean;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focusConfirm) box.current?.querySelector<HTMLButtonElement>('button[type=submit]')?.focus();
  }, [focusConfirm]);
  const general = action.errors.filter((error) => error.propertyName === '' || error.propertyName === 'status' || error.propertyName === 'allocations' || error.propertyName === 'refundServiceFee');
  return (
    <>
      {general.length > 0 ? (
        <div className="gap-md">
          <Banner kind="bad" title={general.map((error) => error.errorMessage).join('\n')} alert />
        </div>
      ) : null}
      <div className="buttons" ref={box}>
        <Button className="sec" onClick={onBack}>
          {back}
        </Button>
        <Button type="submit" form={form} className={danger ? 'danger' : ''} busy={action.busy} busyText="Working…">
          {confirm}
        </Button>
      </div>
    </>
  );
}
