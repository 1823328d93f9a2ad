import { useState } from 'react';
import type { CyclePage } from '@ratepayer/contract/bills/cycle.shapes.ts';
import { maximumUploadBytes } from '@ratepayer/contract/accounts/upload-settings.ts';
import { cycleApi } from '../../platform/api/cycle.api.ts';
import { problemOf } from '../../platform/refused.ts';
import { say } from '../../platform/texts/staff-bills.ts';
import { DropBox } from '../../ui/drop-box.tsx';
import { sendTo } from './send-file.ts';

interface Props {
  readonly cycle: CyclePage;
  readonly onSent: (fileId: number) => void;
}

/** Takes the index of a cycle: the file that names its bills. */
export function ChooseIndex({ cycle, onSent }: Props) {
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState('');
  async function send([file]: readonly File[]): Promise<void> {
    if (!file) return;
    if (file.size > maximumUploadBytes) return setProblem(say('file_too_large'));
    setProblem('');
    setShare(0);
    try {
      const of = { businessUnitId: cycle.businessUnitId, cycleId: cycle.id };
      const place = await cycleApi.reserveBillFile({ ...of, kind: 'Index', fileName: file.name });
      onSent(await sendTo(place, file, setShare));
    } catch (refused) {
      setProblem(problemOf(refused, say('file_not_sent')));
    } finally {
      setShare(undefined);
    }
  }
  return (
    <section className="gap-lg">
      <h2>{say('index')}</h2>
      <p className="small muted">{say('index_means')}</p>
      <DropBox
        name={say('index')}
        button={say('choose_index')}
        hint={say('drop_index')}
        accept=".csv,.txt,.tsv,.dat,.prn,.xlsx"
        share={share}
        problem={problem}
        onFiles={(files) => void send(files)}
      />
    </section>
  );
}
