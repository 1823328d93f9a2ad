import { retentionFields } from '@ratepayer/contract/retention/retention.fields.ts';
import type { Retained } from '@ratepayer/contract/retention/retention.operations.ts';
import { useRef } from 'react';
import { retentionApi } from '../../platform/api/retention.api.ts';
import { say } from '../../platform/texts/staff-retention.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import type { Typed } from '../../ui/form/form-state.ts';
import type { Draft } from '../../ui/form/use-draft.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { Button } from '../../ui/parts.tsx';

export interface RetentionDraft {
  readonly key: string;
  readonly typed: Typed<typeof retentionFields>;
  /** Of the time that it was typed over. */
  readonly rowVersion: number;
}

interface Props {
  readonly unitId: number;
  readonly retained: Retained;
  readonly draft: Draft<RetentionDraft>;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks how long a class is kept from now on. */
export function ChangeRetention({ unitId, retained, draft, onClose, onDone }: Props) {
  const { key, kept, usual, least, unit } = retained;
  const drafted = draft.values?.key === key ? draft.values : undefined;
  const rowVersion = useRef(drafted?.rowVersion ?? retained.rowVersion);
  const form = useForm({
    fields: retentionFields,
    labels: { kept: say('keep') },
    start: { kept },
    also: (_, typed): Record<string, string> => (typed.kept < least ? { kept: say('keep_too_short', { least }) } : {}),
    // As usual follows the product; it is not kept as a time of one's own.
    save: (typed) =>
      retentionApi.changeRetention({
        businessUnitId: unitId,
        key,
        kept: typed.kept === usual ? null : typed.kept,
        rowVersion: rowVersion.current,
      }),
    onSaved: onDone,
    draft: {
      values: drafted?.typed,
      keep: (typed) => draft.keep({ key, typed, rowVersion: rowVersion.current }),
    },
  });
  const reread = async () => {
    const { items } = await retentionApi.getRetention({ businessUnitId: unitId });
    const now = items.find((one) => one.key === key) ?? retained;
    const take = () => {
      rowVersion.current = now.rowVersion;
    };
    return { values: { kept: now.kept }, take };
  };
  return (
    <FormDialog
      form={form}
      title={say('change_ask', { name: sayValue(key) })}
      confirm={say('change')}
      back={say('cancel')}
      focusConfirm={drafted !== undefined}
      reread={reread}
      onClose={onClose}
    >
      <FormField form={form} name="kept" short hint={say('keep_hint', { unit, least, usual })} />
      <p className="gap-sm">
        <Button className="sec tool" onClick={() => form.set('kept', String(usual))}>
          {say('as_usual')}
        </Button>
      </p>
    </FormDialog>
  );
}
