import { say } from '../../platform/texts/staff-shell.ts';
import { usePageTitle } from '../../ui/parts.tsx';
import { sayScreen } from './say-screen.ts';
import type { Need, Screen } from './screen.ts';

const wordsOf = (need: Need): string => {
  if (typeof need === 'string') return need === 'Organization User' ? say('staff_role') : need;
  return need.map(wordsOf).reduce((one, other) => say('needs_and', { one, other }));
};

/** In place of a screen that this person may not open: what it is, and what it needs. */
export function NoAccess({ screen }: { screen: Screen }) {
  const title = sayScreen(screen);
  usePageTitle(title, say('ratepayer'));
  const needs = screen.needs.map(wordsOf).reduce((one, other) => say('needs_or', { one, other }));
  return (
    <>
      <h1>{title}</h1>
      <p className="gap-sm muted">{say('needs', { needs })}</p>
    </>
  );
}
