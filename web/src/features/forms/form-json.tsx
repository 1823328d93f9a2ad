import { useRef, useState } from 'react';
import { say } from '../../platform/texts/staff-form-builder.ts';
import { save } from '../../platform/download.ts';
import { toast } from '../../platform/toasts.ts';
import { FormField } from '../../ui/form/form-field.tsx';
import { Banner, Button } from '../../ui/parts.tsx';
import { fileOf, readFile } from './form-file.ts';
import type { Schemas } from './read-built.ts';
import type { Builder } from './use-builder.ts';

interface Props {
  readonly builder: Builder;
  readonly schemas: Schemas;
}

/** The three texts themselves, and the form as a file. */
export function FormJson({ builder, schemas }: Props) {
  const { form, wrong } = builder;
  const file = useRef<HTMLInputElement>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const name = String(form.typed.displayName).replaceAll(/[^\w-]+/g, '-') || 'form';
  async function take(chosen: File | undefined): Promise<void> {
    if (file.current) file.current.value = '';
    if (!chosen) return;
    const found = readFile(await chosen.text(), schemas);
    if ('problems' in found) return setProblems(found.problems);
    setProblems([]);
    builder.replace(found.values);
    toast(say('imported'));
  }
  return (
    <>
      <div className="row wrap">
        <Button
          className="tool sec"
          onClick={() =>
            save({ name: `${name}.json`, blob: new Blob([fileOf(form.typed)], { type: 'application/json' }) })
          }
        >
          {say('export_form')}
        </Button>
        <Button className="tool sec" onClick={() => file.current?.click()}>
          {say('import_form')}
        </Button>
        <input
          ref={file}
          type="file"
          accept=".json,application/json"
          className="vh"
          tabIndex={-1}
          aria-label={say('import_form')}
          onChange={({ target }) => void take(target.files?.[0])}
        />
      </div>
      {problems.length > 0 ? (
        <Banner kind="bad" title={say('import_refused')} alert>
          <Lines lines={problems} />
        </Banner>
      ) : null}
      {wrong.length > 0 ? (
        <Banner kind="warn" title={say('json_wrong')}>
          <Lines lines={wrong.map(({ propertyName, message }) => `${propertyName}: ${message}`)} />
        </Banner>
      ) : null}
      <div className="fb-json" translate="no">
        <FormField form={form} name="fieldsJson" />
        <FormField form={form} name="actionsJson" />
        <FormField form={form} name="conditionJson" />
      </div>
    </>
  );
}

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ul>
    {[...new Set(lines)].slice(0, 20).map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);
