import { useEffect, useRef } from 'react';
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
  useEffect(() => {
    onTyped?.(isDirty);
    return () => onTyped?.(false);
  }, [isDirty, onTyped]);
  useEffect(() => {
    if (!onPage || !record || !shown.current || isDirty || busy) return;
    if (versionOf(shown.current) === versionOf(record)) return;
    shown.current = record;
    form.rebase(startOf(record), []);
  });
  if (!onPage) return {};
  return {
    isBehind: onPage.isBehind && isDirty,
    history: onPage.history,
    reread: async () => ({ values: startOf(await onPage.reread()) }),
  };
}
