import { useEffect, useState } from 'react';
import type { FormField } from '@ratepayer/contract/forms/form-shape.ts';
import type { PartKinds } from '@ratepayer/contract/forms/parts/part-kind.ts';
import type { LoadedPart, LoadedParts } from './loaded-part.ts';

/** Each is a file of its own, which a form without such a field never loads. */
const loaders: Readonly<Record<string, () => Promise<{ readonly part: LoadedPart }>>> = {
  'input-address': () => import('./address-field.tsx'),
  'input-file': () => import('./file-field.tsx'),
  'input-signature': () => import('./signature-field.tsx'),
  timepicker: () => import('./time-field.tsx'),
};
const loaded = new Map<string, LoadedPart>();

async function loadPart(type: string): Promise<void> {
  const { part } = (await loaders[type]?.()) ?? {};
  await part?.loadTexts();
  if (part) loaded.set(type, part);
}

/** What the fields of a form need of these types, loaded; undefined until it is here, null when it did not come. */
export function useParts(fields: readonly FormField[]): LoadedParts | null | undefined {
  const types = [...new Set(fields.map(({ fieldType }) => fieldType))].filter((type) => Object.hasOwn(loaders, type));
  const [failed, setFailed] = useState('');
  const [, setCount] = useState(0);
  const missing = types.filter((type) => !loaded.has(type)).join(' ');
  useEffect(() => {
    if (missing === '') return;
    Promise.all(missing.split(' ').map(loadPart)).then(
      () => setCount((count) => count + 1),
      () => setFailed(missing),
    );
  }, [missing]);
  if (missing !== '') return failed === missing ? null : undefined;
  return Object.fromEntries(types.map((type) => [type, loaded.get(type)]));
}

/** Their rules alone. */
export const kindsOf = (parts: LoadedParts): PartKinds =>
  Object.fromEntries(Object.entries(parts).map(([type, part]) => [type, part?.kind]));
