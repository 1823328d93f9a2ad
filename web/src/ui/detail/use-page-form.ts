import { useLayoutEffect, useRef } from 'react';
import type { Fields, ValuesOf } from '@ratepayer/contract/kit/fields.ts';
import type { FormOfRecord } from '../form/form-of-record.ts';
import type { Form } from '../form/use-form.ts';
import type { OnPage } from './on-page.ts';
import { versionOf } from './use-record.ts';

interface Of<F extends Fields, R> {
  /** The record as it is shown; undefined for one that is made. */
  readonly record: R | undefined;
  readonly onPage: OnPage<R> | undefined;
  readonly startOf: (record: R) => Partial<ValuesOf<F>>;
}

/** A form on the page of a record: it follows what is read, and what is typed in it is never written over. */
export function usePageForm<F extends Fields, R extends object>(
  form: Form<F>,
  { record, onPage, startOf }: Of<F, R>,
): FormOfRecord<F> {
  const { isDirty, busy } = form;
  const shown = useRef(record);
  const onTyped = onPage?.onTyped;
  useLayoutEffect(() => {
    onTyped?.(isDirty);
    return () => onTyped?.(false);
  }, [isDirty, onTyped]);
  useLayoutEffect(() => {
    if (!onPage || !record || !shown.current || busy) return;
    if (versionOf(shown.current) === versionOf(record)) return;
    // What is typed was typed over the version that is shown: it is saved against that one, or against what was saved.
    if (isDirty && !onPage.isOwn(record)) return onPage.hold(shown.current);
    shown.current = record;
    if (!isDirty) form.rebase(startOf(record), []);
  });
  async function reread() {
    const latest = await onPage?.reread();
    if (!onPage || !latest) return { values: {} };
    return { values: startOf(latest), take: () => onPage.take(latest) };
  }
  if (!onPage) return {};
  return {
    isBehind: onPage.isBehind && isDirty,
    history: onPage.history,
    reread,
  };
}
