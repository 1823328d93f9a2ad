import { isValidElement, type ReactElement, useRef } from 'react';
import { say } from '../../platform/texts/forms.ts';
import type { Action, PageAction } from '../action.ts';
import { ActionButton, ActionMenu } from '../action-parts.tsx';
import { Icon } from '../icons.tsx';
import { useDoing } from './record-drawer.tsx';

/** As many stand beside the name of a record; the others are behind More. */
const mostShown = 2;

/** What may be done with a record, and the dialog of the one that the address names. */
export function HeadActions({ actions }: { readonly actions: readonly PageAction[] }) {
  const doing = useDoing();
  const named = actions.find(({ key }) => key === doing.what);
  const opened = useRef<PageAction>(undefined);
  // What was opened stays until it is answered, though it is not offered any more: the server says why not.
  if (named || opened.current?.key !== doing.what) opened.current = named;
  const open = opened.current;
  const end = () => {
    opened.current = undefined;
    doing.end();
  };
  const all = actions.map(
    (action): Action => ('dialog' in action ? { ...action, press: () => doing.begin(action.key) } : action),
  );
  return (
    <>
      {all.slice(0, mostShown).map((action) => (
        <ActionButton key={action.key} action={action} className={`btn tool${action.primary ? '' : ' sec'}`} />
      ))}
      <ActionMenu
        face={
          <>
            <Icon name="dots" size={17} /> {say('more')}
          </>
        }
        actions={all.slice(mostShown)}
      />
      {open && 'dialog' in open ? open.dialog(end) : null}
    </>
  );
}

interface ActionsProps {
  readonly actions: readonly PageAction[] | ReactElement;
  readonly onEdit: (() => void) | undefined;
}

/** What may be done with a record, its edit form last. */
export function RecordActions({ actions, onEdit }: ActionsProps) {
  const edits = onEdit ? [{ key: 'edit', text: say('edit'), press: onEdit }] : [];
  if (!isValidElement(actions)) return <HeadActions actions={[...(actions as readonly PageAction[]), ...edits]} />;
  return (
    <>
      {actions}
      <HeadActions actions={edits} />
    </>
  );
}
