import type { externalLinkOperations } from '@ratepayer/contract/organizations/external-link.operations.ts';
import { externalLinkPaths } from '@ratepayer/contract/organizations/external-link.paths.ts';
import type { lookOperations } from '@ratepayer/contract/organizations/look.operations.ts';
import { lookPaths } from '@ratepayer/contract/organizations/look.paths.ts';
import { clientOf } from '../client.ts';

export const externalLinkApi = clientOf<typeof externalLinkOperations>(externalLinkPaths);
export const lookApi = clientOf<typeof lookOperations>(lookPaths);
