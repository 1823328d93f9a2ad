import { type ComponentType, useState } from 'react';
import { type Culture, cultures } from '@ratepayer/contract/kit/culture.ts';
import { say } from '../../platform/texts/staff-form-builder.ts';
import { sayValue } from '../../platform/texts/values.ts';
import type { PreviewedForm } from './form-draft.ts';
import type { BuilderOf } from './use-builder.ts';

interface Props {
  readonly builder: BuilderOf;
  /** That of the business unit. */
  readonly culture: Culture;
  readonly today: string;
  readonly Preview: ComponentType<PreviewedForm>;
}
const widths = ['phone', 'desktop'] as const;

/** What payers see, as wide as a phone or a desk has it, in each culture. */
export function PreviewPane({ builder, culture, today, Preview }: Props) {
  const [width, setWidth] = useState<(typeof widths)[number]>('phone');
  const [shown, setShown] = useState<Culture>(culture);
  const { built, form } = builder;
  return (
    <section className={`fb-preview ${width}`} aria-labelledby="fb-preview">
      <div className="row between wrap">
        <h2 id="fb-preview">{say('preview')}</h2>
        <Seg name={say('preview_width')} of={widths} value={width} nameOf={(one) => say(one)} onChoose={setWidth} />
        <Seg name={say('preview_culture')} of={cultures} value={shown} nameOf={sayValue} onChoose={setShown} />
      </div>
      <div className="fb-screen">
        <Preview
          key={shown}
          name={String(form.typed.displayName)}
          fieldsJson={JSON.stringify(built)}
          culture={shown}
          today={today}
        />
      </div>
    </section>
  );
}

interface SegProps<T extends string> {
  readonly name: string;
  readonly of: readonly T[];
  readonly value: T;
  readonly nameOf: (one: T) => string;
  readonly onChoose: (one: T) => void;
}

function Seg<T extends string>({ name, of, value, nameOf, onChoose }: SegProps<T>) {
  return (
    <fieldset className="seg" aria-label={name}>
      {of.map((one) => (
        <button key={one} type="button" aria-pressed={one === value} onClick={() => onChoose(one)}>
          {nameOf(one)}
        </button>
      ))}
    </fieldset>
  );
}
