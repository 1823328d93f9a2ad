import { useState } from 'react';
import { maximumUploadBytes } from '@ratepayer/contract/accounts/upload-settings.ts';
import { mostDocuments } from '@ratepayer/contract/bills/bill-file.ts';
import type { CyclePage } from '@ratepayer/contract/bills/cycle.shapes.ts';
import { cycleApi } from '../../platform/api/cycle.api.ts';
import { problemOf } from '../../platform/refused.ts';
import { say } from '../../platform/texts/staff-bills.ts';
import { DropBox } from '../../ui/drop-box.tsx';
import { packDocuments } from './pack-documents.ts';
import { sendTo } from './send-file.ts';

interface Props {
  readonly cycle: CyclePage;
  readonly onSent: (fileId: number) => void;
}

const isPdf = ({ name }: File) => /\.pdf$/i.test(name);

/** What is wrong with what was chosen: an archive alone, or documents alone, not too many and not too large. */
function wrongWith(files: readonly File[]): string {
  if (files.length > 1 && !files.every(isPdf)) return say('pdfs_or_one_zip');
  if (files.length > mostDocuments) return say('too_many_documents', { most: mostDocuments });
  return files.reduce((all, { size }) => all + size, 0) > maximumUploadBytes ? say('file_too_large') : '';
}

/** Takes the documents of a cycle: PDFs, or one archive of them. Several PDFs travel as one archive. */
export function ChooseDocuments({ cycle, onSent }: Props) {
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState('');
  async function send(files: readonly File[]): Promise<void> {
    const wrong = wrongWith(files);
    setProblem(wrong);
    if (wrong) return;
    setShare(0);
    try {
      const [first] = files;
      if (!first) return;
      const file = files.length === 1 ? first : await packDocuments(files);
      const of = { businessUnitId: cycle.businessUnitId, cycleId: cycle.id };
      const place = await cycleApi.reserveBillFile({ ...of, kind: 'Documents', fileName: file.name });
      onSent(await sendTo(place, file, setShare));
    } catch (refused) {
      setProblem(problemOf(refused, say('file_not_sent')));
    } finally {
      setShare(undefined);
    }
  }
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
        share={share}
        problem={problem}
        onFiles={(files) => void send(files)}
      />
    </section>
  );
}
