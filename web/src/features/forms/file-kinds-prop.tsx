import { type FileKind, fileKindNames } from '@ratepayer/contract/forms/parts/file-kinds.ts';
import { takenBy } from '@ratepayer/contract/forms/parts/file-part.ts';
import type { FormField } from '@ratepayer/contract/forms/form-shape.ts';
import { FieldError } from '../../ui/field.tsx';

interface Props {
  readonly label: string;
  readonly field: FormField;
  readonly error: string | undefined;
  readonly onChange: (kinds: readonly FileKind[]) => void;
}

/** Which kinds of files a field takes; the last one stays. */
export function FileKindsProp({ label, field, error, onChange }: Props) {
  const { kinds } = takenBy(field);
  const change = (kind: FileKind, isTaken: boolean) => {
    const next = fileKindNames.filter((one) => (one === kind ? isTaken : kinds.includes(one)));
    if (next.length > 0) onChange(next);
  };
  return (
    <fieldset className="field">
      <legend className="label">{label}</legend>
      {error ? <FieldError id="fb-file-kinds-error" text={error} /> : null}
      <div className="fb-kinds">
        {fileKindNames.map((kind) => (
          <label key={kind}>
            <input
              type="checkbox"
              checked={kinds.includes(kind)}
              onChange={({ target }) => change(kind, target.checked)}
            />{' '}
            {kind.toUpperCase()}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
