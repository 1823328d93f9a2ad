interface Note {
  readonly note: string;
  readonly by: string;
  readonly at: string;
}

/**
 * Who wrote what into the note, the latest first, from entries that tell the whole record or the note alone; an entry
 * that left the note as it was tells nothing. Nobody is named for a note that came otherwise, from a file.
 */
export function notesOf(now: string, entries: readonly Note[]): Note[] {
  const changes = entries.filter(({ note }, at) => note !== (entries[at + 1]?.note ?? ''));
  return changes[0]?.note === now ? changes : changes.filter(({ note }) => note !== now);
}
