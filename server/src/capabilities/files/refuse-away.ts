import { conflict } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { said } from '../../platform/texts/say.ts';
import type { ChosenFile } from './chosen-files.ts';

/** Contents that nobody is given. @throws 409 when a file is in quarantine or purged */
export function refuseAway({ name, status, found }: Pick<ChosenFile, 'name' | 'status' | 'found'>): void {
  if (status === 'Quarantined') throw conflict(say('file_quarantined', { name, found: said(found ?? '') }));
  if (status === 'Purged') throw conflict(say('file_purged', { name }));
}
