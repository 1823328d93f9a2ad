import { type ReactNode, useEffect, useRef, useState } from 'react';
import { mostFields } from '@ratepayer/contract/forms/form-shape.ts';
import type { Culture } from '@ratepayer/contract/kit/culture.ts';
import { say } from '../../platform/texts/staff-form-builder.ts';
import { toast } from '../../platform/toasts.ts';
import { FieldCanvas } from './field-canvas.tsx';
import { changedField, copiedField, freshField, movedFields, withField, withoutField } from './field-edits.ts';
import { sayKind } from './field-kinds.ts';
import { FieldPalette } from './field-palette.tsx';
import { titleOf } from './field-title.ts';
import { PropertyPanel } from './property-panel.tsx';
import type { BuilderOf } from './use-builder.ts';

interface Props {
  readonly builder: BuilderOf;
  readonly culture: Culture;
  readonly today: string;
  /** Names under which answers are kept. */
  readonly locked: ReadonlySet<string>;
  /** Names that were saved before. */
  readonly keptNames: ReadonlySet<string>;
  /** The field whose panel is open. */
  readonly chosen: number;
  readonly onChoose: (at: number) => void;
  /** What payers see, beside it. */
  readonly preview: ReactNode;
}

/** Fields: what may be added, those that are there, all of the chosen one, and what payers see. */
export function FieldsTab({ builder, culture, today, locked, keptNames, chosen, onChoose, preview }: Props) {
  const { built, edit, wrong } = builder;
  const { fields, dependentForms } = built;
  // Where a field was added just now; whoever goes elsewhere keeps the focus where it is.
  const [fresh, setFresh] = useState({ count: 0, at: -1 });
  const { tab, goOn } = useFocusAfter();
  const choose = (to: number) => (setFresh({ ...fresh, at: -1 }), onChoose(to));
  const at = Math.min(chosen, fields.length - 1);
  const field = fields[at];
  const names = [...fields, ...dependentForms].map(({ fieldName }) => fieldName);
  const put = (next: typeof fields, to: number, key = '') => (edit({ fields: next }, key), choose(to));
  function add(type: string): void {
    if (fields.length >= mostFields) {
      toast(say('fields_most', { most: mostFields }));
      return;
    }
    const to = fields.length === 0 ? 0 : at + 1;
    put(withField(fields, freshField(type, sayKind(type), say('option_new', { place: 1 }), names), to), to);
    setFresh({ count: fresh.count + 1, at: to });
  }
  function move(from: readonly number[], to: number): void {
    if (field) put(movedFields(fields, from, to), movedFields(fields, from, to).indexOf(field));
  }
  const place = (i: number) => `fieldsJson.fields[${i}].`;
  const wrongAt = new Set(
    fields.flatMap((_, i) => (wrong.some(({ propertyName }) => propertyName.startsWith(place(i))) ? [i] : [])),
  );
  return (
    <div className="fb" ref={tab}>
      <FieldPalette onAdd={add} />
      <section className="fb-form" aria-labelledby="fb-form">
        <h2 id="fb-form">{say('fields_list')}</h2>
        <FieldCanvas
          fields={fields}
          selected={at}
          wrongAt={wrongAt}
          onSelect={choose}
          onMove={move}
          onCopy={(i) => put(copiedField(fields, i, names), i + 1)}
          onRemove={(i) => {
            put(withoutField(fields, i), i < at ? at - 1 : at);
            goOn();
            toast(say('field_removed', { name: titleOf(fields[i] ?? { fieldName: '', fieldType: 'input' }) }));
          }}
        />
        {dependentForms.map(({ fieldName, content, fieldRequired }) => (
          <p key={fieldName} className="fb-dependent">
            <b translate="no">{content}</b>
            {fieldRequired ? <span className="req">*</span> : null} <small>{say('dependent_by_button')}</small>
          </p>
        ))}
      </section>
      {field ? (
        <PropertyPanel
          key={`${at} ${fresh.count}`}
          {...{ field, at, fields, culture, today }}
          taken={names.filter((_, i) => i !== at)}
          isLocked={locked.has(field.fieldName)}
          isKept={keptNames.has(field.fieldName)}
          errorOf={(part) => wrong.find(({ propertyName }) => propertyName.startsWith(place(at) + part))?.message}
          isNew={fresh.at === at}
          onChange={(change, key) => edit({ fields: changedField(fields, at, change) }, key && `${at} ${key}`)}
        />
      ) : (
        <p className="muted small fb-props">{say('no_field_chosen')}</p>
      )}
      {preview}
    </div>
  );
}

/** What had the focus goes with its field: it comes to the field that is chosen then, or to what may be added. */
function useFocusAfter() {
  const tab = useRef<HTMLDivElement>(null);
  const [taken, setTaken] = useState(0);
  useEffect(() => {
    const at = (where: string) => tab.current?.querySelector<HTMLElement>(where);
    if (taken > 0) (at('.fb-field[data-selected]') ?? at('.fb-add button'))?.focus();
  }, [taken]);
  return { tab, goOn: () => setTaken((count) => count + 1) };
}
