import './payer-forms.css';
import { useEffect, useRef, useState } from 'react';
import type { Culture } from '@ratepayer/contract/kit/culture.ts';
import type { FormField as Shape, FormValues } from '@ratepayer/contract/forms/form-shape.ts';
import { shownFields } from '@ratepayer/contract/forms/form-rules.ts';
import { type PartKinds, partOf, type TypedValue } from '@ratepayer/contract/forms/parts/part-kind.ts';
import { type Typed, typedOf } from '@ratepayer/contract/forms/form-typing.ts';
import { say } from '../../platform/texts/payer-forms.ts';
import { ErrorSummary } from '../../ui/field.tsx';
import { Banner, Button, Dialog, Loading, Overlay } from '../../ui/parts.tsx';
import type { CompareDialog } from './compare-dialog.tsx';
import type { Ask, ReadForm } from './form-deed.ts';
import { FormField, idOf } from './form-field.tsx';
import { FurtherForms } from './further-forms.tsx';
import type { BroughtTo, LoadedParts } from './parts/loaded-part.ts';
import { kindsOf, useParts } from './parts/use-parts.ts';
import type { FieldProblem } from './run-state.ts';
import { ToldBox } from './told-box.tsx';
import { type Sent, useFormRun } from './use-form-run.ts';

export interface RunnerProps {
  readonly form: ReadForm;
  readonly culture: Culture;
  readonly isDependent: boolean;
  readonly begun: Typed | undefined;
  /** It is tried by who writes it: nothing typed is missed. */
  readonly isTrial?: true;
  readonly given?: FormValues | undefined;
  readonly done: readonly string[];
  readonly ask: Ask;
  readonly send: (valuesJson: string) => Promise<Sent>;
  /** Where its files are brought. */
  readonly broughtTo?: BroughtTo | undefined;
  /** Opens a form that belongs to this one; what was typed is kept for when it comes back. */
  readonly onDependent: (formConfigurationId: number, typed: Typed) => void;
  readonly onCancel: () => void;
}

/** A form, as soon as what its types of fields need is here. */
export function FormRunner(props: RunnerProps) {
  const loaded = useParts(props.form);
  if (loaded === null) return <Banner kind="bad" title={say('not_loaded')} alert />;
  return loaded ? <Running {...props} {...loaded} kinds={kindsOf(loaded.parts)} /> : <Loading />;
}

interface RunningProps extends RunnerProps {
  readonly parts: LoadedParts;
  readonly Compare: typeof CompareDialog | undefined;
  readonly kinds: PartKinds;
}

/** A form as it is filled in: its stages, its fields, the forms that belong to it and its buttons. */
function Running(props: RunningProps) {
  const { form, culture, isDependent, done, kinds, Compare, onDependent, onCancel } = props;
  const run = useFormRun(props);
  const [leaving, setLeaving] = useState(false);
  const letGo = useUnsaved(run.isDirty && !props.isTrial);
  if (run.stage === 'Initializing' && !run.failures[0] && !run.suggestion)
    return run.busy ? <Overlay title={run.busy} /> : null;
  const { fields, dependentForms } = form.fields;
  const shown = shownFields(fields, run.values(), form.context, kinds);
  const own = new Set([...shown.map(({ fieldName }) => fieldName), 'dependentForms']);
  const errorOf = (name: string) => run.problems.find(({ fieldName }) => fieldName === name)?.message;
  return (
    <>
      {run.busy ? <Overlay title={run.busy} /> : null}
      {run.suggestion && Compare ? (
        <Compare suggestion={run.suggestion} {...{ fields, culture, kinds }} onDecide={run.decide} />
      ) : null}
      {run.failures[0] ? (
        <ToldBox kind="bad" title={run.failures[0]} lines={run.failures.slice(1)} onBack={run.backToForm} />
      ) : (
        <>
          <Problems problems={run.problems} known={own} />
          <p className="vh" aria-live="polite">
            {run.said}
          </p>
          {run.said ? <Banner kind="info" title={run.said} /> : null}
          <form
            className="f-form"
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void run.press();
            }}
          >
            {[...shown, ...dependentForms].some(({ fieldRequired }) => fieldRequired) ? (
              <p className="muted small">{say('fields_marked')}</p>
            ) : null}
            {shown.map((field) => (
              <AnyField
                key={field.fieldName}
                {...props}
                field={field}
                typed={run.typed[field.fieldName]}
                error={errorOf(field.fieldName)}
                onChange={(value) => run.set(field.fieldName, value)}
              />
            ))}
            <FurtherForms
              forms={dependentForms}
              done={done}
              error={errorOf('dependentForms')}
              onOpen={(id) => onDependent(id, run.typed)}
            />
            <div className="f-acts">
              <Button type="submit" busy={run.busy !== ''}>
                {say(isDependent ? 'continue' : 'submit')}
              </Button>
              <Button className="sec" onClick={() => (run.isDirty ? setLeaving(true) : onCancel())}>
                {say('cancel')}
              </Button>
            </div>
          </form>
        </>
      )}
      {leaving ? <Leaving onLeave={() => (letGo(), onCancel())} onStay={() => setLeaving(false)} /> : null}
    </>
  );
}

interface AnyFieldProps extends Pick<RunningProps, 'parts' | 'kinds' | 'culture' | 'broughtTo'> {
  readonly field: Shape;
  readonly typed: TypedValue | undefined;
  readonly error: string | undefined;
  readonly onChange: (value: TypedValue) => void;
}

/** A field of any type, with what stands in it at first. */
function AnyField({ parts, kinds, culture, broughtTo, ...of }: AnyFieldProps) {
  const { field, typed } = of;
  const Input = partOf(kinds, field) && parts[field.fieldType]?.Input;
  const empty = field.fieldType === 'checkbox' ? false : '';
  if (!Input) return <FormField {...of} typed={typed ?? empty} />;
  const begun = typed ?? typedOf(field, undefined, culture, kinds);
  return <Input {...of} {...{ culture, broughtTo }} id={idOf(field.fieldName)} typed={begun} />;
}

/** The browser asks before what was typed is lost with the page, unless it is let go. */
function useUnsaved(isDirty: boolean): () => void {
  const isLetGo = useRef(false);
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => isLetGo.current || event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);
  return () => {
    isLetGo.current = true;
  };
}

/** What is wrong: of the form's own fields beside them and as links, of everything else in the box. */
function Problems({ problems, known }: { problems: readonly FieldProblem[]; known: ReadonlySet<string> }) {
  if (problems.length === 0) return null;
  const others = problems.filter(({ fieldName }) => !known.has(fieldName));
  const own = problems.filter(({ fieldName }) => known.has(fieldName));
  return (
    <>
      <ErrorSummary problems={own.map(({ fieldName, message }) => ({ id: idOf(fieldName), message }))} />
      {others[0] ? (
        <Banner kind="bad" title={say('check_problems')} alert id="form-others">
          {others.map(({ message }) => (
            <p key={message}>{message}</p>
          ))}
        </Banner>
      ) : null}
    </>
  );
}

function Leaving({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  return (
    <Dialog title={say('leave_form')} onClose={onStay}>
      <div className="buttons">
        <Button onClick={onLeave}>{say('leave')}</Button>
        <Button className="sec" onClick={onStay}>
          {say('stay')}
        </Button>
      </div>
    </Dialog>
  );
}
