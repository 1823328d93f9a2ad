import { type ReactNode, useEffect, useRef } from 'react';
import type { Fields } from '@ratepayer/contract/kit/fields.ts';
import { say } from '../../platform/texts/forms.ts';
import { Button } from '../parts.tsx';
import { StepUpDialog } from '../step-up.tsx';
import type { Latest } from './conflict.tsx';
import { FormBox } from './form-box.tsx';
import { GuardedDialog } from './guarded-dialog.tsx';
import type { RecordHistory } from './last-change.ts';
import { StaleDialog } from './stale-dialog.tsx';
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
  /** Who changed it then, and what. */
  readonly history?: RecordHistory | undefined;
  /** The same where the dialog asks for the record's own values: theirs beside one's own. */
  readonly reread?: () => Promise<Latest<F>>;
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
  history,
  reread,
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
    <GuardedDialog title={title} form={form} onClose={onClose}>
      {(close) => (
        <>
          {facts}
          <FormBox form={form} name={title} history={history} {...(reread ? { reread } : {})}>
            {children}
          </FormBox>
          {form.isStale && onReload && !reread ? <StaleDialog history={history} onReload={onReload} /> : null}
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
