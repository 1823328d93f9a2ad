import { useRef, useState } from 'react';
import { fileCategories, platformCategories } from '@ratepayer/contract/files/file-state.ts';
import { fileTexts } from '@ratepayer/contract/files/file.list.ts';
import { fields, oneOf } from '@ratepayer/contract/kit/fields.ts';
import { fileApi } from '../../platform/api/file.api.ts';
import { putFile } from '../../platform/put-file.ts';
import { say } from '../../platform/texts/staff-files.ts';
import { toast } from '../../platform/toasts.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { describedBy, Labelled } from '../../ui/form/labelled.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { valueSayer } from '../../ui/list/say-value.ts';

interface Props {
  readonly unitId: number;
  readonly isPlatform: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const fieldsOf = (isPlatform: boolean) =>
  fields({ category: oneOf(fileCategories.filter((one) => isPlatform || !platformCategories.includes(one))) });

/** Takes a file into the register, under a category that says who sees it and how long it is kept. */
export function AddFileDialog({ unitId: businessUnitId, isPlatform, onClose, onDone }: Props) {
  const [file, setFile] = useState<File>();
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const form = useForm({
    fields: fieldsOf(isPlatform),
    labels: { category: say('category') },
    start: {},
    parts: ['fileName'],
    also: (): Readonly<Record<string, string>> => (file ? {} : { fileName: say('choose_a_file') }),
    save: async ({ category }, options) => {
      if (!file) return;
      const { uploadUrl } = await fileApi.reserveFile({ businessUnitId, fileName: file.name, category }, options);
      const said = { refused: say('file_not_sent'), offline: say('file_not_sent_check') };
      await putFile(uploadUrl, file, said, () => undefined);
    },
    onSaved: () => {
      toast(say('file_added', { name: file?.name ?? '' }));
      onDone();
    },
  });
  const take = (files: FileList | null) => {
    setFile(files?.[0]);
    form.touch('fileName');
  };
  const shared = { id: form.idOf('fileName'), label: say('file'), required: true, error: form.errorOf('fileName') };
  return (
    <FormDialog
      form={form}
      title={say('add_file')}
      facts={<p className="small gap-sm">{say('add_file_means')}</p>}
      confirm={say('add_file')}
      back={say('cancel')}
      onClose={onClose}
    >
      <section
        aria-label={say('drop_file')}
        className={`drop gap-md${isOver ? ' over' : ''}`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          // The input shows what was dropped as it shows what was chosen.
          if (input.current) input.current.files = event.dataTransfer.files;
          take(event.dataTransfer.files);
        }}
      >
        <p className="muted small">{say('drop_file')}</p>
        <Labelled {...shared}>
          <input
            ref={input}
            id={shared.id}
            type="file"
            className="file-input"
            aria-invalid={shared.error ? true : undefined}
            aria-describedby={describedBy(shared)}
            onChange={({ target }) => take(target.files)}
          />
        </Labelled>
      </section>
      <FormField form={form} name="category" nameOf={valueSayer(fileTexts)} />
    </FormDialog>
  );
}
