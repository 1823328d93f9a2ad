import { preferences } from '../../platform/session/preferences.ts';
import './form.css';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Fields } from '@ratepayer/contract/kit/fields.ts';
import { say } from '../../platform/texts/forms.ts';
import { StepUpDialog } from '../step-up.tsx';
import type { FormOfRecord } from './form-of-record.ts';
import { FormTold } from './form-told.tsx';
import type { Form } from './use-form.ts';

interface Props<F extends Fields> extends FormOfRecord<F> {
  readonly form: Form<F>;
  readonly name: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A form with what is wrong on top: its problems as links, a conflict, and the question who it is that asks. */
export function FormBox<F extends Fields>({ form, name, className, children, ...ofRecord }: Props<F>) {
  const box = useRef<HTMLFormElement>(null);
  const submit = useRef(form.submit);
  submit.current = form.submit;
  // Mod+S saves wherever the focus stands, but never behind a dialog that lies over this form.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.metaKey || event.ctrlKey) || event.altKey) return;
      if (!preferences().shortcuts) return;
      const over = [...document.querySelectorAll('dialog[open], [data-drawer]')].at(-1);
      if (over && !over.contains(box.current)) return;
      event.preventDefault();
      void submit.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const isAsked = form.shown.some((field) => form.fields[field]?.optional !== true);
  return (
    <form
      ref={box}
      id={form.id}
      aria-label={name}
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <FormTold form={form} {...ofRecord} />
      {isAsked ? <p className="small muted">{say('all_required')}</p> : null}
      {children}
      {form.needsSignIn ? <StepUpDialog onCancel={form.dismissSignIn} onLeave={form.keepDraft} /> : null}
    </form>
  );
}
