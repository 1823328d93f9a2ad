import { parentPort, workerData } from 'node:worker_threads';
import { UnreadableFile } from '../unreadable-file.ts';
import { sheetRows } from './sheet-rows.ts';

// What a thread does that reads one workbook: it answers each asking with rows, with their end, or with why not.
const rows = sheetRows(String(workerData));

parentPort?.on('message', async () => {
  try {
    const { value, done } = await rows.next();
    parentPort?.postMessage({ rows: done ? undefined : value });
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    parentPort?.postMessage({ told: error.told });
  }
});
