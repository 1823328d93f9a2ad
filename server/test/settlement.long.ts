import { it } from 'vitest';
import { closeUnderLoad } from './closing-under-load.ts';
import { openSettlement } from './settlement-kit.ts';
import { voidsWhileItCloses } from './voids-while-it-closes.ts';

const kit = await openSettlement();

it('loses nothing to settlement in sixty seconds of load while days close', () => closeUnderLoad(kit.world, 60_000));

it('leaves a void that comes with it either out of the batch or refused, closing by age, a hundred times', () =>
  voidsWhileItCloses(kit, 100));
