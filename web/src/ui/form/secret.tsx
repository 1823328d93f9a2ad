import { type ReactNode, useState } from 'react';
import { say } from '../../platform/texts/forms.ts';
import { Field as TextField } from '../field.tsx';
import { Labelled, type Shared } from './labelled.tsx';

/** A secret is never shown: what is stored stays until another one is entered. */
export function Secret({
  stored,
  storedDate,
  value,
  onChange,
  onBlur,
  children,
  ...shared
}: Shared & {
  stored: boolean;
  storedDate: string | undefined;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  /** Where it is entered, when it has several lines. */
  children?: ReactNode;
}) {
  const [isReplaced, setReplaced] = useState(!stored);
  if (isReplaced)
    return (
      children ?? (
        <TextField {...shared} type="password" autoComplete="off" value={value} onChange={onChange} onBlur={onBlur} />
      )
    );
  return (
    <Labelled {...shared}>
      <p className="row" id={shared.id}>
        <span aria-hidden="true">••••</span> {storedDate ? say('stored_on', { date: storedDate }) : say('stored')}
        <button type="button" className="link-btn" onClick={() => setReplaced(true)}>
          {say('replace')} <span className="vh">{shared.label}</span>
        </button>
      </p>
    </Labelled>
  );
}
