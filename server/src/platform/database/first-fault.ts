/** "Current transaction is aborted": what every statement says behind one that failed. */
const aborted = '25P02';
const isAborted = (error: unknown): boolean => (error as { code?: string } | undefined)?.code === aborted;

/**
 * Why a transaction is given up. Statements that travel together fail together, and whichever of them is waited for
 * first is heard first: what ended the transaction is the fault of the first that was sent.
 */
export function firstFault() {
  let first: unknown;
  return {
    /** Keeps the fault of a statement, in the order in which they were sent. */
    hear(answer: Promise<unknown>): void {
      answer.catch((error: unknown) => {
        if (!isAborted(error)) first ??= error;
      });
    },
    behind: (error: unknown): unknown => (isAborted(error) ? (first ?? error) : error),
  };
}
