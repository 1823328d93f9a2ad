import { useRef, useState } from 'react';
import { atPath } from '@ratepayer/contract/forms/form-context.ts';
import { keptValues, problemsIn } from '@ratepayer/contract/forms/form-rules.ts';
import type { FormValues, HandlerProperties } from '@ratepayer/contract/forms/form-shape.ts';
import type { PartKinds, TypedValue } from '@ratepayer/contract/forms/parts/part-kind.ts';
import { type Typed, typedOver, valuesOf } from '@ratepayer/contract/forms/form-typing.ts';
import type { Culture } from '@ratepayer/contract/kit/culture.ts';
import { sayTold } from '../../platform/texts/payer-forms.ts';
import type { ReadForm } from './form-deed.ts';

export interface FieldProblem {
  readonly fieldName: string;
  readonly message: string;
}
/** What a program suggests in place of what was entered. */
export interface Suggestion {
  readonly properties: HandlerProperties;
  readonly original: FormValues;
  readonly updated: FormValues;
  readonly isSubmit: boolean;
}
type Stage = 'Initializing' | 'Initialized' | 'Submitting';

interface Begun {
  readonly form: ReadForm;
  readonly culture: Culture;
  /** What was typed before another form was opened. */
  readonly begun: Typed | undefined;
  readonly given?: FormValues | undefined;
  /** Dependent forms that are done, by their field names. */
  readonly done: readonly string[];
  /** Rules of the types of fields that few forms have. */
  readonly kinds: PartKinds;
}

/** What a form is made of while it is filled in. */
export function useRunState({ form, culture, begun, given, done, kinds }: Begun) {
  const { fields, context, shown } = form;
  const [typed, setTyped] = useState<Typed>(() => {
    const over = (before: Typed, values: FormValues) => typedOver(fields.fields, before, values, { culture, kinds });
    return begun ?? over(over({}, prefilled(form)), given ?? {});
  });
  const [stage, setStage] = useState<Stage>('Initializing');
  const [isDirty, setDirty] = useState(begun !== undefined);
  const [busy, setBusy] = useState('');
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const [failures, setFailures] = useState<readonly string[]>([]);
  const [suggestion, setSuggestion] = useState<Suggestion>();
  const [said, setSaid] = useState('');
  // As it is now, for what goes on after a wait.
  const latest = useRef(typed);
  const write = (next: Typed) => {
    latest.current = next;
    setTyped(next);
  };
  const values = () => valuesOf(fields.fields, latest.current, culture, kinds);
  return {
    ...{ typed, stage, isDirty, busy, problems, failures, suggestion, said },
    ...{ setStage, setDirty, setBusy, setProblems, setFailures, setSuggestion, setSaid },
    values,
    /** Types into a field. */
    type: (fieldName: string, value: TypedValue) => write({ ...latest.current, [fieldName]: value }),
    /** Puts values over what was typed. */
    fill: (given: FormValues) => write(typedOver(fields.fields, latest.current, given, { culture, kinds })),
    /** What is sent. */
    kept: () => JSON.stringify(keptValues(fields.fields, values(), context, kinds)),
    wrong: (): FieldProblem[] =>
      problemsIn(fields, values(), { today: shown.today, context, done, kinds }).map(({ fieldName, told }) => ({
        fieldName,
        message: sayTold(told),
      })),
  };
}
export type RunState = ReturnType<typeof useRunState>;

/** What a form begins with: what is known of account and payer, where a field says so. */
function prefilled({ fields, context }: ReadForm): FormValues {
  const known = fields.fields.flatMap(({ fieldName, inputProps }) => {
    const found = inputProps?.prefill ? atPath(context, inputProps.prefill) : undefined;
    return found === undefined || found === null ? [] : [[fieldName, found]];
  });
  return Object.fromEntries(known);
}
