import { createRoot } from 'react-dom/client';
import { basePath } from '../platform/config.ts';
import { replacePage } from '../platform/navigation.ts';
import { readAnswer } from '../platform/session/read-answer.ts';
import { keepUser } from '../platform/session/session.ts';
import { landingOf } from '../platform/session/landing.ts';
import { Loading } from '../ui/parts.tsx';
import { say } from '../platform/texts/parts.ts';

/** Completes a sign-in: a failure goes to the app root, a saved path wins unless it is the bare root. */
export function showCallback(answer: string): void {
  const root = document.getElementById('root');
  if (root) createRoot(root).render(<Loading text={say('signing_you_in')} after={1000} />);
  readAnswer(answer)
    .then(({ stored, pending }) => {
      keepUser(pending.slot, stored);
      replacePage(
        landingOf(stored.user, pending.returnTo.startsWith(basePath) ? pending.returnTo.slice(basePath.length) : ''),
      );
    })
    .catch(() => replacePage('/'));
}
