import type { ExtraKeys } from '../platform/session/authorize.ts';
import { signIn } from '../platform/session/session.ts';
import { Button, Dialog } from './parts.tsx';
import { say } from '../platform/texts/parts.ts';

const keyOf = (what: string) => `ratepayer.draft.${what}`;

interface Kept {
  readonly userId: number;
  readonly values: unknown;
}

/**
 * What was entered, kept in this tab alone while the person proves who they are. Secrets and card numbers are never
 * handed in.
 */
export const keepDraft = (what: string, userId: number, values: unknown): void =>
  sessionStorage.setItem(keyOf(what), JSON.stringify({ userId, values } satisfies Kept));

/** Takes a draft, once; one of somebody else is dropped. */
export function takeDraft<T>(what: string, userId: number): { values?: T; ofAnother: boolean } {
  const text = sessionStorage.getItem(keyOf(what));
  sessionStorage.removeItem(keyOf(what));
  const kept = text ? (JSON.parse(text) as Kept) : undefined;
  if (!kept) return { ofAnother: false };
  return kept.userId === userId ? { values: kept.values as T, ofAnother: false } : { ofAnother: true };
}

interface Asked {
  readonly onCancel: () => void;
  readonly onLeave: () => void;
  /** What the provider is told besides: of which biller the page is that a payer comes from. */
  readonly keys?: ExtraKeys;
}

/** Leaves for the identity provider and comes back to this address. */
export function StepUpDialog({ onCancel, onLeave, keys }: Asked) {
  return (
    <Dialog title={say('confirm_it_is_you')} onClose={onCancel}>
      <p className="small">{say('step_needs_sign_in')}</p>
      <div className="buttons">
        <Button className="sec" onClick={onCancel}>
          {say('cancel')}
        </Button>
        <Button
          onClick={() => {
            onLeave();
            void signIn({ prompt: 'login', ...keys });
          }}
        >
          {say('sign_in')}
        </Button>
      </div>
    </Dialog>
  );
}
