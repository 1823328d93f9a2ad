import { putFile } from '../../platform/put-file.ts';
import { say } from '../../platform/texts/staff-files.ts';
import { DropBox } from '../drop-box.tsx';
import { useStay } from '../use-stay.ts';
import { useSending } from '../use-sending.ts';

interface Props {
  /** What the file is. */
  readonly name: string;
  readonly hint?: string;
  readonly mostBytes: number;
  /** Reserves an upload; the bytes go to its signed address. */
  readonly reserve: (fileName: string) => Promise<{ readonly uploadId: number; readonly uploadUrl: string }>;
  /** Told when a file goes on its way, and when it has arrived or was refused. */
  readonly onSending?: (isSending: boolean) => void;
  readonly onSent: (uploadId: number) => void;
}

/** Takes a file of records by drop or choice and sends it to the address that was reserved for it. */
export function SendRecordFile({ name, hint = say('drop_file_here'), mostBytes, reserve, onSending, onSent }: Props) {
  const stay = useStay();
  const sending = useSending({
    wrongWith: ([file]) => (file && file.size > mostBytes ? say('file_too_large') : ''),
    send: async ([file], onShare) => {
      if (!file) return;
      const isStillHere = stay();
      onSending?.(true);
      try {
        const { uploadId, uploadUrl } = await reserve(file.name);
        await putFile(uploadUrl, file, { refused: say('file_not_sent'), offline: say('file_not_sent_check') }, onShare);
        if (isStillHere()) onSent(uploadId);
      } finally {
        onSending?.(false);
      }
    },
    failed: say('file_not_sent'),
  });
  return (
    <DropBox name={name} button={say('choose_file')} hint={hint} accept=".csv,.txt,.tsv,.dat,.prn,.xlsx" {...sending} />
  );
}
