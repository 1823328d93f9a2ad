import './secret-once.css';
import { Banner, Button, CopyButton, Dialog } from './parts.tsx';

interface Props {
  readonly title: string;
  /** That nobody sees it again. */
  readonly warning: string;
  /** What was made: its name, the text itself, and how its copy is called. */
  readonly lines: readonly (readonly [name: string, text: string, copy: string])[];
  readonly kept: string;
  readonly onClose: () => void;
}

/** A secret that was just made, this one time. */
export function SecretOnce({ title, warning, lines, kept, onClose }: Props) {
  return (
    <Dialog title={title} onClose={onClose}>
      <Banner kind="warn" title={warning} />
      <dl className="secret-told">
        {lines.map(([name, text, copy]) => (
          <div key={name}>
            <dt className="small muted">{name}</dt>
            <dd>
              <code translate="no">{text}</code> <CopyButton text={text} label={copy} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="buttons">
        <Button onClick={onClose}>{kept}</Button>
      </div>
    </Dialog>
  );
}
