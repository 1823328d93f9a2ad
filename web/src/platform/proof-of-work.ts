/** Solves a challenge in a worker; the page stays usable. Answers `challenge.nonce`. */
export function solveChallenge(challenge: string): Promise<string> {
  return new Promise((done, fail) => {
    const worker = new Worker(new URL('./proof-of-work.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = (event: MessageEvent<string>) => {
      worker.terminate();
      done(event.data);
    };
    worker.onerror = () => {
      worker.terminate();
      fail(new Error('The challenge could not be solved.'));
    };
    worker.postMessage(challenge);
  });
}
