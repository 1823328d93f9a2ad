import { mostDocuments } from '@ratepayer/contract/bills/bill-file.ts';
import { say } from '../../platform/texts/staff-bills.ts';
import { DropBox } from '../../ui/drop-box.tsx';

/** Takes the documents of a cycle: PDFs, which travel as one archive, and archives of them. */
export function ChooseDocuments({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  return (
    <section className="gap-lg">
      <h2>{say('documents')}</h2>
      <p className="small muted">{say('documents_means')}</p>
      <DropBox
        name={say('documents')}
        button={say('choose_documents')}
        hint={say('drop_documents', { most: mostDocuments })}
        accept=".pdf,.zip"
        several
        share={undefined}
        problem=""
        onFiles={onFiles}
      />
    </section>
  );
}
