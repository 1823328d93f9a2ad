import type { FormField } from '@ratepayer/contract/forms/form-shape.ts';
import { titleOf } from './field-title.ts';
import { knownPaths } from './known-paths.ts';

/** What a condition or a beginning may name, offered while it is typed. */
export const KnownPaths = ({ fields }: { readonly fields: readonly FormField[] }) => (
  <datalist id="fb-known">
    {fields.flatMap((field, at) =>
      field.fieldName
        ? [
            <option key={at} value={field.fieldName}>
              {titleOf(field)}
            </option>,
          ]
        : [],
    )}
    {knownPaths.map((path) => (
      <option key={path} value={path} />
    ))}
  </datalist>
);
