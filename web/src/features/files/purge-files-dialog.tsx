import type { KeptFile } from '@ratepayer/contract/files/file.shapes.ts';
import { reasonFields } from '@ratepayer/contract/payments/reversal.fields.ts';
import { fileApi } from '../../platform/api/file.api.ts';
import { say } from '../../platform/texts/staff-files.ts';
import { toast } from '../../platform/toasts.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';

interface Props {
  readonly unitId: number;
  readonly files: readonly KeptFile[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks why the contents of files are destroyed, and says how many of them were in use and stay. */
export function PurgeFilesDialog({ unitId, files, onClose, onDone }: Props) {
  const fileIds = files.map(({ id }) => id);
  const [only] = files;
  const form = useForm({
    fields: reasonFields,
    labels: { reason: say('reason') },
    start: {},
    save: ({ reason }, options) => fileApi.purgeFiles({ businessUnitId: unitId, fileIds, reason }, options),
    onSaved: ({ purged, inUse }) => {
      toast(
        [say('files_purged', { count: purged }), ...(inUse > 0 ? [say('files_in_use', { count: inUse })] : [])].join(
          ' ',
        ),
      );
      onDone();
    },
  });
  return (
    <FormDialog
      form={form}
      title={
        only && files.length === 1
          ? say('purge_ask', { name: only.name })
          : say('purge_many_ask', { count: files.length })
      }
      facts={<p className="small gap-sm">{say('purge_means')}</p>}
      confirm={say('purge')}
      back={say('keep')}
      onClose={onClose}
    >
      <FormField form={form} name="reason" />
    </FormDialog>
  );
}
