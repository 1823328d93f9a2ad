import { openLoop } from './lab.ts';
import { type Payer, paySession } from './payer.ts';

/** Five payments a second until they are stopped. */
export function payBeside(origin: string, payers: readonly Payer[]) {
  let going = true;
  let i = 0;
  const running = (async () => {
    const taken: Awaited<ReturnType<typeof openLoop>>[] = [];
    while (going)
      taken.push(
        await openLoop(5, 5, () =>
          paySession(origin, payers[i++ % payers.length] as never, i, `sbx_card_pay${i % 5000}`),
        ),
      );
    return taken;
  })();
  return {
    stop: () => {
      going = false;
      return running;
    },
  };
}
