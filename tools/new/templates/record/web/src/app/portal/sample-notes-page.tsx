import { sampleNoteList, sampleNoteTexts } from '@ratepayer/contract/sample-notes/sample-note.list.ts';
import { useOutletContext } from 'react-router';
// #detail
import { sampleNoteFields } from '@ratepayer/contract/sample-notes/sample-note.list.ts';
// #/detail
import { sampleNoteApi } from '../../platform/api/sample-note.api.ts';
// #detail
import { say } from '../../platform/texts/lists.ts';
// #/detail
import { ListPage } from '../../ui/list/list-page.tsx';
import type { ShellContext } from './shell.tsx';

/** Sample notes of a business unit. */
export function SampleNotesPage() {
  const { unit, user } = useOutletContext<ShellContext>();
  const hrefOf = ({ id }: { readonly id: number }) => `/portal/sample-notes/${id}?bu=${unit.id}`;
  return (
    <ListPage
      list={sampleNoteList}
      texts={sampleNoteTexts}
      unit={unit}
      user={user}
      load={sampleNoteApi.listSampleNotes}
      file={sampleNoteApi.exportSampleNotes}
      chips={['SampleNoteStates']}
      row={{ key: (row) => row.id, href: hrefOf, name: (row) => row.subject }}
      card={{ title: 'subject', amount: 'amountMinor', status: 'status', facts: ['dueDate'] }}
      // #detail
      create={{
        one: say('sample_notes_one'),
        needs: 'Accounts:Manage',
        fields: sampleNoteFields,
        save: (values, options) => sampleNoteApi.addSampleNote({ businessUnitId: unit.id, ...values }, options),
      }}
      // #/detail
    />
  );
}
