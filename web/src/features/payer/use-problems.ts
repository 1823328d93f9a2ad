import { useCallback, useState } from 'react';

/** Something that is wrong with a field, told beside it and in the summary. */
export interface Problem {
  readonly id: string;
  readonly message: string;
}

/** What is wrong with a form. A field that is changed takes its problem away; the rest stays until the next try. */
export function useProblems() {
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const forget = useCallback(
    (is: (id: string) => boolean) =>
      setProblems((before) => (before.some(({ id }) => is(id)) ? before.filter(({ id }) => !is(id)) : before)),
    [],
  );
  const errors: Readonly<Record<string, string>> = Object.fromEntries(problems.map(({ id, message }) => [id, message]));
  return { problems, errors, setProblems, forget };
}
