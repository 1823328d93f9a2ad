import { changeStates } from '@ratepayer/contract/kit/change-states.ts';
import type { TimeZone } from '@ratepayer/contract/kit/local-date.ts';
import { z } from 'zod';
import { say } from '../../../../platform/texts/mails.ts';
import { changeFacts } from '../../../changes/read-change.ts';
import { businessUnitOf } from '../../../organizations/find-business-unit.ts';
import { mailKind } from '../mail.ts';
import { billerOf } from '../mail-sheet.rules.ts';

interface Facts {
  readonly status: (typeof changeStates)[number];
  readonly organizationId: number;
  readonly by: string;
  readonly effectiveDate: Date | null;
  readonly unitId: number;
  readonly timezone: TimeZone;
}

/** Tells every administrator where looser limits of their organization stand, so that any of them may stop them. */
export const securityLimitsChange = mailKind({
  name: 'Security Limits Change',
  about: z.object({ changeId: z.number(), status: z.enum(changeStates) }),
  async load(tx, businessUnitId, { changeId, status }): Promise<Facts> {
    const [{ entityId: organizationId, by, effectiveDate }, { timezone }] = await Promise.all([
      changeFacts(tx, changeId),
      businessUnitOf(tx, businessUnitId),
    ]);
    return { status, organizationId, by, effectiveDate, unitId: businessUnitId, timezone };
  },
  sheet: ({ status, organizationId, by, effectiveDate, unitId, timezone }, around) => ({
    subject: say('limits_change_title'),
    title: say('limits_change_title'),
    lead:
      status === 'Approved' && effectiveDate
        ? say('limits_change_waits', { from: { at: effectiveDate, zone: timezone } })
        : say('limits_change_lead', { status: status.toLowerCase() }),
    facts: [[say('approval_asked_by'), by]],
    link: `${around.portalUrl}/portal/organization?bu=${unitId}&organization=${organizationId}`,
    linkText: say('open'),
    why: say('bank_change_why', { biller: billerOf(around) }),
  }),
  sample: {
    status: 'Approved',
    organizationId: 1,
    by: 'Dana Okafor',
    effectiveDate: new Date('2026-11-25T01:00:00.000Z'),
    unitId: 7,
    timezone: 'US/Central',
  },
});
