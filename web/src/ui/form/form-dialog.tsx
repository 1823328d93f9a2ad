import { type ReactNode, useEffect, useRef } from 'react';
import type { Fields } from '@ratepayer/contract/kit/fields.ts';
import { say } from '../../platform/texts/forms.ts';
import { Button } from '../parts.tsx';
import { StepUpDialog } from '../step-up.tsx';
import { FormBox } from './form-box.tsx';
import { GuardedDialog } from './guarded-dialog.tsx';
import type { Form } from './use-form.ts';

interface Props<F extends Fields> {
  readonly form: Form<F>;
  /** With a verb: "Void this payment?" */
  readonly title: string;
  /** The thing and the consequence, above what is asked. */
  readonly facts?: ReactNode;
  readonly confirm: string;
  readonly back: string;
  readonly danger?: boolean;
  /** Back from proving who they are: one press is left. */
  readonly focusConfirm?: boolean;
  /** Shows the record as it is now, after somebody else changed it (409). */
  readonly onReload?: () => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/**
 * A confirmation that asks for something (P4): its errors stay inside, its way back has the focus where it destroys.
 */
export function FormDialog<F extends Fields>({
  form,
  title,
  facts,
  confirm,
  back,
  danger,
  focusConfirm,
  onReload,
  onClose,
  children,
}: Props<F>) {
  const buttons = useRef<HTMLDivElement>(null);
  const first = focusConfirm ? 'button[type=submit]' : danger ? 'button' : '';
  useEffect(() => {
    if (first && !form.needsSignIn) buttons.current?.querySelector<HTMLButtonElement>(first)?.focus();
  }, [first, form.needsSignIn]);
  if (form.needsSignIn) return <StepUpDialog onCancel={form.dismissSignIn} onLeave={form.keepDraft} />;
  return (
    <GuardedDialog title={title} isDirty={form.isDirty && !form.busy} onClose={onClose}>
      {(close) => (
        <>
          {facts}
          <FormBox form={form} name={title}>
            {children}
          </FormBox>
          {form.isStale && onReload ? (
            <p className="gap-sm">
              <Button className="sec tool" onClick={onReload}>
                {say('show_new')}
              </Button>
            </p>
          ) : null}
          <div className="buttons" ref={buttons}>
            <Button className="sec" onClick={close}>
              {back}
            </Button>
            <Button
              type="submit"
              form={form.id}
              className={danger ? 'danger' : ''}
              busy={form.busy}
              busyText={say('working')}
            >
              {confirm}
            </Button>
          </div>
        </>
      )}
    </GuardedDialog>
  );
}
