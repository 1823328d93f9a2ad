import type { SavedMapping } from '@ratepayer/contract/accounts/saved-mapping.operations.ts';
import { say } from '../../platform/texts/staff-accounts.ts';

/** What a saved mapping is called. */
export const mappingName = ({ name }: Pick<SavedMapping, 'name'>): string => name || say('every_file');
