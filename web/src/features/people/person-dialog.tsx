import { useQueryClient } from '@tanstack/react-query';
import type { StaffUser } from '@ratepayer/contract/users/user.shapes.ts';
import { personApi } from '../../platform/api/user.api.ts';
import { say } from '../../platform/texts/staff-people.ts';
import { toast } from '../../platform/toasts.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';
import { useDoing } from '../../ui/detail/record-drawer.tsx';
import { JoinDialog } from './join-dialog.tsx';
import { type PersonAct, personActions } from './person-actions.tsx';
import type { SessionUser } from '../../platform/session/user.ts';

interface Props {
  readonly businessUnitId: number;
  readonly person: StaffUser;
  readonly user: SessionUser;
}

/**
 * Asks before somebody is kept out, let in, signed out or invited again, where the address says so: a sign-in on the
 * way comes back to it.
 */
export function PersonDialog({ businessUnitId, person, user }: Props) {
  const client = useQueryClient();
  const { what, end } = useDoing();
  const act = personActions(person, user).find(({ key }) => key === what)?.key;
  if (!act) return null;
  if (act === 'join') return <JoinDialog businessUnitId={businessUnitId} person={person} onClose={end} />;
  const { id, name, email, rowVersion } = person;
  const of = { businessUnitId, id };
  const acts = {
    disable: () => personApi.turnUser({ ...of, isLet: false }),
    enable: () => personApi.turnUser({ ...of, isLet: true }),
    part: () => personApi.joinLogins({ ...of, userId: null, rowVersion }),
    resend: () => personApi.inviteUserAgain(of),
    sign_out: () => personApi.signOutUser(of),
  };
  return (
    <AskDialog
      title={say(`${act}_ask`, { name })}
      confirm={say(act)}
      back={say('cancel')}
      danger={act === 'disable'}
      act={acts[act]}
      onDone={() => {
        toast(doneWord(act, person));
        end();
        return client.invalidateQueries();
      }}
      onClose={end}
    >
      <p className="small">{act === 'resend' ? say('resend_means', { email }) : say(`${act}_means`)}</p>
    </AskDialog>
  );
}

function doneWord(act: Exclude<PersonAct, 'join'>, { name, email }: StaffUser): string {
  if (act === 'resend') return say('invited', { email });
  if (act === 'part') return say('part_now', { name });
  return say(act === 'disable' ? 'disabled_now' : act === 'enable' ? 'enabled_now' : 'signed_out_now', { name });
}
