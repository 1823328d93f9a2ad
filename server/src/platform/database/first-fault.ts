/** "Current transaction is aborted": what every statement says behind one that failed. */
const aborted = '25P02';

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
        first ??= error;
      });
    },
    behind: (error: unknown): unknown =>
      (error as { code?: string } | undefined)?.code === aborted ? (first ?? error) : error,
  };
}
