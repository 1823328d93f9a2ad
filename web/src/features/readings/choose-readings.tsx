import { useState } from 'react';
import { useNavigate } from 'react-router';
import { maximumUploadBytes } from '@ratepayer/contract/accounts/upload-settings.ts';
import { readingApi } from '../../platform/api/reading.api.ts';
import { putFile } from '../../platform/put-file.ts';
import { problemOf } from '../../platform/refused.ts';
import { say } from '../../platform/texts/staff-readings.ts';
import { DropBox } from '../../ui/drop-box.tsx';
import { Button } from '../../ui/parts.tsx';

interface Props {
  readonly businessUnitId: number;
  readonly onBack: () => void;
}

/** Takes a file of readings by drop or choice, sends it, and opens the page of its upload. */
export function ChooseReadings({ businessUnitId, onBack }: Props) {
  const navigate = useNavigate();
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState('');
  async function send([file]: readonly File[]): Promise<void> {
    if (!file) return;
    setProblem('');
    if (file.size > maximumUploadBytes) return setProblem(say('file_too_large'));
    setShare(0);
    try {
      const { uploadId, uploadUrl } = await readingApi.getReadingUploadUrl({ businessUnitId, fileName: file.name });
      await putFile(uploadUrl, file, { refused: say('file_not_sent'), offline: say('file_not_sent') }, setShare);
      void navigate(`/portal/accounts/uploads/${uploadId}?bu=${businessUnitId}`);
    } catch (refused) {
      setProblem(problemOf(refused, say('file_not_sent')));
      setShare(undefined);
    }
  }
  return (
    <>
      <DropBox
        name={say('file_of_readings')}
        button={say('choose_file')}
        hint={say('file_columns')}
        accept=".csv,.txt,.tsv,.dat,.prn,.xlsx"
        share={share}
        problem={problem}
        onFiles={(files) => void send(files)}
      />
      <p className="row wrap gap-sm">
        <Button className="sec tool" onClick={onBack}>
          {say('back')}
        </Button>
      </p>
    </>
  );
}
