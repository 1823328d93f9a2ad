import type { CyclePage } from '@ratepayer/contract/bills/cycle.shapes.ts';
import { maximumUploadBytes } from '@ratepayer/contract/accounts/upload-settings.ts';
import { cycleApi } from '../../platform/api/cycle.api.ts';
import { say } from '../../platform/texts/staff-bills.ts';
import { DropBox } from '../../ui/drop-box.tsx';
import { useSending } from '../../ui/use-sending.ts';
import { sendTo } from './send-file.ts';

interface Props {
  readonly cycle: CyclePage;
  readonly onSent: (fileId: number) => void;
}

/** Takes the index of a cycle: the file that names its bills. */
export function ChooseIndex({ cycle, onSent }: Props) {
  const sending = useSending({
    wrongWith: ([file]) => (file && file.size > maximumUploadBytes ? say('file_too_large') : ''),
    send: async ([file], onShare) => {
      if (!file) return;
      const of = { businessUnitId: cycle.businessUnitId, cycleId: cycle.id };
      const place = await cycleApi.reserveBillFile({ ...of, kind: 'Index', fileName: file.name });
      onSent(await sendTo(place, file, onShare));
    },
    failed: say('file_not_sent'),
  });
  return (
    <section className="gap-lg">
      <h2>{say('index')}</h2>
      <p className="small muted">{say('index_means')}</p>
      <DropBox
        name={say('index')}
        button={say('choose_index')}
        hint={say('drop_index')}
        accept=".csv,.txt,.tsv,.dat,.prn,.xlsx"
        {...sending}
      />
    </section>
  );
}
