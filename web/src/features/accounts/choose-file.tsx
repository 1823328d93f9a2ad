import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { maximumUploadBytes } from '@ratepayer/contract/accounts/upload-settings.ts';
import { problemOf } from '../../platform/refused.ts';
import { Icon } from '../../ui/icons.tsx';
import { Banner, Button } from '../../ui/parts.tsx';
import { sendFile } from './upload-calls.ts';
import { say } from '../../platform/texts/staff-accounts.ts';

/** Takes a file by drop or choice, sends it, and opens its page. */
export function ChooseFile({ businessUnitId }: { businessUnitId: number }) {
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const [over, setOver] = useState(false);
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState('');

  async function send(file: File | undefined): Promise<void> {
    if (!file) return;
    setProblem('');
    if (file.size > maximumUploadBytes) {
      setProblem(say('file_larger_than_250'));
      return;
    }
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
    <section
      aria-label={say('new_upload')}
      className={`drop gap-md${over ? ' over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void send(event.dataTransfer.files[0]);
      }}
    >
      {problem ? <Banner kind="bad" title={problem} alert /> : null}
      <p className="muted small">{say('drop_file_here')}</p>
      <Button onClick={() => input.current?.click()} busy={share !== undefined} busyText={say('sending')}>
        <Icon name="upload" size={18} /> {say('step_choose_file')}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.tsv,.dat,.prn,.xlsx"
        className="vh"
        aria-label={say('account_file')}
        tabIndex={-1}
        onChange={(event) => void send(event.target.files?.[0])}
      />
      {share === undefined ? null : <progress value={share} max={1} aria-label={say('sending_file')} />}
    </section>
  );
}
