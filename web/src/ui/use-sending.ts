import { useRef, useState } from 'react';
import { problemOf } from '../platform/refused.ts';

interface Sending {
  /** What is wrong with what was chosen; '' where nothing is. */
  readonly wrongWith: (files: readonly File[]) => string;
  /** Sends them; `onShare` hears the share that is sent, 0 to 1. */
  readonly send: (files: readonly File[], onShare: (share: number) => void) => Promise<void>;
  /** What is said of a refusal that says nothing itself. */
  readonly failed: string;
}

/** Files that were chosen are sent, one choice at a time; the box they were put into is told how far and why not. */
export function useSending({ wrongWith, send, failed }: Sending) {
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState('');
  // Two drops may come before anything of the first is drawn.
  const isGoing = useRef(false);
  async function take(files: readonly File[]): Promise<void> {
    if (isGoing.current) return;
    const wrong = wrongWith(files);
    setProblem(wrong);
    if (wrong) return;
    isGoing.current = true;
    setShare(0);
    try {
      await send(files, setShare);
    } catch (refused) {
      setProblem(problemOf(refused, failed));
    } finally {
      isGoing.current = false;
      setShare(undefined);
    }
  }
  return { share, problem, onFiles: (files: readonly File[]) => void take(files) };
}
