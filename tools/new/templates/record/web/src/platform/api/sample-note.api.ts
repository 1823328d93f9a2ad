import type { sampleNoteOperations } from '@ratepayer/contract/sample-notes/sample-note.operations.ts';
import { sampleNotePaths } from '@ratepayer/contract/sample-notes/sample-note.paths.ts';
import { clientOf } from '../client.ts';

export const sampleNoteApi = clientOf<typeof sampleNoteOperations>(sampleNotePaths);
