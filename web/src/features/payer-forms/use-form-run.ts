import { useEffect, useRef } from 'react';
import type { Typed } from '@ratepayer/contract/forms/form-typing.ts';
import type { PartKinds, TypedValue } from '@ratepayer/contract/forms/parts/part-kind.ts';
import type { FormStage, FormValues } from '@ratepayer/contract/forms/form-shape.ts';
import type { Culture } from '@ratepayer/contract/kit/culture.ts';
import { say } from '../../platform/texts/payer-forms.ts';
import { comeBackTo } from '../../ui/parts.tsx';
import { type Ask, doAction, type ReadForm } from './form-deed.ts';
import { type FieldProblem, type RunState, useRunState } from './run-state.ts';

/** What a submission came to: taken, or what is wrong by field. */
export interface Sent {
  readonly problems: readonly FieldProblem[];
}
export interface RunProps {
  readonly form: ReadForm;
  readonly culture: Culture;
  readonly begun: Typed | undefined;
  /** What stands there at first, beside what is known. */
  readonly given?: FormValues | undefined;
  /** It may be sent again and again. */
  readonly isTrial?: true;
  readonly done: readonly string[];
  readonly kinds: PartKinds;
  readonly ask: Ask;
  readonly send: (valuesJson: string) => Promise<Sent>;
}
type Outcome = 'none' | 'filled' | 'asked' | 'failed';

/** The stages of a form, one after the other, and what each of them asks (domain.md 4.16). */
export function useFormRun(props: RunProps) {
  const { form, begun, ask, send } = props;
  const state = useRunState(props);
  const { stage, suggestion } = state;
  const { OnSubmitting } = form.actions;
  const run = (at: FormStage) => runStage(state, form, at, ask);

  const began = useRef(false);
  useEffect(() => {
    if (began.current) return;
    began.current = true;
    // What was typed before is not filled in anew.
    void (begun ? Promise.resolve<Outcome>('none') : run('OnInitializing')).then(async (outcome) => {
      state.setStage('Initialized');
      if (!begun && outcome !== 'asked') await run('OnInitialized');
    });
  }, []);

  // Come back to by the browser's Back it is as it was, and nothing is being sent.
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && state.setBusy('');
    addEventListener('pageshow', comeBack);
    return () => removeEventListener('pageshow', comeBack);
  }, []);

  async function submit(): Promise<void> {
    const wrong = state.wrong();
    state.setProblems(wrong);
    if (wrong.length > 0) return;
    state.setBusy(say('sending'));
    const { problems } = await send(state.kept());
    state.setProblems(problems);
    if (problems.length === 0) state.setDirty(false);
    // What was taken is not sent again while its page is left.
    if (problems.length > 0 || props.isTrial) state.setBusy('');
  }

  return {
    ...state,
    backToForm: () => (state.setFailures([]), comeBackTo(null)),
    set(fieldName: string, value: TypedValue): void {
      state.type(fieldName, value);
      state.setDirty(true);
      state.setProblems((before) => before.filter((problem) => problem.fieldName !== fieldName));
      if (stage === 'Submitting') state.setStage('Initialized');
    },
    /** A press of the button: what is asked first, else the answers are sent. */
    async press(): Promise<void> {
      if (stage === 'Initialized' && OnSubmitting) {
        const outcome = await run('OnSubmitting');
        state.setStage('Submitting');
        if (outcome !== 'none') return;
      }
      await submit();
    },
    /** Keeps what is suggested, which sends it where it was asked on the way; or what was entered. */
    decide(keepsUpdated: boolean): void {
      state.setSuggestion(undefined);
      if (!suggestion || !keepsUpdated) return;
      state.fill(suggestion.updated);
      // As it stands in the inputs now: a program may answer a figure where a text is asked.
      if (suggestion.isSubmit) void submit();
    },
  };
}
export type FormRun = ReturnType<typeof useFormRun>;

/** Does what stands at a stage, and says whether the payer has something to look at before they go on. */
async function runStage(state: RunState, form: ReadForm, at: FormStage, ask: Ask): Promise<Outcome> {
  const action = form.actions[at];
  if (!action) return 'none';
  const { handlerType, properties } = action.handler;
  state.setBusy(properties.loadingMessage || say('loading'));
  const original = state.values();
  const found = await doAction(action, form.context, original, ask);
  state.setBusy('');
  if ('errors' in found) {
    state.setFailures(found.errors);
    return 'failed';
  }
  if (handlerType === 'suggestFormUpdates') {
    const updated = changedOf(original, found.result['updatedFields']);
    if (Object.keys(updated).length === 0) return 'none';
    state.setSuggestion({ properties, original, updated, isSubmit: at === 'OnSubmitting' });
    return 'asked';
  }
  const count = Object.keys(found.result).length;
  if (count === 0) return 'none';
  state.fill(found.result);
  state.setSaid(say('filled_in', { count }));
  return 'filled';
}

const changedOf = (original: FormValues, given: unknown): FormValues =>
  Object.fromEntries(
    Object.entries((given ?? {}) as FormValues).filter(([name, value]) => !isSame(original[name], value)),
  );
const isSame = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b);
