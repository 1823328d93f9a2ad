import { recordOperations } from '../kit/record-operations.ts';
import { sampleNotes } from './sample-note.list.ts';

export const sampleNoteOperations = recordOperations(sampleNotes);
