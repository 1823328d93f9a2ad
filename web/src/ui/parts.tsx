import {
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { currentToasts, dismiss, subscribeToasts } from '../platform/toasts.ts';
import { Icon, StatusIcon, type StatusKind } from './icons.tsx';
import { say } from '../platform/texts/parts.ts';

/** A message in place: icon, heading, text. `alert` speaks at once. */
export function Banner({
  kind,
  title,
  children,
  alert,
  id,
}: {
  kind: StatusKind;
  title: string;
  children?: ReactNode;
  alert?: boolean;
  id?: string;
}) {
  return (
    <div className={`banner ${kind}`} role={alert ? 'alert' : undefined} id={id} tabIndex={-1}>
      <StatusIcon kind={kind === 'bad' ? 'problem' : kind} size={24} />
      <h2>{title}</h2>
      {children ? <div>{children}</div> : null}
    </div>
  );
}

/** 18 digits grouped by spacing only: copying gives plain digits. */
export function Reference({ number }: { number: string }) {
  const groups = number.match(/\d{1,3}/g) ?? [number];
  return (
    <span className="ref" translate="no">
      {groups.map((group, i) => (i === 0 ? group : <i key={i}>{group}</i>))}
    </span>
  );
}

interface ButtonProps {
  readonly children: ReactNode;
  readonly busyText?: string;
  readonly busy?: boolean;
  readonly className?: string;
  readonly type?: 'button' | 'submit';
  readonly onClick?: () => void;
  readonly form?: string;
}

/** A button that keeps its place while it works. */
export function Button({
  children,
  busy = false,
  busyText,
  className = '',
  type = 'button',
  onClick,
  form,
}: ButtonProps) {
  return (
    <button
      type={type}
      form={form}
      className={`btn ${className}${busy ? ' busy' : ''}`}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <span className="spinner" aria-hidden="true" /> : null}
      {busy ? (busyText ?? children) : children}
    </button>
  );
}

/** True once `ms` have passed while `active`. */
export function useDelayed(active: boolean, ms: number): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    setLate(false);
    if (!active) return;
    const timer = setTimeout(() => setLate(true), ms);
    return () => clearTimeout(timer);
  }, [active, ms]);
  return late && active;
}

/** A loading area; it shows its text after half a second. */
export function Loading({ text = say('loading'), after = 500 }: { text?: string; after?: number }) {
  const late = useDelayed(true, after);
  return (
    <div className="loading" role="status">
      {late ? text : ''}
    </div>
  );
}

/** Lies over the page while something must not be interrupted. */
export function Overlay({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="overlay">
      <div role="alertdialog" aria-modal="true" aria-label={title}>
        <div className="spinner" aria-hidden="true" />
        <h2>{title}</h2>
        <div role="status">{children}</div>
      </div>
    </div>
  );
}

/**
 * The focus goes back to what had it; when that is gone, to the heading of the page, so that a reader's place is never
 * lost.
 */
export function comeBackTo(before: Element | null): void {
  setTimeout(() => {
    const nowhere = () => document.activeElement === null || document.activeElement === document.body;
    // What is gone takes no focus.
    if (nowhere() && before instanceof HTMLElement) before.focus();
    if (!nowhere()) return;
    const heading = document.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  });
}

/** Whatever is pressed in a dialog that works is held; a question that stands over it is answered. */
const hold = (event: SyntheticEvent) =>
  (event.target as Element).closest('dialog')?.querySelector('.busy') &&
  (event.preventDefault(), event.stopPropagation(), true);

/**
 * A modal dialog: focus inside, Esc closes, focus goes back. While one of its buttons works it stays as it is, whatever
 * is pressed: a refusal is told there alone.
 */
export function Dialog({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current as HTMLDialogElement;
    const before = document.activeElement;
    dialog.showModal();
    // A browser lets it stay at Esc only once for each press: what it closes of its own is shown again.
    dialog.onclose = dialog.showModal;
    return () => {
      dialog.onclose = null;
      dialog.close();
      comeBackTo(before);
    };
  }, []);
  return (
    <dialog
      ref={ref}
      aria-label={title}
      // A question that stands in it, or a choice of a file that is broken off, is none of its own.
      onCancel={(event) => event.target === event.currentTarget && (event.preventDefault(), hold(event) || onClose())}
      onClickCapture={hold}
    >
      <h2>{title}</h2>
      {children}
    </dialog>
  );
}

/** Copies a text and says so. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [done, setDone] = useState(false);
  return (
    <button
      type="button"
      className="link-btn"
      onClick={() => void navigator.clipboard.writeText(text).then(() => setDone(true))}
    >
      <Icon name={done ? 'check' : 'copy'} size={18} />
      <span aria-live="polite">{say(done ? 'copied' : 'copy')}</span>
      {done ? null : <span className="vh">{label}</span>}
    </button>
  );
}

export function Toasts() {
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts);
  return (
    <div className="toasts" role="status" aria-live="polite">
      {toasts.map((shown) => (
        <div className="toast" key={shown.id}>
          <span>{shown.text}</span>
          <button type="button" aria-label={say('close_message')} onClick={() => dismiss(shown.id)}>
            <Icon name="close" size={18} />
          </button>
        </div>
      ))}
    </div>
  );
}

/** Sets the document's title and moves focus to the h1 when a step changes. */
export function usePageTitle(title: string, biller: string): void {
  useEffect(() => {
    document.title = biller ? `${title} – ${biller}` : title;
    const heading = document.querySelector('h1');
    // Whoever types already is not led away.
    if (heading instanceof HTMLElement && !(document.activeElement instanceof HTMLInputElement)) {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
      scrollTo({ top: 0 });
    }
  }, [title, biller]);
}
