import type { ReactNode } from 'react';
import { reasonFields } from '@ratepayer/contract/payments/reversal.fields.ts';
import type { CallOptions } from '../../platform/request.ts';
import { say } from '../../platform/texts/staff-bills.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';

interface Props<A> {
  readonly title: string;
  /** The thing and the consequence. */
  readonly means: ReactNode;
  readonly confirm: string;
  readonly back: string;
  readonly save: (reason: string, options: CallOptions) => Promise<A>;
  readonly onSaved: (after: A) => void;
  readonly onReload: () => void;
  readonly onClose: () => void;
}

/** Asks why something is taken away, which has the way back under the finger. */
export function ReasonDialog<A>({ title, means, confirm, back, save, onSaved, onReload, onClose }: Props<A>) {
  const form = useForm({
    fields: reasonFields,
    labels: { reason: say('reason') },
    start: {},
    save: ({ reason }, options) => save(reason, options),
    onSaved,
  });
  return (
    <FormDialog
      form={form}
      title={title}
      facts={means}
      confirm={confirm}
      back={back}
      danger
      onReload={onReload}
      onClose={onClose}
    >
      <FormField form={form} name="reason" />
    </FormDialog>
  );
}
