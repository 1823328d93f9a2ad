import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { formDate } from '@ratepayer/contract/forms/form-context.ts';
import { readDefinition } from '@ratepayer/contract/forms/form-definition.ts';
import { type FormField, isText } from '@ratepayer/contract/forms/form-shape.ts';
import { valuesOf } from '@ratepayer/contract/forms/form-typing.ts';
import { partKinds } from '@ratepayer/contract/forms/parts/part-kinds.ts';
import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { fireEvent } from '@testing-library/dom';
import fc from 'fast-check';
import { afterEach, beforeAll, expect } from 'vitest';
import { submitForm } from '../src/capabilities/forms/submit-form.ts';
import { anonymous } from '../src/platform/http/caller.ts';
import { openedWorld } from './opened-world.ts';
import type { World } from './world.ts';
import { type Entry, randomEntries, randomFields } from './random-form.ts';

let world: () => World;
const web = (file: string) => pathToFileURL(join(import.meta.dirname, '../../web/src', file)).href;
type Draw = (form: object) => void;
let unit: number;
let today: string;
let draw: Draw;
let close: () => void = () => undefined;
const sent: string[] = [];

/** What draws the runner itself as its pages draw it. */
async function setUp(): Promise<void> {
  unit = await world().unitId('riverton-water');
  const [{ timezone }] = (await world().rows('select timezone from business_unit where id = $1', [unit])) as [
    { timezone: 'US/Central' },
  ];
  today = dateIn(world().deps.clock.now(), timezone);
  const { payerTexts } = (await import(web('platform/texts/payer-texts.ts'))) as { readonly payerTexts: unknown };
  const { speak } = (await import(web('platform/texts/culture.ts'))) as {
    readonly speak: (culture: string, texts: unknown) => Promise<void>;
  };
  await speak('en-US', payerTexts);
  const { loadFormTexts } = (await import(web('platform/texts/payer-forms.ts'))) as {
    readonly loadFormTexts: () => Promise<void>;
  };
  await loadFormTexts();
  const { FormRunner } = (await import(web('features/payer-forms/form-runner.tsx'))) as {
    readonly FormRunner: unknown;
  };
  const { createElement } = (await import('react' as string)) as {
    readonly createElement: (type: unknown, props: object) => unknown;
  };
  const { createRoot } = (await import('react-dom/client' as string)) as {
    readonly createRoot: (at: Element) => { render: (what: unknown) => void; unmount: () => void };
  };
  const { flushSync } = (await import('react-dom' as string)) as { readonly flushSync: (work: () => void) => void };
  draw = (form) => {
    const root = createRoot(document.body.appendChild(document.createElement('div')));
    close = () => {
      root.unmount();
      document.body.replaceChildren();
    };
    flushSync(() => root.render(createElement(FormRunner, form)));
  };
}

/** A world with the runner of forms, and what judges so many of them. */
export function randomForms(): (numRuns: number) => Promise<void> {
  world = openedWorld();
  beforeAll(setUp);
  afterEach(() => close());
  return judgeRandomForms;
}

const settled = () => new Promise<void>((done) => void setImmediate(done));
const controlOf = (name: string) => document.getElementById(`form-${name}`) as HTMLInputElement | null;

/** Opens a form and waits until it may be filled in. */
async function open(fields: readonly FormField[], dependentForms: readonly object[]): Promise<void> {
  sent.length = 0;
  const shown = { formConfigurationId: 1, displayName: 'F', version: 1, successMessage: '', today };
  draw({
    form: { shown, fields: { fields, dependentForms }, actions: {}, context: {} },
    culture: 'en-US',
    isDependent: false,
    done: [],
    ask: () => Promise.reject(new Error('Nothing is asked.')),
    send: async (valuesJson: string) => {
      sent.push(valuesJson);
      return { problems: [] };
    },
    onDependent: () => undefined,
    onCancel: () => undefined,
  });
  for (let i = 0; i < 50 && !document.querySelector('form'); i++) await settled();
}

type Typed = Record<string, string | boolean>;

/** What fits a field of a type, where nothing more is asked of it. */
const fittingOf = (fieldType: string): string =>
  ({
    'input-decimal': '7.5',
    'input-percent': '7',
    'input-currency': '7.50',
    'input-masked': '1A',
    datepicker: formDate(today),
  })[fieldType] ?? 'x';

/** Fills one field in, where it is shown; what is seen in it then is what was entered. */
async function fill({ fieldName, fieldType }: FormField, entry: Entry, typed: Typed): Promise<void> {
  const control = controlOf(fieldName);
  if (!control || isText({ fieldType })) return;
  if (fieldType === 'checkbox') {
    if (control.checked !== entry.ticks) fireEvent.click(control);
    await settled();
    typed[fieldName] = control.checked;
  } else if (fieldType === 'radio') {
    const at = ['x', 'y'].indexOf(entry.option);
    const radio = at < 0 ? undefined : control.closest('fieldset')?.querySelectorAll('input')[at];
    if (!radio) return;
    fireEvent.click(radio);
    await settled();
    typed[fieldName] = entry.option;
  } else {
    fireEvent.change(control, {
      target: { value: fieldType === 'dropdown' ? entry.option : (entry.text ?? fittingOf(fieldType)) },
    });
    await settled();
    typed[fieldName] = controlOf(fieldName)?.value ?? '';
  }
}

/** Keeps a form as payers have it. */
async function publish(fieldsJson: string): Promise<number> {
  const [form] = await world().rows<{ id: number }>(
    `with f as (insert into form_configuration (business_unit_id, display_name, status, version)
        values ($1, 'Random', 'Published', 1) returning id)
     insert into form_version (business_unit_id, form_configuration_id, version, display_name, fields_json,
      actions_json, condition_json, display_locations, is_public, require_before_payment, success_message, published_by)
     select $1, id, 1, 'Random', $2, '{}', '', '{}', true, false, '', 'Ada' from f
     returning form_configuration_id as id`,
    [unit, fieldsJson],
  );
  return form?.id ?? 0;
}

const answer = (formConfigurationId: number, valuesJson: string) =>
  submitForm(
    world().deps,
    anonymous('127.0.0.1', 'random'),
    { businessUnitId: unit, formConfigurationId, onlyPublic: true },
    {
      accountId: 0,
      customerId: 0,
      valuesJson,
      baseFormResponseId: 0,
      paymentSessionSessionIdentifier: '',
      isDependentForm: false,
      dependentFormResponses: [],
    },
  );

/** Fields that stand on the page, by their names; what says something aside. */
const seen = (fields: readonly FormField[]) => fields.filter((field) => !isText(field) && controlOf(field.fieldName));
const isBlank = (value: unknown) => value === undefined || value === false || String(value).trim() === '';
const saidWrong = () =>
  [...document.querySelectorAll('[id^="form-"][id$="-error"]')].map(({ id }) => id.slice(5, -6)).toSorted();

/** Draws so many forms at random, fills them in and sends them: browser and server have to judge them alike. */
async function judgeRandomForms(numRuns: number): Promise<void> {
  const counts = { taken: 0, refused: 0, hidden: 0 };
  await fc.assert(
    fc.asyncProperty(randomFields, randomEntries, fc.boolean(), async (fields, { first, again }, isNeeded) => {
      close();
      const dependentForms = isNeeded
        ? [{ fieldName: 'more', content: 'More', dependentFormConfigurationId: 1, fieldRequired: first[0]?.ticks }]
        : [];
      const fieldsJson = JSON.stringify({ fields, dependentForms });
      expect(readDefinition({ fieldsJson, actionsJson: '', conditionJson: '' }).problems).toEqual([]);
      await open(fields, dependentForms);
      const typed: Typed = {};
      for (const [i, field] of fields.entries()) await fill(field, first[i] as Entry, typed);
      for (const [name, entry] of again)
        for (const field of fields) if (field.fieldName === name) await fill(field, entry, typed);
      const shown = seen(fields);
      counts.hidden += Object.keys(typed).filter((name) => !controlOf(name)).length;
      const blank = shown.filter(({ fieldName }) => isBlank(typed[fieldName]));
      fireEvent.submit(document.querySelector('form') as HTMLFormElement);
      for (let i = 0; i < 50 && sent.length === 0 && saidWrong().length === 0; i++) await settled();

      const id = await publish(fieldsJson);
      const missing = blank.filter(({ fieldRequired }) => fieldRequired).map(({ fieldName }) => fieldName);
      if (sent.length === 0) {
        counts.refused += 1;
        const wrong = saidWrong();
        expect(wrong).toEqual(expect.arrayContaining(missing));
        // Whoever sends it all the same reads the same of the server, hidden answers with it or not.
        const judged = await answer(id, JSON.stringify(valuesOf(fields, typed, 'en-US', partKinds)));
        expect(judged.errors.map(({ propertyName }) => propertyName).toSorted()).toEqual(wrong);
        return;
      }
      counts.taken += 1;
      expect([sent.length, missing]).toEqual([1, []]);
      const values = JSON.parse(sent[0] ?? '{}') as Record<string, unknown>;
      const filled = shown.filter((field) => !blank.includes(field)).map(({ fieldName }) => fieldName);
      // A box that is not ticked says so.
      const said = Object.keys(values).filter((name) => values[name] !== false);
      expect(said.toSorted()).toEqual(filled.toSorted());
      expect(shown.map(({ fieldName }) => fieldName)).toEqual(expect.arrayContaining(Object.keys(values)));
      const taken = await answer(id, sent[0] ?? '');
      expect(taken).toMatchObject({ hasErrors: false, data: { status: 'Submitted' } });
      const [kept] = await world().rows('select values_json as values from form_response where id = $1', [
        taken.data?.responseId,
      ]);
      expect(kept?.values).toEqual(values);
    }),
    { numRuns },
  );
  // Both happen often enough to say something, and what was filled in and then hidden too.
  for (const [name, count] of Object.entries(counts)) expect(count, name).toBeGreaterThan(numRuns / 40);
}
