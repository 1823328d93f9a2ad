import { recordOperations } from '../kit/record-operations.ts';
import { devices } from './device.list.ts';

export const deviceOperations = recordOperations(devices);
