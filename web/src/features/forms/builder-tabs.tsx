import { say } from '../../platform/texts/staff-form-builder.ts';
import type { Built } from './read-built.ts';

export const builderTabs = ['fields', 'dependent', 'actions', 'places', 'json', 'trial', 'versions'] as const;
export type BuilderTab = (typeof builderTabs)[number];

const words = {
  fields: 'fields_tab',
  dependent: 'dependent',
  actions: 'actions',
  places: 'places',
  json: 'json',
  trial: 'trial',
  versions: 'versions',
} as const;

/** A tab by its name, with how much is behind it. */
export function tabFace(key: BuilderTab, built: Built | undefined) {
  const counts: Partial<Record<BuilderTab, number>> = built
    ? {
        fields: built.fields.length,
        dependent: built.dependentForms.length,
        actions: Object.values(built.actions).filter(Boolean).length,
      }
    : {};
  const count = counts[key];
  return (
    <>
      {say(words[key])} {count === undefined ? null : <span className="c">{count}</span>}
    </>
  );
}
