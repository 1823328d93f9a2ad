import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Action } from './action.ts';
import { Icon } from './icons.tsx';
import { Popup } from './popup.tsx';
import { useKept } from './use-address.ts';
import { say } from '../platform/texts/lists.ts';

/** An action as what it is: a button, or a link. */
export function ActionButton({ action, className }: { readonly action: Action; readonly className?: string }) {
  const face = (
    <>
      {action.icon ? <Icon name={action.icon} size={18} /> : null} {action.text}
    </>
  );
  if ('to' in action)
    return (
      <ActionLink className={className} to={action.to}>
        {face}
      </ActionLink>
    );
  if ('opens' in action)
    return (
      <a className={className} href={action.opens} target="_blank" rel="noreferrer">
        {face}
      </a>
    );
  if ('not' in action)
    return (
      <button type="button" className={className} aria-disabled="true">
        <span className="muted">{face}</span> <small>{action.not}</small>
      </button>
    );
  return (
    <button type="button" className={className} onClick={action.press}>
      {face}
    </button>
  );
}

interface LinkProps {
  readonly to: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

function ActionLink({ to, className, children }: LinkProps) {
  return (
    <Link className={className} to={to} {...useKept()(to)}>
      {children}
    </Link>
  );
}

interface MenuProps {
  readonly actions: readonly Action[];
  readonly label?: string;
  readonly face: ReactNode;
  readonly className?: string;
}

/** Actions behind one button, which is not there where nothing may be done. */
export function ActionMenu({ actions, ...button }: MenuProps) {
  if (actions.length === 0) return null;
  return (
    <Popup {...button} menu>
      <ul className="menu-list">
        {actions.map((action) => (
          <li key={action.key}>
            <ActionButton action={action} />
          </li>
        ))}
      </ul>
    </Popup>
  );
}

/** What may be done with one row of a list. */
export const RowMenu = ({ name, actions }: { readonly name: string; readonly actions: readonly Action[] }) => (
  <ActionMenu label={say('actions_for', { name })} face="⋮" className="icon-btn" actions={actions} />
);
