import { useEffect } from 'react';
import { comeBackTo } from '../../ui/parts.tsx';

/**
 * The focus is never lost: when what had it goes away, as the button of a step does when it is pressed, the heading of
 * the page has it, unless the page gives it to something itself.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: EventTarget | null = null;
    const note = ({ target }: FocusEvent) => {
      last = target;
    };
    const gone = new MutationObserver(() => {
      if (!(last instanceof Element) || last.isConnected || document.activeElement !== document.body) return;
      last = null;
      comeBackTo(null);
    });
    document.addEventListener('focusin', note);
    gone.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', note);
      gone.disconnect();
    };
  }, []);
}
