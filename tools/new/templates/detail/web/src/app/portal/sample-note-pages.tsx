import {
  sampleNoteFields,
  sampleNoteList,
  sampleNotePaths,
  sampleNoteTexts,
} from '@ratepayer/contract/sample-notes/sample-note.list.ts';
import type { sampleNoteOperations } from '@ratepayer/contract/sample-notes/sample-note.operations.ts';
import { useOutletContext, useParams } from 'react-router';
import { clientOf } from '../../platform/client.ts';
import { say } from '../../platform/texts/lists.ts';
import { DetailPage } from '../../ui/detail/detail-page.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import type { ShellContext } from './shell.tsx';

const api = clientOf<typeof sampleNoteOperations>(sampleNotePaths);
const form = { needs: 'Accounts:Manage', fields: sampleNoteFields } as const;
const hrefIn = (unitId: number) => (note: { readonly id: number }) => `/portal/sample-notes/${note.id}?bu=${unitId}`;

/** Sample notes of a business unit. */
export function SampleNotesPage() {
  const shell = useOutletContext<ShellContext>();
  const businessUnitId = shell.unit.id;
  return (
    <ListPage
      {...shell}
      list={sampleNoteList}
      texts={sampleNoteTexts}
      load={api.listSampleNotes}
      file={api.exportSampleNotes}
      chips={['SampleNoteStates']}
      row={{ key: (note) => note.id, href: hrefIn(businessUnitId), name: (note) => note.subject }}
      card={{ title: 'subject', amount: 'amountMinor', status: 'status', facts: ['dueDate'] }}
      create={{
        ...form,
        one: say('sample_notes_one'),
        save: (values, options) => api.addSampleNote({ businessUnitId, ...values }, options),
      }}
    />
  );
}

/** One sample note, with its edit form and its history. */
export function SampleNotePage() {
  const shell = useOutletContext<ShellContext>();
  const of = { businessUnitId: shell.unit.id, id: Number(useParams()['id']) };
  return (
    <DetailPage
      {...shell}
      list={sampleNoteList}
      texts={sampleNoteTexts}
      read={api.getSampleNote}
      of={of}
      one={say('sample_notes_one')}
      name={(note) => note.subject}
      facts={['amountMinor', 'dueDate', 'createdBy']}
      history={api.listSampleNoteHistory}
      edit={{
        ...form,
        save: (values, rowVersion, options) => api.changeSampleNote({ ...of, ...values, rowVersion }, options),
      }}
      neighbours={{ load: api.listSampleNotes, href: hrefIn(of.businessUnitId) }}
    />
  );
}
