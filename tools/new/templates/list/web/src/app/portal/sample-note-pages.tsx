import { sampleNoteList, sampleNotePaths, sampleNoteTexts } from '@ratepayer/contract/sample-notes/sample-note.list.ts';
import type { sampleNoteOperations } from '@ratepayer/contract/sample-notes/sample-note.operations.ts';
import { useOutletContext } from 'react-router';
import { clientOf } from '../../platform/client.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import type { ShellContext } from './shell.tsx';

const api = clientOf<typeof sampleNoteOperations>(sampleNotePaths);

/** Sample notes of a business unit. */
export function SampleNotesPage() {
  return (
    <ListPage
      {...useOutletContext<ShellContext>()}
      list={sampleNoteList}
      texts={sampleNoteTexts}
      load={api.listSampleNotes}
      file={api.exportSampleNotes}
      chips={['SampleNoteStates']}
      row={{ key: (note) => note.id, href: () => '', name: (note) => note.subject }}
      card={{ title: 'subject', amount: 'amountMinor', status: 'status', facts: ['dueDate'] }}
    />
  );
}
