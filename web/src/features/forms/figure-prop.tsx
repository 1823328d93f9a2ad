import { useEffect, useState } from 'react';
import { readFormFigure, typedFormFigure } from '@ratepayer/contract/forms/form-figures.ts';
import type { Culture } from '@ratepayer/contract/kit/culture.ts';
import { say } from '../../platform/texts/staff-form-builder.ts';
import { Field } from '../../ui/field.tsx';

interface Props {
  readonly label: string;
  readonly type: string;
  readonly culture: Culture;
  readonly value: number | undefined;
  readonly error?: string | undefined;
  readonly onChange: (value: number | undefined) => void;
}

/** A bound of a figure, written as payers write such a figure. */
export function FigureProp({ label, type, culture, value, error, onChange }: Props) {
  const shown = value === undefined ? '' : typedFormFigure(type, value, culture);
  const [typed, setTyped] = useState(shown);
  const read = typed.trim() === '' ? undefined : readFormFigure(type, typed, culture);
  const isWrong = typed.trim() !== '' && read === undefined;
  useEffect(() => {
    // It was changed elsewhere: by a step back, or as JSON.
    if (!isWrong && read !== value) setTyped(shown);
  }, [value]);
  return (
    <Field
      label={label}
      value={typed}
      inputMode="decimal"
      autoComplete="off"
      error={isWrong ? say('no_figure') : error}
      onChange={(text) => {
        setTyped(text);
        const figure = text.trim() === '' ? undefined : readFormFigure(type, text, culture);
        if (text.trim() === '' || figure !== undefined) onChange(figure);
      }}
    />
  );
}
