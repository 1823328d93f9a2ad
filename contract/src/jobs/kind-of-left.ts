import type { FileCategory, FileDirection } from '../files/file-state.ts';
import type { TaskFacts } from './task-facts.ts';

/** What a file is for and which way it goes. */
export interface KindOfFile {
  readonly category: FileCategory;
  readonly direction: FileDirection;
}

/**
 * What the files are that a task leaves: what its kind says of them; else they stay what it works on, and what it makes
 * of nothing is an export.
 */
export function kindOfLeft(
  { leaves }: Pick<TaskFacts, 'leaves'>,
  worksOn: readonly Pick<KindOfFile, 'category'>[],
): KindOfFile {
  if (leaves) return leaves;
  const [first] = worksOn;
  return first ? { category: first.category, direction: 'Internal' } : { category: 'Export', direction: 'Out' };
}
