import { exceptionApi } from '../../../platform/api/exception.api.ts';
import { preferences } from '../../../platform/session/preferences.ts';
import { say } from '../../../platform/texts/staff-shell.ts';
import { bellKind } from './bell-kind.ts';

/** Payments of which a gateway says otherwise than the books, until somebody settled them. */
export const exceptionsKind = bellKind({
  isFor: ({ user }) => preferences().bellExceptions && user.permissions.includes('Payments:Default'),
  call: exceptionApi.listGatewayExceptions,
  asked: (businessUnitId) => ({ businessUnitId, State: ['Open' as const], PageSize: 1 }),
  entries: ({ totalCount }, { unit }) =>
    totalCount === 0
      ? []
      : [
          {
            key: 'exceptions',
            to: `/portal/payments?tab=exceptions&bu=${unit.id}`,
            title: say('bell_exceptions', { count: totalCount }),
            detail: say('bell_exceptions_what'),
            isForMe: true,
          },
        ],
});
