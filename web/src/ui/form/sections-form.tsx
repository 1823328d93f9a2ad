import { Fragment, type ReactNode } from 'react';
import type { Fields } from '@ratepayer/contract/kit/fields.ts';
import { FormBox } from './form-box.tsx';
import type { FormOfRecord } from './form-of-record.ts';
import type { NameOf } from './form-state.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { FormReading } from './reading.tsx';
import { SaveBar } from './save-bar.tsx';
import { SectionNav } from './section-nav.tsx';
import type { Form } from './use-form.ts';

export interface FormSection<F extends Fields> {
  readonly id: string;
  readonly name: string;
  /** What is set there. */
  readonly fields: readonly NameOf<F>[];
  readonly draw: () => ReactNode;
}

interface Props<F extends Fields> extends FormOfRecord<F> {
  readonly form: Form<F>;
  readonly name: string;
  readonly save: string;
  readonly sections: readonly FormSection<F>[];
  /** Without it the same page shows its values as text. */
  readonly mayChange: boolean;
  readonly onDiscard: () => void;
  readonly nameOf?: (name: string, choice: string) => string;
}

/** What is set in several sections and saved as one: where one is, what is not saved, and the way back. */
export function SectionsForm<F extends Fields>(props: Props<F>) {
  const { form, name, save, sections, mayChange, onDiscard, nameOf, ...ofRecord } = props;
  if (!mayChange) return <FormReading form={form} {...(nameOf ? { nameOf } : {})} />;
  const idOf = (id: string) => `${form.id}-section-${id}`;
  const changedIn = ({ fields }: FormSection<F>): string[] =>
    fields.filter((field) => form.changed.includes(field) && form.shown.includes(field)).map((f) => form.labels[f]);
  return (
    <>
      <LeaveGuard form={form} />
      <div className="section-cols">
        <SectionNav
          idOf={idOf}
          sections={sections.map((section) => ({ ...section, changed: changedIn(section).length }))}
        />
        <FormBox form={form} name={name} className="form-page sectioned" {...ofRecord}>
          {sections.map((section) => (
            <Fragment key={section.id}>
              <h2 id={idOf(section.id)} tabIndex={-1}>
                {section.name}
              </h2>
              {section.draw()}
            </Fragment>
          ))}
          <SaveBar changed={sections.flatMap(changedIn)} busy={form.busy} save={save} onDiscard={onDiscard} />
        </FormBox>
      </div>
    </>
  );
}
