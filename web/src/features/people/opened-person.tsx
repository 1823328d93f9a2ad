import { useQuery } from '@tanstack/react-query';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { StaffUser } from '@ratepayer/contract/users/user.shapes.ts';
import { personApi } from '../../platform/api/user.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { problemOf } from '../../platform/refused.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import { formatDate } from '../../platform/texts/figures.ts';
import { say } from '../../platform/texts/staff-people.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { useDoing } from '../../ui/detail/record-drawer.tsx';
import { HistoryTable } from '../../ui/detail/history.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { FactsTable } from '../../ui/facts-table.tsx';
import { Banner, Button } from '../../ui/parts.tsx';
import { PersonDialog } from './person-dialog.tsx';
import { PersonDrawer } from './person-drawer.tsx';
import { personLabels } from './person-form.ts';
import { personHead } from './person-head.tsx';
import { useOwnUnits } from './use-own-units.ts';
import { WhatTheyCan } from './what-they-can.tsx';

interface Shell {
  readonly unit: BusinessUnitSummary;
  readonly user: SessionUser;
}
/** The drawer that invites somebody. */
export function InviteDrawer({ unit, user, onClose }: Shell & { readonly onClose: () => void }) {
  return <PersonDrawer unit={unit} user={user} units={useOwnUnits(unit)} onClose={onClose} />;
}

/** One of the staff in a drawer over the list: to be changed by who may, else as they are; with what was done. */
export function OpenedPerson({
  id,
  unit,
  user,
  onClose,
}: Shell & { readonly id: number; readonly onClose: () => void }) {
  const of = { businessUnitId: unit.id, id };
  const { data: person, error, isPending } = useQuery(queryOf(personApi.getUser, of));
  const units = useOwnUnits(unit);
  const { what, end } = useDoing();
  if (isPending) return null;
  if (!person)
    return (
      <Drawer title={say('user')} onClose={onClose}>
        <Banner kind="bad" title={problemOf(error, say('user_not_there'))} alert />
      </Drawer>
    );
  const shell = { unit, user, units, person };
  return (
    <>
      {what === 'history' ? (
        <Drawer title={`${person.name}: ${say('history')}`} wide onClose={end}>
          <HistoryTable load={personApi.listUserHistory} of={of} zone={unit.timezone} words={historyWords()} />
        </Drawer>
      ) : person.mayChange ? (
        <PersonDrawer key={person.rowVersion} {...shell} read={() => personApi.getUser(of)} onClose={onClose} />
      ) : (
        <ReadOnly {...shell} onClose={onClose} />
      )}
    </>
  );
}

function historyWords() {
  const labels: Readonly<Record<string, string>> = { ...personLabels(), status: say('status') };
  return {
    nameOf: (name: string) => labels[name] ?? name,
    // Permissions stand in one text, each by its name.
    draw: (_: string, value: string | number | boolean | null) =>
      value ? String(value).split(', ').map(sayValue).join(', ') : '—',
  };
}

type ReadOnlyProps = Shell & {
  readonly person: StaffUser;
  readonly units: readonly BusinessUnitSummary[];
  readonly onClose: () => void;
};

/** The same for who may only look: values as text. */
function ReadOnly({ person, unit, user, units, onClose }: ReadOnlyProps) {
  const { begin } = useDoing();
  const where = units.filter(({ id }) => person.businessUnitIds.includes(id)).map(({ name }) => name);
  return (
    <Drawer
      title={person.name}
      wide
      onClose={onClose}
      head={personHead({ person, unit, user, begin })}
      foot={(close) => (
        <>
          <Button className="sec" onClick={() => begin('history')}>
            {say('history')}
          </Button>
          <Button className="sec" onClick={close}>
            {say('close')}
          </Button>
        </>
      )}
    >
      <PersonDialog businessUnitId={unit.id} person={person} user={user} />
      {user.permissions.includes('Users:Manage') ? <p className="small muted">{say('only_look')}</p> : null}
      <div className="person">
        <FactsTable
          caption={say('user')}
          className="small gap-sm"
          facts={[
            [say('email'), person.email],
            [say('phone'), person.phone || '—'],
            [say('role'), sayValue(person.role)],
            [say('business_units'), where.join(', ') || say('all_units')],
            [say('access_ends'), person.accessEndsDate ? formatDate(person.accessEndsDate) : say('never')],
          ]}
        />
        <WhatTheyCan name={person.name} role={person.role} given={person.permissions} where={where} />
      </div>
    </Drawer>
  );
}
