/**
 * Hands Esc to the dialog on top before the browser does. The browser lets a dialog refuse to close only once for each
 * press or typed letter, and Esc counts as neither: the third one in a row would close a dialog under its question, and
 * the page would be out of reach with nothing to be seen. Answers what takes it away again.
 */
export function closeByEsc(): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
    const dialog = dialogAt(event.target);
    if (!dialog || hasOpenPopup(dialog)) return;
    event.preventDefault();
    if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
  };
  document.addEventListener('keydown', onKey);
  return () => document.removeEventListener('keydown', onKey);
}

/** A press on its words takes the focus out of every dialog: then it is the one on top. */
const dialogAt = (target: EventTarget | null): HTMLDialogElement | undefined =>
  (target instanceof Element ? target.closest('dialog') : null) ??
  [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1);

const hasOpenPopup = (dialog: Element): boolean =>
  [...dialog.querySelectorAll('[popover]')].some((popup) => popup.matches(':popover-open'));
