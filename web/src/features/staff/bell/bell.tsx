import { useQueries } from '@tanstack/react-query';
import { Link } from 'react-router';
import { say } from '../../../platform/texts/staff-shell.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Popup } from '../../../ui/popup.tsx';
import { approvalsKind } from './approvals.kind.ts';
import type { BellKind, BellReader } from './bell-kind.ts';
import { changesKind } from './changes.kind.ts';
import { deliveriesKind } from './deliveries.kind.ts';
import { exceptionsKind } from './exceptions.kind.ts';
import { reportsKind } from './reports.kind.ts';
import { ticketsKind } from './tickets.kind.ts';
import { useLookSoon } from './use-look-soon.ts';

/** What the bell rings for; a new kind is one line. */
export const bellKinds: readonly BellKind[] = [
  approvalsKind,
  changesKind,
  exceptionsKind,
  reportsKind,
  ticketsKind,
  deliveriesKind,
];

const lookEveryMs = 60_000;

/** What waits for this person, and what they asked of others. A kind that cannot be read is left out until it can. */
export function Bell(reader: BellReader) {
  const kinds = bellKinds.filter((kind) => kind.isFor(reader));
  useLookSoon(reader, kinds);
  const answers = useQueries({
    queries: kinds.map((kind) => ({ ...kind.query(reader), refetchInterval: lookEveryMs })),
  });
  const entries = answers.flatMap(({ data }) => data ?? []).toSorted((a, b) => Number(b.isForMe) - Number(a.isForMe));
  const mine = entries.filter(({ isForMe }) => isForMe).length;
  const said = mine > 0 ? say('bell_waits', { count: mine }) : say('bell_none');
  const face = (
    <>
      <Icon name="bell" />
      {mine > 0 ? <span className="badge num">{mine}</span> : null}
    </>
  );
  return (
    <>
      <Popup label={say('bell', { said })} className="icon-btn bell" face={face} menu>
        {entries.length === 0 ? <p className="small">{say('bell_nothing')}</p> : null}
        <ul className="menu-list" hidden={entries.length === 0}>
          {entries.map(({ key, to, title, detail }) => (
            <li key={key}>
              <Link to={to}>
                <b>{title}</b>
                <small>{detail}</small>
              </Link>
            </li>
          ))}
        </ul>
      </Popup>
      <span className="vh" role="status">
        {mine > 0 ? said : ''}
      </span>
    </>
  );
}
