import type { ErrorItem } from '@ratepayer/contract/kit/shapes.ts';

/** A call that was not answered with what was asked for: the server's no, or no answer at all (status 0). */
export class Refused extends Error {
  readonly status: number;
  /** Sentences by the path of the property; general ones have none. */
  readonly errors: readonly ErrorItem[];

  constructor(status: number, errors: readonly ErrorItem[]) {
    super(allMessages(errors) || `Status ${status}`);
    this.name = 'Refused';
    this.status = status;
    this.errors = errors;
  }
}

/** What a call came to, for those who go on either way. */
export interface Outcome<T> {
  readonly data: T | null;
  readonly hasErrors: boolean;
  readonly errors: readonly ErrorItem[];
  readonly status: number;
}

/** What is known already, as an answer. */
export const answered = <T>(data: T): Outcome<T> => ({ data, hasErrors: false, errors: [], status: 200 });

/** A refusal as a value; whatever else goes wrong is thrown on. */
export async function outcomeOf<T>(answer: Promise<T>): Promise<Outcome<T>> {
  try {
    return answered(await answer);
  } catch (problem) {
    if (problem instanceof Refused)
      return { data: null, hasErrors: true, errors: problem.errors, status: problem.status };
    throw problem;
  }
}

/** All messages, a line each. */
export const allMessages = (errors: readonly ErrorItem[]): string => errors.map((item) => item.errorMessage).join('\n');

/** What to say of a call that failed; '' when it did not. */
export const problemOf = (problem: unknown, otherwise: string): string =>
  problem ? (problem instanceof Refused && allMessages(problem.errors)) || otherwise : '';

/** The status of a refusal; 0 where none came. */
export const statusOf = (problem: unknown): number => (problem instanceof Refused ? problem.status : 0);
