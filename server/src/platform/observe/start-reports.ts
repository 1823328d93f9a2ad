import { alsoSend } from './log.ts';
import { sendLines } from './send-lines.ts';

interface Wanted {
  readonly NODE_ENV: string;
  readonly ERROR_REPORT_URL: string;
}

/** In production the operator's error-reporting service hears what the log says. @returns how it ends */
export function startReports({ NODE_ENV, ERROR_REPORT_URL: url }: Wanted): () => Promise<void> {
  if (NODE_ENV !== 'production' || url === '') return async () => undefined;
  const lines = sendLines(url);
  alsoSend(lines);
  return () => {
    alsoSend(undefined);
    return lines.stop();
  };
}
