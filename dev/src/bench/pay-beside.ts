import { openLoop } from './lab.ts';
import { inTurn, type Payer } from './payer.ts';

/** Five payments a second until they are stopped. */
export function payBeside(origin: string, payers: readonly Payer[]) {
  let going = true;
  const { pay } = inTurn(origin, payers, 5_000);
  const running = (async () => {
    const taken: Awaited<ReturnType<typeof openLoop>>[] = [];
    while (going) taken.push(await openLoop(5, 5, pay));
    return taken;
  })();
  return {
    stop: () => {
      going = false;
      return running;
    },
  };
}
