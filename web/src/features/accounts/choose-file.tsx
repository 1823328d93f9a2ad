import { useState } from 'react';
import { useNavigate } from 'react-router';
import { maximumUploadBytes } from '@ratepayer/contract/accounts/upload-settings.ts';
import { problemOf } from '../../platform/refused.ts';
import { say } from '../../platform/texts/staff-accounts.ts';
import { DropBox } from '../../ui/drop-box.tsx';
import { sendFile } from './upload-calls.ts';

/** Takes a file by drop or choice, sends it, and opens its page. */
export function ChooseFile({ businessUnitId }: { businessUnitId: number }) {
  const navigate = useNavigate();
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState('');

  async function send([file]: readonly File[]): Promise<void> {
    if (!file) return;
    setProblem('');
    if (file.size > maximumUploadBytes) return setProblem(say('file_larger_than_250'));
    setShare(0);
    try {
      const uploadId = await sendFile(businessUnitId, file, setShare);
      void navigate(`/portal/accounts/uploads/${uploadId}?bu=${businessUnitId}`);
    } catch (refused) {
      setProblem(problemOf(refused, say('file_could_not_sent')));
    } finally {
      setShare(undefined);
    }
  }

  return (
    <DropBox
      name={say('account_file')}
      button={say('step_choose_file')}
      hint={say('drop_file_here')}
      accept=".csv,.txt,.tsv,.dat,.prn,.xlsx"
      share={share}
      problem={problem}
      onFiles={(files) => void send(files)}
    />
  );
}
