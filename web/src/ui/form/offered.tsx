import { say } from '../../platform/texts/forms.ts';
import { describedBy, Labelled, type Shared } from './labelled.tsx';

export interface Offer {
  readonly value: string;
  readonly name: string;
}

interface Props extends Shared {
  readonly look: { readonly offered?: readonly Offer[] };
  readonly value: string | boolean;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
}

/** One of what the server offers, or none where none is needed; what is not offered any more stays as it is. */
export function Offered({ look: { offered = [] }, value, onChange, onBlur, ...shared }: Props) {
  const text = String(value);
  return (
    <Labelled {...shared}>
      <div className={`input${shared.error ? ' bad' : ''}`}>
        <select
          id={shared.id}
          required={shared.required}
          aria-invalid={shared.error ? true : undefined}
          aria-describedby={describedBy(shared)}
          value={text}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        >
          <option value="" disabled={shared.required}>
            {say(shared.required ? 'choose' : 'none')}
          </option>
          {text === '' || offered.some((one) => one.value === text) ? null : <option value={text}>{text}</option>}
          {offered.map((one) => (
            <option key={one.value} value={one.value}>
              {one.name}
            </option>
          ))}
        </select>
      </div>
    </Labelled>
  );
}
