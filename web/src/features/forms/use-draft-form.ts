import { useEffect, useState } from 'react';
import { formFields } from '@ratepayer/contract/forms/form.fields.ts';
import { newForm } from '@ratepayer/contract/forms/new-form.ts';
import { formRecordApi } from '../../platform/api/form-record.api.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { say as sayList } from '../../platform/texts/lists.ts';
import { toast } from '../../platform/toasts.ts';
import { capital } from '../../ui/capital.ts';
import { useForm } from '../../ui/form/use-form.ts';
import type { FormDraft } from './form-draft.ts';
import { settingLabels } from './setting-labels.ts';

interface Props {
  readonly businessUnitId: number;
  /** As it was read last; nothing for a new one. */
  readonly draft: FormDraft | undefined;
  readonly onSaved: (saved: FormDraft) => void;
}

/**
 * What is typed of a form against the version that it began with. What somebody else saved meanwhile is taken over
 * where nothing was typed here; else the next save says so.
 */
export function useDraftForm({ businessUnitId, draft, onSaved }: Props) {
  const [kept, setKept] = useState(draft);
  const [theirs, setTheirs] = useState<FormDraft>();
  const form = useForm({
    fields: formFields,
    labels: settingLabels(),
    start: draft ?? newForm(sayList('forms_name')),
    save: (values, options) =>
      kept
        ? formRecordApi.changeForm({ businessUnitId, id: kept.id, rowVersion: kept.rowVersion, ...values }, options)
        : formRecordApi.addForm({ businessUnitId, ...values }, options),
    onSaved: (saved) => {
      toast(sayForm('saved', { thing: capital(sayList('forms_one')) }));
      take(saved);
      onSaved(saved);
    },
  });
  function take(record: FormDraft): void {
    setKept(record);
    setTheirs(undefined);
  }
  useEffect(() => {
    // What is read may be older than what was saved here just now.
    if (!draft || draft.rowVersion <= (kept?.rowVersion ?? 0) || form.isDirty || form.busy) return;
    take(draft);
    form.rebase(draft, []);
  }, [draft?.rowVersion, form.isDirty]);
  /** Reads it anew after a conflict; what is saved next goes against it. */
  async function reread() {
    if (!kept) return { values: {} };
    const found = await formRecordApi.getFormDraft({ businessUnitId, id: kept.id });
    setKept(found);
    setTheirs(found);
    return { values: found };
  }
  return { form, kept, take, reread, theirs: form.isStale ? theirs : undefined };
}
