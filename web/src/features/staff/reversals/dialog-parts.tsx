import { useEffect, useRef } from 'react';
import { Banner, Button } from '../../../ui/parts.tsx';
import type { Action } from './use-action.ts';
import { say } from '../../../platform/texts/staff-payments.ts';

/**
 * What refused the action as a whole, then the two buttons; the way back is focused first where the action destroys.
 */
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
  const general = action.errors.filter(
    (error) =>
      error.propertyName === '' ||
      error.propertyName === 'status' ||
      error.propertyName === 'allocations' ||
      error.propertyName === 'refundServiceFee',
  );
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
        <Button
          type="submit"
          form={form}
          className={danger ? 'danger' : ''}
          busy={action.busy}
          busyText={say('working')}
        >
          {confirm}
        </Button>
      </div>
    </>
  );
}
