import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Fields, ValuesOf } from '@ratepayer/contract/kit/fields.ts';
import type { TermsText } from '@ratepayer/contract/terms/terms.shapes.ts';
import { termsApi } from '../../platform/api/terms.api.ts';
import { keyOf } from '../../platform/query-of.ts';
import type { Form } from '../../ui/form/use-form.ts';

interface Begun<F extends Fields> {
  readonly unitId: number;
  /** As it is known now, and as the form began. */
  readonly from: TermsText | undefined;
  readonly begun: TermsText | undefined;
  readonly begin: (latest: TermsText) => void;
  readonly valuesOf: (text: TermsText) => Partial<ValuesOf<F>>;
}

/** Shows a later version where nothing is typed; where something is, says so, and how to read it beside that. */
export function useLatest<F extends Fields>(form: Form<F>, { unitId, from, begun, begin, valuesOf }: Begun<F>) {
  const client = useQueryClient();
  const isNewer = from !== undefined && begun !== undefined && from.rowVersion > begun.rowVersion;
  useEffect(() => {
    if (!isNewer || form.isDirty || form.busy) return;
    begin(from);
    form.rebase(valuesOf(from), []);
  });
  const reread = async () => {
    const of = { businessUnitId: unitId, termsId: begun?.id ?? 0 };
    const latest = await termsApi.readTerms(of);
    begin(latest);
    client.setQueryData(keyOf(termsApi.readTerms, of), latest);
    return { values: valuesOf(latest) };
  };
  return { isBehind: isNewer && form.isDirty, reread };
}
