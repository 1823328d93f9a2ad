import { useState } from 'react';
import { say } from '../../platform/texts/staff-files.ts';
import { Field } from '../field.tsx';

/** A reason that has to be given; `needs` says so under its field where it is not. */
export function useReason() {
  const [reason, setReason] = useState('');
  const [error, setError] = useState('');
  const given = reason.trim();
  const needs = (): boolean => {
    setError(given === '' ? say('give_reason') : '');
    return given === '';
  };
  const change = (text: string) => (setReason(text), setError(''));
  const field = (
    <div className="gap-md">
      <Field label={say('reason')} required maxLength={500} value={reason} error={error} onChange={change} />
    </div>
  );
  return { given, field, needs };
}
