const stops = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex]';

/**
 * Leads Tab from the last stop of a box to its first, and Shift+Tab back. A modal dialog lets it out to the browser;
 * over a drawer, which holds the focus, it would be led back to where it left and never reach the first one.
 */
export function tabWithin(box: Element, event: { readonly shiftKey: boolean; preventDefault(): void }): void {
  const all = [...box.querySelectorAll<HTMLElement>(stops)].filter((stop) => stop.tabIndex >= 0 && isThere(stop));
  const [first, last] = [all[0], all.at(-1)];
  const [edge, next] = event.shiftKey ? [first, last] : [last, first];
  if (!edge || document.activeElement !== edge) return;
  event.preventDefault();
  next?.focus();
}

const isThere = (stop: HTMLElement): boolean =>
  !stop.matches(':disabled') && getComputedStyle(stop).visibility !== 'hidden' && !stop.closest('[hidden],[inert]');
