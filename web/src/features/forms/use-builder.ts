import { useMemo, useRef, useState } from 'react';
import type { formFields } from '@ratepayer/contract/forms/form.fields.ts';
import type { FormTexts } from '@ratepayer/contract/forms/form-texts.ts';
import type { Form } from '../../ui/form/use-form.ts';
import { type Built, readBuilt, type Schemas, type Wrong, wrongInBuilt } from './read-built.ts';

type Fields = typeof formFields;
type Name = keyof Fields & string;
type Typed = Form<Fields>['typed'];
const mostSteps = 100;

/** Texts of a form as they stand in its inputs. */
export const textsIn = (typed: Typed): FormTexts => ({
  fieldsJson: String(typed.fieldsJson),
  actionsJson: String(typed.actionsJson),
  conditionJson: String(typed.conditionJson),
});
const written = (value: object) => JSON.stringify(value, null, 2);

/** The texts of the parts that changed. */
function writtenOf({ fields, dependentForms, actions, condition }: Built, changed: readonly string[]) {
  const texts: [Name, string][] = [];
  if (changed.includes('fields') || changed.includes('dependentForms'))
    texts.push(['fieldsJson', written({ fields, ...(dependentForms.length > 0 ? { dependentForms } : {}) })]);
  if (changed.includes('actions')) texts.push(['actionsJson', written(actions)]);
  if (changed.includes('condition')) texts.push(['conditionJson', condition ? written(condition) : '']);
  return texts;
}

/** What was there before each step, and after those that were taken back; typing in one place is one step. */
function useSteps(form: Form<Fields>) {
  const [past, setPast] = useState<readonly Typed[]>([]);
  const [future, setFuture] = useState<readonly Typed[]>([]);
  const last = useRef('');
  const names = Object.keys(form.fields) as Name[];
  const put = (typed: Typed) => {
    for (const name of names) if (typed[name] !== form.typed[name]) form.set(name, typed[name]);
  };
  return {
    remember(key: string): void {
      if (key === '' || key !== last.current) setPast((before) => [...before.slice(-mostSteps), form.typed]);
      last.current = key;
      setFuture([]);
    },
    undo: past.length === 0 ? undefined : () => step(past, setPast, setFuture),
    redo: future.length === 0 ? undefined : () => step(future, setFuture, setPast),
  };
  function step(from: readonly Typed[], setFrom: typeof setPast, setTo: typeof setPast): void {
    const to = from.at(-1);
    if (!to) return;
    last.current = '';
    setFrom(from.slice(0, -1));
    setTo((before) => [...before, form.typed]);
    put(to);
  }
}

/** A form that is built over its three texts, which stay what is true: what is drawn is read from them each time. */
export function useBuilder(form: Form<Fields>, schemas: Schemas) {
  const steps = useSteps(form);
  const texts = textsIn(form.typed);
  const read = useMemo(
    () => readBuilt(texts, schemas),
    [texts.fieldsJson, texts.actionsJson, texts.conditionJson, schemas],
  );
  const built = 'built' in read ? read.built : undefined;
  const wrong: readonly Wrong[] = useMemo(() => ('wrong' in read ? read.wrong : wrongInBuilt(read.built)), [read]);
  return {
    /** Nothing where the texts are no form. */
    built,
    wrong,
    undo: steps.undo,
    redo: steps.redo,
    /** Writes a part anew; steps of the same key are one. */
    edit(change: Partial<Built>, key = ''): void {
      if (!built) return;
      steps.remember(key);
      for (const [name, text] of writtenOf({ ...built, ...change }, Object.keys(change))) form.set(name, text);
    },
    /** Puts other texts and settings in place of those that are there. */
    replace(values: Partial<Typed>): void {
      steps.remember('');
      for (const [name, value] of Object.entries(values)) if (value !== undefined) form.set(name as Name, value);
    },
    /** The same form, whose inputs are remembered too. */
    form: { ...form, set: (name: Name, value: string | boolean) => (steps.remember(name), form.set(name, value)) },
  };
}
export type Builder = ReturnType<typeof useBuilder>;
/** One that has a form to draw. */
export type BuilderOf = Builder & { readonly built: Built };
