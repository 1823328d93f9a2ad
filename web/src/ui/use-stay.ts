import { useContext, useEffect, useRef } from 'react';
import { UNSAFE_DataRouterContext, useLocation } from 'react-router';

/**
 * Asked when something begins, it answers what says later whether its page is still the one that is looked at: whoever
 * has left it, or is on the way to another, is led nowhere by an answer that comes late.
 */
export function useStay(): () => () => boolean {
  // The router has no other way to say where it is, or is going, between two drawings.
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const { pathname } = useLocation();
  const visit = useRef<object>(undefined);
  useEffect(() => {
    visit.current = {};
    return () => {
      visit.current = undefined;
    };
  }, [pathname]);
  return () => {
    const begun = visit.current;
    return () => {
      const going = router?.state.navigation.location ?? router?.state.location;
      return visit.current === begun && (going?.pathname.endsWith(pathname) ?? true);
    };
  };
}
