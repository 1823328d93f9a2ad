import { sql } from 'kysely';
import { type Database, maybeRow, rowsOf } from '../../../platform/database/database.ts';
import { type Caller, callerKey } from '../../../platform/http/caller.ts';
import { badRequest } from '../../../platform/http/refusal.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import { announce } from '../../../platform/outbox/announce.ts';
import { say } from '../../../platform/texts/refusals.ts';
import { businessUnitOf } from '../../organizations/find-business-unit.ts';
import { aroundOf, type Surroundings } from './read-templates.ts';
import { refuseOther, refuseText, type Written } from './refuse-text.ts';
import type { Which } from './template-level.ts';

interface Deps extends Surroundings {
  readonly db: Database;
  readonly limits: Limits;
}
interface Of extends Which {
  readonly businessUnitId: number;
}
const limit = 'L4 test mails by one of staff';

/** Sends a mail by its sample, in words that are not saved, to whoever tries them. @throws 400, 404, 429 */
export const testTemplate = (deps: Deps, caller: Caller, of: Of, draft: Written): Promise<{ sentTo: string }> =>
  deps.db.scoped([of.businessUnitId], async (tx) => {
    const { businessUnitId, key, channel } = of;
    refuseOther(of);
    const unit = await businessUnitOf(tx, businessUnitId);
    refuseText(of, draft, aroundOf(unit, deps));
    if (channel !== 'Email') throw badRequest('', say('template_test_mail'));
    const who = await maybeRow(
      tx,
      sql<{ email: string }>`select email from published.user_account where id = ${caller.id}`,
    );
    if (!who || caller.kind !== 'staff') throw badRequest('', say('template_test_person'));
    const counting = deps.limits.counting([{ limit, key: callerKey(caller) }]);
    const over = await rowsOf(tx, sql<{ seconds: number }>`with ${counting.parts} ${counting.over}`);
    deps.limits.refuseOver([[limit, callerKey(caller)]], over, say('template_test_often'));
    await announce(tx, [
      {
        businessUnitId,
        orderingKey: `template-test:${caller.id}`,
        topic: 'email.Template Test',
        payload: { to: who.email, templateKey: key, ...draft },
      },
    ]);
    return { sentTo: who.email };
  });
