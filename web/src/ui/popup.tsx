import { type ReactNode, type ToggleEvent, useEffect, useId, useRef } from 'react';

interface Props {
  /** What the button is called when its face does not say it. */
  readonly label?: string;
  readonly face: ReactNode;
  readonly className?: string;
  /** Closes when something in it was chosen. */
  readonly menu?: true;
  /** The box is shown: what it holds may be fetched now. */
  readonly onOpen?: () => void;
  readonly children: ReactNode;
}

const edge = 8;

/** A button with a small box under it; Esc or a click beside it closes the box and gives the focus back. */
export function Popup({ label, face, className = 'btn sec tool', menu, onOpen, children }: Props) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // The box lies above everything, so that no table clips it; it stays inside the window.
  function keepInWindow({ currentTarget, newState }: ToggleEvent<HTMLDivElement>): void {
    const at = button.current?.getBoundingClientRect();
    if (newState !== 'open' || !at) return;
    onOpen?.();
    const left = Math.max(
      edge,
      Math.min(at.right - currentTarget.offsetWidth, innerWidth - currentTarget.offsetWidth - edge),
    );
    const below = at.bottom + 4 + currentTarget.offsetHeight <= innerHeight;
    currentTarget.style.setProperty('left', `${left}px`);
    currentTarget.style.setProperty(
      'top',
      `${below ? at.bottom + 4 : Math.max(edge, at.top - currentTarget.offsetHeight - 4)}px`,
    );
  }
  useEffect(() => {
    const shown = box.current;
    if (!shown || !menu) return;
    const close = (event: MouseEvent) => (event.target as Element).closest('a, button') && shown.hidePopover();
    shown.addEventListener('click', close);
    return () => shown.removeEventListener('click', close);
  }, [menu]);
  return (
    <>
      <button type="button" ref={button} className={className} aria-label={label} popoverTarget={id}>
        {face}
      </button>
      <div popover="auto" ref={box} id={id} className="popup" onToggle={keepInWindow}>
        {children}
      </div>
    </>
  );
}
