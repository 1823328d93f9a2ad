import { termsOperations } from '@ratepayer/contract/terms/terms.operations.ts';
import { termsPaths } from '@ratepayer/contract/terms/terms.paths.ts';
import type { FastifyInstance } from 'fastify';
import { historyOf } from '../../platform/audit/read-history.ts';
import { bind } from '../../platform/http/bind.ts';
import { exportOf, type ListDeps, pageOf } from '../organizations/unit-lists.ts';
import { acknowledgmentSource } from './acknowledgment.source.ts';
import { changeDraft, discardDraft, draftTerms } from './draft-terms.ts';
import { publishTerms } from './publish-terms.ts';
import { readTermsAs } from './read-terms.ts';
import { retireTerms } from './retire-terms.ts';
import { termsSourceFor } from './terms.source.ts';

interface OfVersion {
  readonly businessUnitId: number;
  readonly termsId: number;
}
const oneOf = ({ businessUnitId, termsId: id }: OfVersion) => ({ businessUnitId, id });

export function termsRoutes(app: FastifyInstance, deps: ListDeps): void {
  const { db } = deps;
  bind(app, termsPaths, termsOperations, {
    listTerms: ({ caller, params, query }) => pageOf(deps, termsSourceFor(caller), params.businessUnitId, query),
    exportTerms: ({ caller, params: { businessUnitId, exportMethod: method }, query }) =>
      exportOf(deps, caller, termsSourceFor(caller), { businessUnitId, method, query }),
    addTerms: ({ caller, params, body }) => draftTerms(db, caller, params.businessUnitId, body),
    readTerms: ({ caller, params }) =>
      db.reading([params.businessUnitId], (tx) => readTermsAs(caller)(tx, params.businessUnitId, params.termsId)),
    changeTerms: ({ caller, params, body: { rowVersion, ...words } }) =>
      changeDraft(db, caller, { ...oneOf(params), rowVersion }, words),
    discardTerms: async ({ caller, params, body }) => {
      await discardDraft(db, caller, { ...oneOf(params), ...body });
      return {};
    },
    publishTerms: ({ caller, params, body }) => publishTerms(deps, caller, { ...oneOf(params), ...body }),
    retireTerms: ({ caller, params, body }) => retireTerms(db, caller, { ...oneOf(params), ...body }),
    listTermsHistory: ({ caller, params: { businessUnitId, termsId: entityId }, query }) =>
      historyOf(db, { businessUnitId, entityType: 'TermsVersion', entityId }, readTermsAs(caller), query.Before),
    listAcknowledgments: ({ params, query }) => pageOf(deps, acknowledgmentSource, params.businessUnitId, query),
    exportAcknowledgments: ({ caller, params: { businessUnitId, exportMethod: method }, query }) =>
      exportOf(deps, caller, acknowledgmentSource, { businessUnitId, method, query }),
  });
}
