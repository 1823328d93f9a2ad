import { useRef, useState } from 'react';
import { say } from '../platform/texts/staff-files.ts';
import { Icon } from './icons.tsx';
import { Banner, Button } from './parts.tsx';

interface Props {
  /** What the files are. */
  readonly name: string;
  readonly button: string;
  readonly hint: string;
  /** Endings of files, as an input takes them. */
  readonly accept: string;
  readonly several?: boolean;
  /** The share that is sent, 0 to 1, while something is. */
  readonly share: number | undefined;
  readonly problem: string;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Takes files by drop or choice and shows how much of them is sent; until they have arrived it takes no others. */
export function DropBox({ name, button, hint, accept, several = false, share, problem, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const isSending = share !== undefined;
  const take = (files: FileList | null) => {
    // The same file may be chosen again after it was mended.
    const chosen = [...(files ?? [])];
    if (input.current) input.current.value = '';
    if (chosen.length > 0 && !isSending) onFiles(chosen);
  };
  return (
    <section
      aria-label={name}
      className={`drop gap-md${over ? ' over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        if (isSending) event.dataTransfer.dropEffect = 'none';
        else setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      {problem ? <Banner kind="bad" title={problem} alert /> : null}
      <p className="muted small">{isSending ? say('no_other_file') : hint}</p>
      <Button onClick={() => input.current?.click()} busy={isSending} busyText={say('sending')}>
        <Icon name="upload" size={18} /> {button}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={several}
        className="vh"
        aria-label={name}
        tabIndex={-1}
        onChange={({ target }) => take(target.files)}
      />
      {share === undefined ? null : <progress value={share} max={1} aria-label={say('sending_file')} />}
    </section>
  );
}
