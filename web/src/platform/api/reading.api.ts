import type { readingOperations } from '@ratepayer/contract/readings/reading.operations.ts';
import { readingPaths } from '@ratepayer/contract/readings/reading.paths.ts';
import { clientOf } from '../client.ts';

export const readingApi = clientOf<typeof readingOperations>(readingPaths);
