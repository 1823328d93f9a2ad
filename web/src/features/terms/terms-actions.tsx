import type { TermsRow } from '@ratepayer/contract/terms/terms.shapes.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import { say } from '../../platform/texts/staff-terms.ts';
import type { PageAction } from '../../ui/action.ts';
import { mayChange, mayEnd, mayWrite } from './may-change.ts';
import { RetireDialog } from './retire-dialog.tsx';
import { draftOf } from './terms-words.ts';

interface Of {
  readonly versions: readonly TermsRow[];
  readonly version: TermsRow | undefined;
  readonly unitId: number;
  readonly user: SessionUser;
  readonly onDone: () => void;
}

/** The way on, and the end of the version that is looked at. */
export function termsActions({ versions, version, unitId, user, onDone }: Of): readonly PageAction[] {
  const draft = versions.find((one) => one.status === 'Draft' && mayChange(user, one));
  const from = version ?? versions[0];
  const actions: PageAction[] = [];
  if (draft) actions.push({ key: 'draft', text: say('go_on'), primary: true, to: draftOf(draft, unitId) });
  else if (mayWrite(user) && from)
    actions.push({ key: 'create', text: say('create'), primary: true, to: draftOf(from, unitId) });
  if (version && mayEnd(user, version))
    actions.push({
      key: 'retire',
      text: say(version.standing === 'Planned' ? 'withdraw' : 'retire'),
      dialog: (close) => (
        <RetireDialog unitId={unitId} version={version} onDone={() => (close(), onDone())} onClose={close} />
      ),
    });
  actions.push({ key: 'print', text: say('print'), press: () => globalThis.print() });
  return actions;
}
