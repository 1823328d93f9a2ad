import { useContext } from 'react';
import { UNSAFE_DataRouterContext, useLocation, useNavigate } from 'react-router';

/**
 * Changes keys of the address as it stands at that moment: what was pressed just before is not drawn yet, and what is
 * drawn would write it back. The place in the list stays with the history entry.
 */
export function useAddress() {
  // The router has no other way to say where it is between two drawings.
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const drawn = useLocation();
  const navigate = useNavigate();
  return {
    get: (key: string) => new URLSearchParams(drawn.search).get(key),
    /** Without a value the key goes. */
    set(key: string, value: string | undefined): void {
      const now = router?.state.location ?? drawn;
      // Another page was opened just before: nothing here is pressed any more.
      if (!now.pathname.endsWith(drawn.pathname)) return;
      const next = new URLSearchParams(now.search);
      if (value) next.set(key, value);
      else next.delete(key);
      void navigate(`?${next}`, { replace: true, state: now.state });
    },
  };
}
