import { say } from '../../platform/texts/forms.ts';

export interface Section {
  readonly id: string;
  readonly name: string;
  /** How many of its fields are not saved. */
  readonly changed: number;
}

/** The sections of a long page: each leads to its heading, and says how much of it is not saved. */
export function SectionNav({ sections, idOf }: { sections: readonly Section[]; idOf: (id: string) => string }) {
  return (
    <nav className="section-nav no-print" aria-label={say('sections')}>
      {sections.map(({ id, name, changed }) => (
        <button
          key={id}
          type="button"
          onClick={() => {
            const heading = document.getElementById(idOf(id));
            heading?.scrollIntoView({ block: 'start' });
            heading?.focus({ preventScroll: true });
          }}
        >
          {name} {changed > 0 ? <small>{say('section_changed', { count: changed })}</small> : null}
        </button>
      ))}
    </nav>
  );
}
