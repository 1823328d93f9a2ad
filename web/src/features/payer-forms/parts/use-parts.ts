import { useEffect, useState } from 'react';
import type { PartKinds } from '@ratepayer/contract/forms/parts/part-kind.ts';
import type { CompareDialog } from '../compare-dialog.tsx';
import type { ReadForm } from '../form-deed.ts';
import type { LoadedPart, LoadedParts } from './loaded-part.ts';

/** Each is a file of its own, which a form without such a field never loads. */
const loaders: Readonly<Record<string, () => Promise<{ readonly part: LoadedPart }>>> = {
  'input-address': () => import('./address-field.tsx'),
  'input-file': () => import('./file-field.tsx'),
  'input-signature': () => import('./signature-field.tsx'),
  timepicker: () => import('./time-field.tsx'),
};
const loaded = new Map<string, LoadedPart>();
/** What a form that suggests other answers compares them by. */
type Compare = typeof CompareDialog;
let compare: Compare | undefined;
const comparing = 'suggestFormUpdates';
const isLoaded = (type: string) => (type === comparing ? compare !== undefined : loaded.has(type));

async function load(type: string): Promise<void> {
  if (type === comparing) {
    compare = (await import('../compare-dialog.tsx')).CompareDialog;
    return;
  }
  const { part } = (await loaders[type]?.()) ?? {};
  await part?.loadTexts();
  if (part) loaded.set(type, part);
}

interface Loaded {
  readonly parts: LoadedParts;
  readonly Compare: Compare | undefined;
}

/** What a form needs beside its plain fields, loaded; undefined until it is here, null when it did not come. */
export function useParts({ fields, actions }: Pick<ReadForm, 'fields' | 'actions'>): Loaded | null | undefined {
  const types = [...new Set(fields.fields.map(({ fieldType }) => fieldType))].filter((type) =>
    Object.hasOwn(loaders, type),
  );
  const needed = Object.values(actions).some((one) => one?.handler.handlerType === comparing)
    ? [...types, comparing]
    : types;
  const [failed, setFailed] = useState('');
  const [, setCount] = useState(0);
  const missing = needed.filter((type) => !isLoaded(type)).join(' ');
  useEffect(() => {
    if (missing === '') return;
    Promise.all(missing.split(' ').map(load)).then(
      () => setCount((count) => count + 1),
      () => setFailed(missing),
    );
  }, [missing]);
  if (missing !== '') return failed === missing ? null : undefined;
  return { parts: Object.fromEntries(types.map((type) => [type, loaded.get(type)])), Compare: compare };
}

/** Their rules alone. */
export const kindsOf = (parts: LoadedParts): PartKinds =>
  Object.fromEntries(Object.entries(parts).map(([type, part]) => [type, part?.kind]));
