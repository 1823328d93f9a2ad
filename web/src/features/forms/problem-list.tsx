import { say } from '../../platform/texts/staff-form-builder.ts';
import { Banner } from '../../ui/parts.tsx';
import type { BuilderTab } from './builder-tabs.tsx';
import type { Wrong } from './read-built.ts';

interface Props {
  readonly wrong: readonly Wrong[];
  readonly onOpen: (tab: BuilderTab, at?: number) => void;
}

/** What keeps a form from being saved, each leading to where it is put right. */
export function ProblemList({ wrong, onOpen }: Props) {
  if (wrong.length === 0) return null;
  return (
    <Banner kind="warn" title={say('problems', { count: wrong.length })}>
      <ul>
        {wrong.slice(0, 10).map(({ propertyName, message }) => (
          <li key={`${propertyName} ${message}`}>
            <button type="button" className="link-btn" onClick={() => onOpen(...placeOf(propertyName))}>
              {message}
            </button>
          </li>
        ))}
      </ul>
    </Banner>
  );
}

function placeOf(propertyName: string): [tab: BuilderTab, at?: number] {
  const [, at] = /^fieldsJson\.fields\[(\d+)\]/.exec(propertyName) ?? [];
  if (at) return ['fields', Number(at)];
  if (propertyName.startsWith('fieldsJson.dependentForms')) return ['dependent'];
  if (propertyName.startsWith('actionsJson.')) return ['actions'];
  return [propertyName.startsWith('conditionJson.') ? 'places' : 'json'];
}
