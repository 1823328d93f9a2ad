import { useId, useRef, useState } from 'react';
import type { Fields, ValuesOf } from '@ratepayer/contract/kit/fields.ts';
import type { ErrorItem } from '@ratepayer/contract/kit/shapes.ts';
import { type Outcome, outcomeOf } from '../../platform/refused.ts';
import type { CallOptions } from '../../platform/request.ts';
import { say } from '../../platform/texts/forms.ts';
import { say as sayPart } from '../../platform/texts/parts.ts';
import { fieldOfPath, type NameOf, readForm, toldOf, type Typed, typedFrom, withoutSecrets } from './form-state.ts';

export interface FormUse<F extends Fields, Answer> {
  readonly fields: F;
  readonly labels: Readonly<Record<NameOf<F>, string>>;
  readonly start: Partial<ValuesOf<F>>;
  readonly save: (values: ValuesOf<F>, options: CallOptions) => Promise<Answer>;
  readonly onSaved: (answer: Answer) => void;
  /** The fields that are asked for as things stand; all of them where nothing is said. */
  readonly shown?: (typed: Typed<F>) => readonly NameOf<F>[];
  /** What is wrong between fields, by field. */
  readonly also?: (typed: Typed<F>, values: ValuesOf<F>) => Readonly<Record<string, string>>;
  /** Parts of the body that the caller draws, such as rows. */
  readonly parts?: readonly string[];
  /** What was typed before somebody had to prove who they are, and where to keep it. */
  readonly draft?: { readonly values: Typed<F> | undefined; readonly keep: (typed: Typed<F>) => void };
}

export interface SummaryItem {
  readonly id: string;
  readonly message: string;
  readonly name: string | undefined;
}

/** What is typed, and since when something is said about it. */
function useTyped<F extends Fields>({
  fields,
  start: first,
  draft,
}: Pick<FormUse<F, never>, 'fields' | 'start' | 'draft'>) {
  const names = Object.keys(fields) as NameOf<F>[];
  const [start, setStart] = useState(first);
  const [base, setBase] = useState(() => typedFrom(fields, first));
  const [typed, setTyped] = useState<Typed<F>>(() => ({ ...base, ...draft?.values }));
  const [left, setLeft] = useState<readonly string[]>([]);
  const restart = (theirs: Partial<ValuesOf<F>>, anew: Typed<F>) => (setStart(theirs), setBase(anew));
  const changed = names.filter((name) => typed[name] !== base[name]);
  /** What stands there otherwise than it is kept, and how it is kept. */
  const tracked = { isDirty: changed.length > 0, changed, before: base };
  return { names, start, setBase, restart, typed, setTyped, left, setLeft, tracked, ...useChosen() };
}

/** What is chosen in boxes that are searched, by its name: such a box goes and comes back, and says it again. */
function useChosen() {
  const chosen = useRef<Readonly<Record<string, { readonly value: string | boolean; readonly called: string }>>>({});
  return {
    keepName: (name: string, value: string | boolean, called: string) => {
      chosen.current = { ...chosen.current, [name]: { value, called } };
    },
    nameOf: (name: string, value: string | boolean) =>
      chosen.current[name]?.value === value ? chosen.current[name].called : '',
  };
}

/** What is told of what was sent: the server's errors, all that is wrong as links, and what it asks for first. */
function useTold() {
  const [told, setTold] = useState<readonly ErrorItem[]>([]);
  const [summary, setSummary] = useState<readonly SummaryItem[]>([]);
  const [answered, setAnswered] = useState<'' | 'signIn' | 'stale'>('');
  const [conflicts, setConflicts] = useState(0);
  const { isChoosing, choose } = useChoosing();
  return {
    told,
    summary,
    needsSignIn: answered === 'signIn',
    /** Whether somebody else was first, how often, and whether theirs stands beside mine. */
    others: { isStale: answered === 'stale', conflicts, choose },
    isChoosing,
    setSummary,
    dismissSignIn: () => setAnswered(''),
    quiet: () => (choose(false), setAnswered(''), setTold([]), setSummary([])),
    forget: (is: (error: ErrorItem) => boolean) => setTold((before) => before.filter((error) => !is(error))),
    /** Takes an answer in; one that asks who somebody is leaves all as it was. */
    hear: ({ status, errors, data }: Outcome<unknown>, itemsOf: (errors: readonly ErrorItem[]) => SummaryItem[]) => {
      setAnswered(stateAfter[status] ?? '');
      if (status === 409) setConflicts((before) => before + 1);
      if (status === 428) return;
      setTold(errors);
      setSummary(data === null ? itemsOf(errors) : []);
    },
  };
}

/** One request at a time, under a key that a lost answer keeps: a second press does nothing twice. */
function useSending<Answer>() {
  const [busy, setBusy] = useState(false);
  const key = useRef(crypto.randomUUID());
  const sending = useRef(false);
  const held = useRef(false);
  /** `hear` takes the answer in as it ends, so that nothing is drawn between both. */
  async function send(
    request: (options: CallOptions) => Promise<Answer>,
    hear: (answer: Outcome<Answer>) => void,
  ): Promise<Outcome<Answer>> {
    sending.current = true;
    held.current = true;
    setBusy(true);
    try {
      const answer = await outcomeOf(request({ idempotencyKey: key.current }));
      // An answer says that nothing is under way under this key; without one, or before a sign-in, it may be.
      if (answer.status !== 0 && answer.status < 500 && answer.status !== 428) key.current = crypto.randomUUID();
      // What was saved leads on by itself.
      if (answer.data !== null) held.current = false;
      hear(answer);
      return answer;
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }
  return { busy, isSending: () => sending.current, send, isHeld: () => held.current };
}

/**
 * The state of a form: what is typed, what is wrong with it and since when that is said, and one request at a time.
 * `values` has only what is right, `touch` tells of a part that the caller draws, `submit` may type something first;
 * `set` is told too what the value is called that was chosen where it is searched for, and `chosenAs` says it again.
 */
export function useForm<F extends Fields, Answer>(use: FormUse<F, Answer>) {
  const { fields, labels, parts = [] } = use;
  const id = useId();
  const { names, typed, setTyped, left, setLeft, ...kept } = useTyped(use);
  const { told, summary, setSummary, quiet, hear, ...answered } = useTold();
  const { isSending, send, ...sent } = useSending<Answer>();
  const stateOf = (now: Typed<F>) => {
    const shown = use.shown?.(now) ?? names;
    const { values, problems } = readForm(fields, now, shown, kept.start);
    const wrong: Readonly<Record<string, string>> = { ...use.also?.(now, values), ...problems };
    return { shown, values, wrong, all: [...shown, ...parts] as readonly string[] };
  };
  const { shown, values, wrong, all } = stateOf(typed);
  const idOf = (name: string) => `${id}-${name}`;
  const errorOf = (name: string) => toldOf(all, told, name) || (left.includes(name) ? (wrong[name] ?? '') : '');
  const forget = (name: string) => answered.forget((error) => fieldOfPath(all, error.propertyName) === name);
  const set = (name: NameOf<F>, value: string | boolean, called = '') => (
    setTyped((before) => ({ ...before, [name]: value })), kept.keepName(name, value, called), forget(name)
  );

  async function submit(changes: Partial<Typed<F>> = {}): Promise<void> {
    if (isSending()) return;
    if (answered.isChoosing()) return setSummary([chooseFirst(idOf)]);
    const now: Typed<F> = { ...typed, ...changes };
    const state = stateOf(now);
    setTyped(now);
    setLeft(state.all);
    const found = state.all.filter((name) => state.wrong[name]);
    if (found.length > 0) return setSummary(found.map((name) => wrongItem(name, labels, state.wrong[name], idOf)));
    const request = (options: CallOptions) => use.save(state.values, options);
    const { data } = await send(request, (answer) => {
      hear(answer, (errors) => refusedItems(errors, state.all, idOf));
      if (answer.data !== null) kept.setBase(now);
    });
    if (data !== null) use.onSaved(data);
  }

  /** Goes on from what somebody else made of it; of what was typed here stays what `keep` names. */
  function rebase(theirs: Partial<ValuesOf<F>>, keep: readonly NameOf<F>[]): void {
    const anew = typedFrom(fields, theirs);
    kept.restart(theirs, anew);
    setTyped((last) => ({ ...anew, ...Object.fromEntries(keep.map((name) => [name, last[name]])) }));
    quiet();
  }

  return {
    id,
    fields,
    labels,
    typed,
    shown,
    values,
    ...sent,
    needsSignIn: answered.needsSignIn,
    ...answered.others,
    ...kept.tracked,
    summary: summary.filter((item) => item.name === undefined || errorOf(item.name) !== ''),
    idOf,
    errorOf,
    set,
    chosenAs: (name: NameOf<F>) => kept.nameOf(name, typed[name]),
    touch: forget,
    leave: (name: NameOf<F>) => setLeft((before) => (before.includes(name) ? before : [...before, name])),
    submit,
    dismissSignIn: answered.dismissSignIn,
    keepDraft: () => use.draft?.keep(withoutSecrets(fields, typed)),
    rebase,
    secretAgain: (name: NameOf<F>) =>
      use.draft?.values && fields[name]?.kind === 'secret' && typed[name] === '' ? say('enter_again') : '',
  };
}

/** While theirs stands beside mine nothing is sent: which of both stays is chosen first. */
function useChoosing() {
  const is = useRef(false);
  const choose = (now: boolean): void => {
    is.current = now;
  };
  return { isChoosing: () => is.current, choose };
}

const chooseFirst = (idOf: (name: string) => string): SummaryItem => ({
  id: idOf('theirs'),
  message: say('choose_first'),
  name: undefined,
});

const stateAfter: Readonly<Record<number, 'signIn' | 'stale'>> = { 428: 'signIn', 409: 'stale' };

function wrongItem(
  name: string,
  labels: Readonly<Record<string, string>>,
  problem: string | undefined,
  idOf: (name: string) => string,
): SummaryItem {
  const label = labels[name];
  return { id: idOf(name), name, message: label ? `${label}: ${problem}` : String(problem) };
}

/** Every error of the server, as a link to its field where it has one. */
function refusedItems(
  errors: readonly ErrorItem[],
  all: readonly string[],
  idOf: (name: string) => string,
): SummaryItem[] {
  const said = errors.length > 0 ? errors : [{ propertyName: '', errorMessage: sayPart('something_went_wrong') }];
  return said.map(({ propertyName, errorMessage }) => {
    const name = fieldOfPath(all, propertyName);
    return { id: name ? idOf(name) : 'problems', message: errorMessage, name };
  });
}

export type Form<F extends Fields> = ReturnType<typeof useForm<F, unknown>>;
