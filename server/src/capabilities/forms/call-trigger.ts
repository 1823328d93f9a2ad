import type { FormValues } from '@ratepayer/contract/forms/form-shape.ts';
import { sql } from 'kysely';
import { change, maybeRow, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { askAddress } from './ask-address.ts';
import { askBiller } from './ask-biller.ts';
import { askOwn } from './ask-own.ts';
import type { ActionDeps, Asked, Trigger } from './asked.ts';

/** As many calls as staff read of each. */
export const keptCalls = 200;

/** What a form asks, as it is asked. */
export const findTrigger = (
  tx: Tx,
  businessUnitId: number,
  id: number,
): Promise<(Trigger & { isActive: boolean }) | undefined> =>
  maybeRow(
    tx,
    sql<Trigger & { isActive: boolean }>`select id, kind, url, secret_enveloped as sealed,
      case when secret_date > now() - interval '1 day' then previous_secret_enveloped else '' end as previous,
      timeout_seconds as "timeoutSeconds", is_active as "isActive"
      from function_trigger where id = ${id} and business_unit_id = ${businessUnitId}`,
  );

interface Asking {
  readonly businessUnitId: number;
  readonly trigger: Trigger;
  readonly values: FormValues;
  /** Staff try it. */
  readonly isTry: boolean;
}

/** Asks, and keeps that it did and what became of it: never what was asked and what was answered. */
export async function callTrigger(
  deps: ActionDeps,
  caller: Caller,
  { businessUnitId, trigger, values, isTry }: Asking,
): Promise<{ readonly asked: Asked; readonly tookMs: number }> {
  const ask = trigger.kind === 'Https' ? askBiller : askOwn;
  const begun = performance.now();
  const asked =
    trigger.kind === 'Check Address'
      ? await askAddress(deps, caller, businessUnitId, values)
      : await ask(deps, caller, trigger, businessUnitId, values);
  const tookMs = Math.round(performance.now() - begun);
  const { outcome, failure, httpStatus } = outcomeOf(asked);
  await deps.db.scoped([businessUnitId], async (tx) => {
    await change(
      tx,
      sql`insert into function_trigger_call (business_unit_id, function_trigger_id, took_ms, outcome, failure,
        http_status, is_try)
        values (${businessUnitId}, ${trigger.id}, ${tookMs}, ${outcome}, ${failure}, ${httpStatus}, ${isTry})`,
    );
    await change(
      tx,
      sql`delete from function_trigger_call where function_trigger_id = ${trigger.id}
        and id <= (select id from function_trigger_call where function_trigger_id = ${trigger.id}
          order by id desc offset ${keptCalls} limit 1)`,
    );
  });
  return { asked, tookMs };
}

/** What became of a call, as it is kept. */
export function outcomeOf(asked: Asked) {
  if ('result' in asked) return { outcome: 'Answered', failure: '', httpStatus: null } as const;
  const { kind = '', httpStatus = null } = asked.failure ?? {};
  return { outcome: asked.failure ? 'Failed' : 'Told', failure: kind, httpStatus } as const;
}
