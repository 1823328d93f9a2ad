import { useState } from 'react';
import { say } from '../../platform/texts/staff-accounts.ts';
import { Field, FieldError } from '../../ui/field.tsx';
import { Button } from '../../ui/parts.tsx';

type Pair = readonly [key: string, value: string];

function pairsIn(meta: string): Pair[] {
  try {
    return Object.entries(JSON.parse(meta || '{}') as Record<string, unknown>).map(([key, value]) => [
      key,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]);
  } catch {
    return [];
  }
}

interface Props {
  readonly id: string;
  readonly label: string;
  readonly error: string;
  /** An object of texts, as JSON. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** What is known of an account beside its fields: names and values, a row each. */
export function MetaRows({ id, label, error, value, onChange }: Props) {
  const [pairs, setPairs] = useState(() => pairsIn(value));
  const change = (next: readonly Pair[]) => {
    setPairs([...next]);
    const kept = next.filter(([key, text]) => key !== '' || text !== '');
    onChange(kept.length > 0 ? JSON.stringify(Object.fromEntries(kept)) : '');
  };
  const set = (at: number, pair: Pair) => change(pairs.map((one, index) => (index === at ? pair : one)));
  return (
    <fieldset className="field" id={id} tabIndex={-1}>
      <legend className="label">{label}</legend>
      <span className="desc">{say('meta_hint')}</span>
      {error ? <FieldError id={`${id}-error`} text={error} /> : null}
      {pairs.map(([key, text], at) => (
        <div key={at} className="row wrap">
          <Field label={say('meta_name')} short value={key} maxLength={40} onChange={(name) => set(at, [name, text])} />
          <Field label={say('meta_value')} value={text} maxLength={200} onChange={(next) => set(at, [key, next])} />
          <Button className="sec tool" onClick={() => change(pairs.filter((_, index) => index !== at))}>
            {say('remove')} <span className="vh">{key}</span>
          </Button>
        </div>
      ))}
      <p className="gap-sm">
        <Button className="sec tool" onClick={() => change([...pairs, ['', '']])}>
          {say('meta_add')}
        </Button>
      </p>
    </fieldset>
  );
}
