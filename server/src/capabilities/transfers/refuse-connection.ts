import { type Problem, Refusal } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { isFolder, isHost } from './connection.rules.ts';

interface Asked {
  readonly host: string;
  readonly inboundPath: string;
  readonly outboundPath: string;
}

/** @throws 400 for a host or a folder that is none */
export function refuseConnection({ host, ...folders }: Asked): void {
  const problems: Problem[] = isHost(host) ? [] : [{ propertyName: 'host', errorMessage: say('connection_no_host') }];
  for (const propertyName of ['inboundPath', 'outboundPath'] as const)
    if (!isFolder(folders[propertyName])) problems.push({ propertyName, errorMessage: say('connection_no_folder') });
  if (problems.length > 0) throw new Refusal(400, problems);
}
