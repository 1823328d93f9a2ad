import type { FieldType } from '@ratepayer/contract/forms/form-shape.ts';
import { say } from '../../platform/texts/staff-form-builder.ts';
import { paletteGroups, sayKind } from './field-kinds.ts';
import { KindIcon } from './kind-icon.tsx';

/** What may be added to a form. */
export function FieldPalette({ onAdd }: { readonly onAdd: (type: FieldType) => void }) {
  return (
    <section className="fb-add" aria-labelledby="fb-add">
      <h2 id="fb-add">{say('palette')}</h2>
      {paletteGroups.map(({ key, types }) => (
        <div key={key}>
          <h3 id={`fb-add-${key}`}>{say(`group_${key}`)}</h3>
          <ul aria-labelledby={`fb-add-${key}`}>
            {types.map((type) => (
              <li key={type}>
                <button type="button" aria-label={say('add_kind', { kind: sayKind(type) })} onClick={() => onAdd(type)}>
                  <KindIcon kind={type} />
                  {sayKind(type)}
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
