import { tell } from '@ratepayer/contract/texts/tell-import.ts';
import type { Line } from './text-lines.ts';
import { UnreadableFile } from './unreadable-file.ts';

/**
 * Watches the sizes of lines of each type: where all before were of one size, a last line that is smaller and has no
 * end was cut off.
 */
export function wholeLines(): { see(line: Line, type: string, size: number): void } {
  const sizes = new Map<string, Set<number>>();
  return {
    see({ row, isEnded }, type, size) {
      const seen = sizes.get(type) ?? new Set<number>();
      const [only = 0] = seen;
      if (!isEnded && seen.size === 1 && size < only) throw new UnreadableFile(tell('last_line_ends_middle', { row }));
      if (seen.size < 2) sizes.set(type, seen.add(size));
    },
  };
}
