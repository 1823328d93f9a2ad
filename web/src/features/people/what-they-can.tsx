import './people.css';
import type { ReactNode } from 'react';
import { type Permission, permissions, type Role, roleTemplates } from '@ratepayer/contract/users/roles.ts';
import { say } from '../../platform/texts/staff-people.ts';
import { Icon } from '../../ui/icons.tsx';
import { canWord, permissionGroups } from './permission-words.ts';

interface Props {
  readonly name: string;
  /** What it is called; what this person can do, where nothing is said. */
  readonly title?: string;
  /** What they begin with; a program begins with nothing, and has nothing more or less. */
  readonly role?: Role;
  readonly given: readonly Permission[];
  /** The names of the business units they work in; empty for all. */
  readonly where: readonly string[];
}

const inOrder = permissionGroups.flatMap(({ of }) => of);

/** What somebody may do, in plain words, beside what their role begins with. */
export function WhatTheyCan({ title = say('what_they_can'), name, role, given, where }: Props) {
  const who = name.trim() || say('this_person');
  const held = inOrder.filter((one) => given.includes(one));
  const isUsual = (one: Permission) => !role || roleTemplates[role].includes(one);
  const [usual, more] = [held.filter(isUsual), held.filter((one) => !isUsual(one))];
  const without = inOrder.filter((one) => !given.includes(one));
  const isAll = held.length === permissions.length;
  return (
    <aside className="can" aria-label={title}>
      <h3>{title}</h3>
      {held.length === 0 && role ? <p className="small muted">{say('no_permissions')}</p> : null}
      <Lines
        title={
          where.length > 0
            ? say('person_can', { name: who, where: where.join(', ') })
            : say('person_can_all', { name: who })
        }
        icon="check"
      >
        {usual}
      </Lines>
      <Lines title={say('more_than_role')} icon="plus">
        {more}
      </Lines>
      <Lines title={say('cannot', { name: who })} icon="close">
        {without}
      </Lines>
      {isAll ? <p className="small muted">{say('nothing_more')}</p> : null}
      {where.length > 0 ? <p className="small muted">{say('units_not_named')}</p> : null}
    </aside>
  );
}

interface LinesProps {
  readonly title: string;
  readonly icon: 'check' | 'close' | 'plus';
  readonly children: readonly Permission[];
}

function Lines({ title, icon, children }: LinesProps): ReactNode {
  if (children.length === 0) return null;
  return (
    <>
      <p className="small muted">{title}</p>
      <ul className={`can-${icon}`} aria-label={title}>
        {children.map((one) => (
          <li key={one}>
            <Icon name={icon} size={18} />
            {canWord(one)}
          </li>
        ))}
      </ul>
    </>
  );
}
