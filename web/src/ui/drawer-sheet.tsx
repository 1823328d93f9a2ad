import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { say } from '../platform/texts/forms.ts';
import type { DrawerHead } from './drawer-head.ts';
import { Icon } from './icons.tsx';
import { comeBackTo } from './parts.tsx';
import { tabWithin } from './tab-within.ts';

interface Props {
  readonly title: string;
  readonly wide: boolean;
  readonly onClose: () => void;
  readonly head: DrawerHead | undefined;
  readonly foot: ReactNode;
  readonly children: ReactNode;
}

const fields = 'input:not([type=hidden]), select, textarea';

/** The drawer itself, over a page that is out of reach as long. */
export function DrawerSheet({ title, wide, onClose, head, foot, children }: Props) {
  // Esc in a dialog that lies over the drawer closes that dialog alone.
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const over = (event.target as Element).closest('dialog');
    // The drawer, which holds the focus, would lead back into itself.
    if (over && event.key === 'Tab') {
      event.stopPropagation();
      tabWithin(over, event);
    }
    if (event.key !== 'Escape' || event.defaultPrevented || over) return;
    event.stopPropagation();
    // Else the browser closes what opens here at once: its question whether to leave.
    event.preventDefault();
    onClose();
  };
  return (
    <ModalOverlay
      className="side-over"
      isOpen
      isKeyboardDismissDisabled
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Modal className={wide ? 'side wide' : 'side'}>
        {/* Around the dialog: before a field is there, the focus is on the dialog itself. */}
        <div className="side-in" onKeyDown={onKeyDown}>
          <Dialog className="side-in" data-drawer="">
            <div className={head ? 'side-head full' : 'side-head'}>
              <div>
                <div className="row wrap">
                  <Heading slot="title">{title}</Heading>
                  {head?.badge}
                </div>
                {head ? <p className="small muted">{head.sentence}</p> : null}
              </div>
              {head ? <div className="row wrap">{head.actions}</div> : null}
              <button type="button" className="icon-btn" aria-label={say('close')} onClick={onClose}>
                <Icon name="close" />
              </button>
            </div>
            <Body>{children}</Body>
            {foot ? <div className="side-foot">{foot}</div> : null}
          </Dialog>
        </div>
      </Modal>
    </ModalOverlay>
  );
}

/** What scrolls; its first field has the focus as soon as it is there. */
function Body({ children }: { children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    if (!body.current?.contains(before)) body.current?.querySelector<HTMLElement>(fields)?.focus();
    return () => comeBackTo(before);
  }, []);
  return (
    <div className="side-body" ref={body}>
      {children}
    </div>
  );
}
