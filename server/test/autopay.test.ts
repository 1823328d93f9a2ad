import { addDays } from '@ratepayer/contract/kit/local-date.ts';
import { isBankingDay } from '@ratepayer/contract/payments/banking-days.ts';
import { describe, expect, it } from 'vitest';
import { openBills } from './bill-kit.ts';
import { openedAutopay } from './opened-autopay.ts';

const { world, kit, call, said } = await openedAutopay();

const history = async ({ accountId, token }: { accountId: number; token: string }) =>
  (await call('GET', `/api/customers/${accountId}/autopay-enrollment-history`, token)).body.items.map(
    ({ activity }: { activity: string }) => activity,
  );

describe('autopay of an account', () => {
  it('is begun by its payer, once, and plans the bill that is open', async () => {
    const of = await kit.payer();
    expect(await kit.read(of)).toMatchObject({ enrolment: null, next: null, closedFor: '', rowVersion: 0 });
    const preview = await call('POST', `/api/accounts/${of.accountId}/autopay-preview`, of.token, {
      schedulingType: 'DueDateLeadTime',
      leadTimeDays: 0,
      paymentSourceId: of.sourceId,
    });
    expect(preview.body).toMatchObject({
      next: { processingDate: addDays(kit.today, 20), noticeDate: addDays(kit.today, 10), amountMinor: 8_412 },
      notCovered: null,
      terms: [{ identifier: 'autopay-terms-service-fee' }],
    });
    expect(said(await kit.enrol(of, { acknowledgedTermsVersionIds: [] }))).toBe('Agree to the terms to continue');
    // Two tabs at the same moment, and a third one afterwards.
    const both = await Promise.all([kit.enrol(of), kit.enrol(of)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await kit.enrol(of)).status).toBe(409);
    expect(await kit.read(of)).toMatchObject({
      enrolment: { enrollmentType: 'Customer', isOwn: true, leadTimeDays: 0, paymentSource: { id: of.sourceId } },
      next: {
        status: 'Staged',
        amountMinor: 8_412,
        feeMinor: 248,
        processingDate: addDays(kit.today, 20),
        mayCancel: true,
      },
      rowVersion: 1,
    });
    expect(await history(of)).toEqual(['Enroll']);
    expect(await kit.mailed('Autopay Enrolled', of)).toHaveLength(1);
    const on = await call('GET', '/api/customers/autopay-enabled-accounts', of.token);
    expect(on.body.items.map(({ accountId }: { accountId: number }) => accountId)).toEqual([of.accountId]);
  });

  it('names the two payments behind the next one where bills came month by month, and what bills were', async () => {
    const [of, other] = [await kit.payer(), await kit.payer()];
    const { billed } = await openBills(world, 'riverton-water');
    const ask = async ({ accountId, token }: typeof of) =>
      (
        await call('POST', `/api/accounts/${accountId}/autopay-preview`, token, {
          schedulingType: 'DueDateLeadTime',
          leadTimeDays: 3,
          paymentSourceType: 'Credit Card',
        })
      ).body;
    // Nobody guesses: one bill says neither how often they come nor what is usual.
    expect(await ask(of)).toMatchObject({ later: [], usual: null });
    const row = (account: string, number: string, amount: string) => ({ account, sub: '01', number, amount });
    await billed('First', [row(of.accountNumber, 'U1', '71.20'), row(other.accountNumber, 'V1', '20.00')], {
      issueDate: '2026-01-01',
      dueDate: '2026-01-20',
    });
    expect(await ask(of)).toMatchObject({ later: [], usual: null });
    await billed('Second', [row(of.accountNumber, 'U2', '96.40')], { issueDate: '2026-02-01', dueDate: '2026-02-20' });
    await billed('Third', [row(other.accountNumber, 'V2', '30.00')], {
      issueDate: '2026-04-01',
      dueDate: '2026-04-20',
    });
    const { next, later, usual } = await ask(of);
    expect(usual).toEqual({ count: 2, leastMinor: 7_120, mostMinor: 9_640 });
    const months = [next, ...later].map(({ processingDate }: { processingDate: string }) => processingDate.slice(0, 7));
    expect(new Set(months).size).toBe(3);
    expect(later).toHaveLength(2);
    // A quarter lay between those of the other one.
    expect(await ask(other)).toMatchObject({ later: [], usual: { count: 2, leastMinor: 2_000, mostMinor: 3_000 } });
  });

  it('is nobody else’s to see or change, and staff need the permission', async () => {
    const of = await kit.payer();
    const other = await kit.payer();
    expect((await call('PUT', kit.path(of), other.token, await kit.settings(of))).status).toBe(404);
    expect((await call('GET', `/api/accounts/${of.accountId}/autopay-settings`, other.token)).status).toBe(404);
    expect((await kit.enrol(of, { paymentSourceId: other.sourceId })).status).toBe(404);
    expect((await kit.enrol(of, { leadTimeDays: 11 })).status).toBe(400);
    expect((await kit.enrol(of, { backupPaymentSourceId: of.sourceId })).status).toBe(400);
    const base = await world.token('base@riverton.test');
    for (const token of [base, kit.clerk, of.token])
      expect((await call('PUT', `/api/accounts/${of.accountId}/autopay-unenroll`, token, { reason: 'x' })).status).toBe(
        403,
      );
    const elsewhere = await world.accountId('55001', '');
    for (const what of ['autopay-settings', 'scheduled-payments'])
      expect((await call('GET', `/api/accounts/${elsewhere}/${what}`, kit.admin)).status).toBe(404);
    // Staff say how the payer agreed; what they enter from a signed authorization is the biller's own.
    const path = `/api/accounts/${of.accountId}/autopay-settings`;
    const { paymentSourceId: _, ...rest } = await kit.settings(of);
    const newSource = {
      paymentSourceType: 'ACH',
      holderName: 'Quinn Auto',
      holderType: 'Personal',
      accountType: 'Checking Account',
      routingNumber: '110000000',
      accountNumber: '000123456789',
    };
    const consent = { method: 'Signed', note: 'Form of today' };
    expect((await call('PUT', path, kit.admin, { ...rest, newSource })).status).toBe(400);
    const noFee = await call('POST', `/api/accounts/${of.accountId}/autopay-preview`, kit.admin, {
      schedulingType: 'DueDateLeadTime',
      leadTimeDays: 0,
      paymentSourceType: 'ACH',
    });
    const agreed = noFee.body.terms.map(({ termsVersionId }: { termsVersionId: number }) => termsVersionId);
    const made = await call('PUT', path, kit.admin, {
      ...rest,
      acknowledgedTermsVersionIds: agreed,
      newSource,
      consent,
    });
    expect(made.body).toMatchObject({
      enrolment: { enrollmentType: 'Organization', customerId: null, paymentSource: { accountNumberLast4: '6789' } },
    });
    expect(await kit.read(of)).toMatchObject({ closedFor: 'biller' });
    expect((await kit.stop(of)).status).toBe(400);
    expect((await kit.stop(of, other.token)).status).toBe(404);
    expect((await call('PUT', `/api/accounts/${of.accountId}/autopay-unenroll`, kit.admin, {})).status).toBe(400);
    const ended = await call('PUT', `/api/accounts/${of.accountId}/autopay-unenroll`, kit.admin, { reason: 'Asked' });
    expect(ended.body).toMatchObject({ enrolment: null, next: null });
    expect(await history(of)).toEqual(['AdminCancel', 'Enroll']);
    expect((await kit.scheduled(of)).map(({ status, reason }) => [status, reason])).toEqual([
      ['Canceled', 'Stopped by the biller: Asked'],
    ]);
  });

  it('takes nobody new while it is closed, and leaves those who are there', async () => {
    const of = await kit.payer();
    await kit.enrol(of);
    const late = await kit.payer();
    const features = `/api/business-units/${kit.unit}/features`;
    const turn = async (mode: string) => {
      const { rowVersion } = (await call('GET', features, kit.admin)).body;
      await call('PUT', features, kit.admin, { businessUnitFeaturesAutopay: mode, rowVersion });
    };
    await turn('Prevent New');
    expect(said(await kit.enrol(late))).toBe('New autopay sign-ups are closed at the moment.');
    expect(await kit.read(late)).toMatchObject({ closedFor: 'feature' });
    const changed = await kit.enrol(of, { rowVersion: 1, maxAmountMinor: 10_000 });
    expect(changed.body).toMatchObject({ enrolment: { maxAmountMinor: 10_000 }, rowVersion: 2 });
    expect(await history(of)).toEqual(['UpdateSettings', 'Enroll']);
    await turn('Enabled');
  });

  it('is set up by the biller on a channel of its own, on banking days, with a second method', async () => {
    const of = await kit.payer();
    const { paymentSourceId: _, acknowledgedTermsVersionIds: _agreed, ...rest } = await kit.settings(of);
    const preview = await call('POST', `/api/accounts/${of.accountId}/autopay-preview`, kit.admin, {
      ...rest,
      paymentSourceType: 'ACH',
    });
    const made = await call('PUT', `/api/accounts/${of.accountId}/autopay-settings`, kit.admin, {
      ...rest,
      schedulingType: 'DayOfMonth',
      leadTimeDays: null,
      dayOfMonth: 'Last',
      acknowledgedTermsVersionIds: preview.body.terms.map(
        ({ termsVersionId }: { termsVersionId: number }) => termsVersionId,
      ),
      newSource: {
        paymentSourceType: 'ACH',
        holderName: 'Quinn Auto',
        holderType: 'Business',
        accountType: 'Checking Account',
        routingNumber: '110000000',
        accountNumber: '000123456789',
      },
      consent: { method: 'Signed', note: 'On paper' },
    });
    const { next } = made.body;
    expect(next).toMatchObject({ status: 'Staged', feeMinor: 0, kind: 'Autopay' });
    expect(isBankingDay(next.processingDate)).toBe(true);
    // Closed to payers it is still open to its biller.
    await world.rows('update account set allow_online_payment = false where id = $1', [of.accountId]);
    const days = Math.round((Date.parse(next.processingDate) - Date.parse(kit.today)) / 86_400_000);
    await kit.on(Math.max(0, days - 5)).notice();
    await kit.on(days).run();
    expect(await kit.paymentsOf(of)).toMatchObject([{ status: 'Succeeded', channel: 'Backoffice Autopay' }]);

    const two = await kit.payer();
    const second = await kit.save(two.token, '5555555555554444');
    await kit.announced(two, { backupPaymentSourceId: second });
    await world.rows("update payment_source set status = 'Expired', is_default = false where id = $1", [two.sourceId]);
    await kit.on(20).run();
    expect(await kit.scheduled(two)).toMatchObject([
      { status: 'Processed', payment: { status: 'Succeeded' }, paymentSource: { id: second } },
    ]);
  });

  it('ends for everybody where it is not offered any more', async () => {
    const of = await kit.payer();
    await kit.enrol(of);
    await world.rows("update feature_setting set mode = 'Disabled' where feature_key = 'Autopay'");
    await Promise.all([kit.on(0).stage(), kit.on(0).stage()]);
    expect(await kit.read(of)).toMatchObject({ enrolment: null, closedFor: 'feature' });
    expect((await history(of))[0]).toBe('SystemCancel');
    expect((await kit.scheduled(of)).map(({ status, reason }) => [status, reason])).toEqual([
      ['InvalidEntityState', 'Autopay is not offered any more.'],
    ]);
    expect(await kit.mailed('Autopay Ended', of)).toHaveLength(1);
    await world.rows("update feature_setting set mode = 'Enabled' where feature_key = 'Autopay'");
  });

  it('ends by itself with its account, and its payer reads why', async () => {
    const of = await kit.payer();
    await kit.announced(of);
    const archived = await call('PUT', `/api/accounts/archive/${of.accountId}`, kit.admin, {});
    expect(archived.status).toBe(200);
    expect(await history(of)).toEqual(['SystemCancel', 'Enroll']);
    expect((await kit.scheduled(of)).map(({ status, reason }) => [status, reason])).toEqual([
      ['InvalidEntityState', 'The account is locked or closed.'],
    ]);
    expect(await kit.mailed('Autopay Ended', of)).toHaveLength(1);
    expect((await kit.scheduled(of, kit.admin))[0]?.mayRetry).toBe(true);
    const retried = await call('POST', `/api/scheduled-payments/${(await kit.scheduled(of))[0]?.id}/retry`, kit.admin, {
      processingDate: addDays(kit.today, 10),
    });
    expect(retried.status).toBe(400);
  });

  it('has rules of its biller, with defaults, for each of its two channels', async () => {
    const path = `/api/business-units/${kit.unit}/autopay-rules/BackofficeAutopay`;
    const { planned: _, ...rules } = (await call('GET', path, kit.admin)).body;
    expect(rules).toEqual({
      maxAmountMinor: null,
      daysProcessingAllowedBeforeDueDate: 10,
      daysScheduledBeforeProcessed: 10,
      hoursCancellationAllowedBeforeProcessed: 24,
      schedulingTypes: ['DueDateLeadTime', 'DayOfMonth'],
      processingTime: '08:00',
      unusualPercent: 300,
      rowVersion: 0,
    });
    const wanted = { ...rules, maxAmountMinor: 50_000, processingTime: '06:30' };
    const put = (body: object, token = kit.admin) => call('PUT', path, token, body);
    expect((await put(wanted, kit.clerk)).status).toBe(403);
    expect((await put({ ...wanted, processingTime: '24:00' })).status).toBe(400);
    const both = await Promise.all([put(wanted), put(wanted)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await put({ ...wanted, maxAmountMinor: null, rowVersion: 1 })).body).toMatchObject({ rowVersion: 2 });
    const kept = (await call('GET', `${path}/history`, kit.admin)).body.items;
    expect(kept.map(({ action }: { action: string }) => action)).toEqual(['Changed', 'Added']);
    expect((await call('GET', path.replace('BackofficeAutopay', 'QuickPay'), kit.admin)).status).toBe(404);
  });

  it('plans again what it had planned when it changes, with a new notice', async () => {
    const of = await kit.payer();
    const before = await kit.announced(of);
    expect(before.status).toBe('Scheduled');
    expect((await kit.enrol(of, { leadTimeDays: 5, rowVersion: 7 })).status).toBe(409);
    const changed = await kit.enrol(of, { leadTimeDays: 5, rowVersion: 1 });
    expect(changed.body.next).toMatchObject({
      id: before.id,
      status: 'Scheduled',
      processingDate: addDays(kit.today, 15),
    });
    expect(await kit.mailed('Autopay Scheduled Notice', of)).toHaveLength(2);
    expect((await kit.scheduled(of)).length).toBe(1);
    expect((await kit.stop(of)).body.enrolment).toBeNull();
    expect((await kit.stop(of)).status).toBe(200);
    expect((await kit.scheduled(of)).map(({ status }) => status)).toEqual(['Canceled']);
    expect(await kit.mailed('Autopay Ended', of)).toHaveLength(1);
    // A run that was canceled is never planned again by itself.
    await kit.enrol(of);
    await kit.on(0).stage();
    expect((await kit.scheduled(of)).filter(({ status }) => status === 'Staged')).toHaveLength(1);
  });
});
