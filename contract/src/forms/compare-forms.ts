import type { FormSettings } from './form-settings-rules.ts';
import { formStages, type FormActions, type FormFields } from './form-shape.ts';

/** A form as it is written or was given to payers, whole. */
export type WrittenForm = Omit<FormSettings, 'conditionJson' | 'successMessage' | 'actionsJson'> & {
  readonly actionsJson: string;
  readonly conditionJson: string;
  readonly successMessage: string;
};
type Part = 'field' | 'dependent' | 'action' | 'setting';
/** One thing that two versions of a form have otherwise. */
export interface FormDifference {
  readonly part: Part;
  /** Of a field, a stage or a setting. */
  readonly name: string;
  readonly how: 'added' | 'removed' | 'moved' | 'changed';
  /** What changed within it, by its path there; as JSON, nothing for what is not there. */
  readonly inside: readonly { readonly path: string; readonly before: string; readonly after: string }[];
}

const settings = [
  'displayName',
  'successMessage',
  'conditionJson',
  'onDashboard',
  'onLogin',
  'onCheckout',
  'isPublic',
  'requireBeforePayment',
] as const;

/** What the later of two versions of a form has otherwise, in the order of the later one. */
export function differencesOf(before: WrittenForm, after: WrittenForm): FormDifference[] {
  const [old, now] = [partsOf(before), partsOf(after)];
  return [
    ...settings.flatMap((name) => changed('setting', name, { '': before[name] }, { '': after[name] })),
    ...ofNamed('field', old.fields, now.fields),
    ...ofNamed('dependent', old.dependentForms, now.dependentForms),
    ...formStages.flatMap((stage) => ofStage(stage, old.actions, now.actions)),
  ];
}

interface Named {
  readonly fieldName: string;
}

function ofNamed(part: Part, before: readonly Named[], after: readonly Named[]): FormDifference[] {
  const find = (all: readonly Named[], name: string) => all.find(({ fieldName }) => fieldName === name);
  const common = (all: readonly Named[], other: readonly Named[]) =>
    all.map(({ fieldName }) => fieldName).filter((name) => find(other, name));
  const [was, is] = [common(before, after), common(after, before)];
  const moved = new Set(notInOrder(was, is));
  const gone = before.filter(({ fieldName }) => !find(after, fieldName));
  return [
    ...after.flatMap((one): FormDifference[] => {
      const old = find(before, one.fieldName);
      if (!old) return [{ part, name: one.fieldName, how: 'added', inside: [] }];
      const inside = changed(part, one.fieldName, old, one);
      if (inside.length > 0) return inside;
      return moved.has(one.fieldName) ? [{ part, name: one.fieldName, how: 'moved', inside: [] }] : [];
    }),
    ...gone.map(({ fieldName }): FormDifference => ({ part, name: fieldName, how: 'removed', inside: [] })),
  ];
}

/** The fewest names that were moved: those outside a longest run that both have in the same order. */
function notInOrder(before: readonly string[], after: readonly string[]): string[] {
  const places = after.map((name) => before.indexOf(name));
  const best: number[][] = [];
  for (const [i, place] of places.entries()) {
    const runs = best.filter((_, j) => (places[j] ?? 0) < place);
    const longest = runs.reduce<number[]>((most, run) => (run.length > most.length ? run : most), []);
    best[i] = [...longest, i];
  }
  const kept = new Set(best.reduce<number[]>((most, run) => (run.length > most.length ? run : most), []));
  return after.filter((_, i) => !kept.has(i));
}

function ofStage(stage: (typeof formStages)[number], before: FormActions, after: FormActions): FormDifference[] {
  const [old, now] = [before[stage], after[stage]];
  if (!old && now) return [{ part: 'action', name: stage, how: 'added', inside: [] }];
  if (old && !now) return [{ part: 'action', name: stage, how: 'removed', inside: [] }];
  return changed('action', stage, old ?? {}, now ?? {});
}

function changed(part: Part, name: string, before: object, after: object): FormDifference[] {
  const [old, now] = [leaves(before), leaves(after)];
  const paths = [...new Set([...old.keys(), ...now.keys()])].filter((path) => old.get(path) !== now.get(path));
  const inside = paths.map((path) => ({ path, before: old.get(path) ?? '', after: now.get(path) ?? '' }));
  return inside.length > 0 ? [{ part, name, how: 'changed', inside }] : [];
}

/** Every value that is no object, by its path; a list is one value. */
function leaves(value: object, at = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, one] of Object.entries(value)) {
    const path = [at, key].filter(Boolean).join('.');
    if (typeof one === 'object' && one !== null && !Array.isArray(one))
      for (const [inner, text] of leaves(one as object, path)) found.set(inner, text);
    else if (one !== undefined) found.set(path, typeof one === 'string' ? one : JSON.stringify(one));
  }
  return found;
}

function partsOf({ fieldsJson, actionsJson }: Pick<WrittenForm, 'fieldsJson' | 'actionsJson'>) {
  const { fields = [], dependentForms = [] } = (parsed(fieldsJson) ?? {}) as Partial<FormFields>;
  return { fields, dependentForms, actions: (parsed(actionsJson || '{}') ?? {}) as FormActions };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
