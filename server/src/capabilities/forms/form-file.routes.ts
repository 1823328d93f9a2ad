import { formFileOperations } from '@ratepayer/contract/forms/form-file.operations.ts';
import { formFilePaths } from '@ratepayer/contract/forms/form-file.paths.ts';
import { mostMegabytesOfFile } from '@ratepayer/contract/forms/parts/file-kinds.ts';
import type { FastifyInstance } from 'fastify';
import type { Disk } from 'flydrive';
import { bind } from '../../platform/http/bind.ts';
import { takeFiles } from '../../platform/http/take-files.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { downloadFormFile } from './download-form-file.ts';
import { receiveFormFile } from './receive-form-file.ts';
import { reserveFormFile } from './reserve-form-file.ts';

type Deps = Pick<PaymentDeps, 'db' | 'clock' | 'keyring' | 'limits'> & { readonly disk: Disk };

/** Files that forms are answered with: brought by payers, taken by staff. */
export function formFileRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, formFilePaths, formFileOperations, {
    reserveFormFile: ({ caller, params, body }) => reserveFormFile(deps, caller, { ...params, ...body }),
    downloadFormFile: ({ caller, params }) => downloadFormFile(deps, caller, params),
  });
  takeFiles(app, 'form-files', (mostMegabytesOfFile + 5) * 1024 * 1024, (place, body) =>
    receiveFormFile(deps, place, body),
  );
}
