import { useRef, useState } from 'react';
import { filePart, type FormFile, takenBy } from '@ratepayer/contract/forms/parts/file-part.ts';
import { loadPartTexts, say } from '../../../platform/texts/payer-form-parts.ts';
import { Button } from '../../../ui/parts.tsx';
import type { LoadedPart, PartProps } from './loaded-part.ts';
import { PartGroup } from './part-group.tsx';
import { sendFormFile } from './send-form-file.ts';

function FileField(props: PartProps) {
  const { id, field, broughtTo, onChange } = props;
  const { mostFiles, mostMegabytes, kinds } = takenBy(field);
  const files = props.typed as readonly FormFile[];
  // As they are now, for what goes on after a wait.
  const latest = useRef(files);
  const [wrong, setWrong] = useState('');
  const [said, setSaid] = useState('');
  const write = (next: readonly FormFile[]) => {
    latest.current = next;
    onChange(next);
  };
  const settled = () => latest.current.filter((file) => file.id > 0);

  async function bring(chosen: readonly File[]): Promise<void> {
    setWrong('');
    for (const one of chosen.slice(0, mostFiles - settled().length)) {
      const { name } = one;
      write([...settled(), { id: 0, name }]);
      const onShare = (share: number) => setSaid(say('file_sending', { name, share: Math.round(share * 100) }));
      onShare(0);
      const sent = await sendFormFile(one, { field, broughtTo, onShare });
      write('file' in sent ? [...settled(), sent.file] : settled());
      setSaid('file' in sent ? say('file_added', { name }) : '');
      if ('problem' in sent) setWrong(sent.problem);
    }
  }
  const remove = (file: FormFile) => {
    write(latest.current.filter((one) => one !== file));
    setSaid(say('file_removed', { name: file.name }));
  };
  const isSending = files.some((file) => file.id === 0);
  const isFull = files.length >= mostFiles;
  const kindsSaid = kinds.map((kind) => kind.toUpperCase()).join(', ');
  return (
    <PartGroup {...props} error={props.error ?? (wrong || undefined)}>
      <p className="desc" id={`${id}-limits`}>
        {say('files_hint', { count: mostFiles, most: mostMegabytes, kinds: kindsSaid })}
      </p>
      <ul className="f-files">
        {files
          .filter((file) => file.id > 0)
          .map((file) => (
            <li key={file.id}>
              <span translate="no">{file.name}</span>
              <Button className="sec tool" onClick={() => remove(file)}>
                {say('remove_file', { name: file.name })}
              </Button>
            </li>
          ))}
      </ul>
      <p role="status">{said}</p>
      {isFull && !isSending ? null : (
        <span className="f-choose">
          <span className="btn sec" aria-hidden="true">
            {say(files[0] ? 'add_file_more' : 'add_file')}
          </span>
          <input
            type="file"
            id={id}
            aria-label={`${say('add_file')}: ${field.fieldLabel || field.fieldName}`}
            aria-describedby={`${id}-limits`}
            multiple={mostFiles > 1}
            disabled={isSending}
            accept={kinds.map((kind) => (kind === 'jpg' ? '.jpg,.jpeg' : `.${kind}`)).join(',')}
            onChange={({ target }) => {
              const chosen = [...(target.files ?? [])];
              // The same file may be chosen again.
              target.value = '';
              void bring(chosen);
            }}
          />
        </span>
      )}
    </PartGroup>
  );
}

/** Files that are brought with a form, each sent as it is chosen. */
export const part: LoadedPart = { kind: filePart, Input: FileField, loadTexts: loadPartTexts };
