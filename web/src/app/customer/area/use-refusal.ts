import { useEffect, useRef, useState } from 'react';
import { toast } from '../../../platform/toasts.ts';

/** Says what was refused where it was asked, or in passing to whoever went Back meanwhile. */
export function useRefusal(): (told: string, show: (told: string) => void) => void {
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return (told, show) => (isHere.current ? show(told) : toast(told));
}

/** What was refused as it is told where it was asked, or in passing to whoever went Back meanwhile; '' ends it. */
export function useProblem(): readonly [problem: string, tell: (told: string) => void] {
  const [problem, setProblem] = useState('');
  const refused = useRefusal();
  return [problem, (told) => (told ? refused(told, setProblem) : setProblem(''))];
}
