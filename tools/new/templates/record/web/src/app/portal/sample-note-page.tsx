// #detail-file
import {
  sampleNoteFields,
  sampleNoteList,
  sampleNoteTexts,
} from '@ratepayer/contract/sample-notes/sample-note.list.ts';
import { useOutletContext, useParams } from 'react-router';
import { sampleNoteApi } from '../../platform/api/sample-note.api.ts';
import { say } from '../../platform/texts/lists.ts';
import { DetailPage } from '../../ui/detail/detail-page.tsx';
import type { ShellContext } from './shell.tsx';

/** One sample note, with its edit form and its history. */
export function SampleNotePage() {
  const { unit, user } = useOutletContext<ShellContext>();
  const of = { businessUnitId: unit.id, id: Number(useParams()['id']) };
  return (
    <DetailPage
      list={sampleNoteList}
      texts={sampleNoteTexts}
      unit={unit}
      user={user}
      read={sampleNoteApi.getSampleNote}
      of={of}
      one={say('sample_notes_one')}
      name={(note) => note.subject}
      facts={['amountMinor', 'dueDate', 'createdBy']}
      history={sampleNoteApi.listSampleNoteHistory}
      edit={{
        needs: 'Accounts:Manage',
        fields: sampleNoteFields,
        save: (values, rowVersion, options) =>
          sampleNoteApi.changeSampleNote({ ...of, ...values, rowVersion }, options),
      }}
      neighbours={{ load: sampleNoteApi.listSampleNotes, href: ({ id }) => `/portal/sample-notes/${id}?bu=${unit.id}` }}
    />
  );
}
