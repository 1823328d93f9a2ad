import { useNavigate } from 'react-router';
import { maximumUploadBytes } from '@ratepayer/contract/accounts/upload-settings.ts';
import { say } from '../../platform/texts/staff-accounts.ts';
import { DropBox } from '../../ui/drop-box.tsx';
import { useSending } from '../../ui/use-sending.ts';
import { sendFile } from './upload-calls.ts';

/** Takes a file by drop or choice, sends it, and opens its page. */
export function ChooseFile({ businessUnitId }: { businessUnitId: number }) {
  const navigate = useNavigate();
  const sending = useSending({
    wrongWith: ([file]) => (file && file.size > maximumUploadBytes ? say('file_larger_than_250') : ''),
    send: async ([file], onShare) => {
      if (!file) return;
      const uploadId = await sendFile(businessUnitId, file, onShare);
      void navigate(`/portal/accounts/uploads/${uploadId}?bu=${businessUnitId}`);
    },
    failed: say('file_could_not_sent'),
  });
  return (
    <DropBox
      name={say('account_file')}
      button={say('step_choose_file')}
      hint={say('drop_file_here')}
      accept=".csv,.txt,.tsv,.dat,.prn,.xlsx"
      {...sending}
    />
  );
}
