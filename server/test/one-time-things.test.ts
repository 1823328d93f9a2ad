import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { inviteAdministrator } from '../src/capabilities/users/invite-administrator.ts';
import { makeProofOfWork } from '../src/platform/limits/proof-of-work.ts';
import { type OneTimeThing, useAtOnceAndLater } from './one-time-thing.ts';
import { cardToken, prepare } from './paying.ts';
import { signInTo } from './provider-client.ts';
import { openTwoNodes } from './one-time-kit.ts';

const { world, other, unit, admin, global, payer, node, accountId, ...kit } = await openTwoNodes();
const { count, pay, settle, patiently, keyed, takenBack, directoryOf } = kit;

// Everything that may take effect once stands in this table; a new one is one row.
/** The table: what it is, and how it is made ready. */
const things: Readonly<Record<string, () => Promise<OneTimeThing>>> = {
  'a solved challenge': async () => {
    const [one, two] = [makeProofOfWork(world.db, world.keyring), makeProofOfWork(other.db, other.keyring)];
    const challenge = one.issue();
    let nonce = 0;
    while (createHash('sha256').update(`${challenge}.${nonce}`).digest().readUInt32BE(0) >>> 14 !== 0) nonce++;
    return {
      answered: 'one',
      // One that found no connection in time took no effect.
      use: (nth) => (nth % 2 ? one : two).isSolved(`${challenge}.${nonce}`).catch(() => false),
      effects: () => count('spent_challenge where challenge = $1', [challenge]),
    };
  },

  'the address of a receipt as PDF': async () => {
    const [{ reference }] = (await world.rows<{ reference: string }>(
      'select reference_number as reference from payment where id = $1',
      [await pay(1100)],
    )) as [{ reference: string }];
    const { pdfUrl } = (await world.call('GET', `/api/payments/${reference}/receipt`)).body;
    const once = new URL(pdfUrl, 'http://x').searchParams.get('once');
    return {
      answered: 'one',
      use: async (nth) => (await node(nth).app.inject({ method: 'GET', url: pdfUrl })).statusCode === 200,
      effects: () => count('spent_challenge where challenge = $1', [`receipt-pdf:${once}`]),
    };
  },

  'a ticket of the hub': async () => {
    // A ticket opens its connection on the node that made it.
    const negotiate = (token: string, version = '') =>
      world.call('POST', `/signalr-hub/negotiate${version}`, { token });
    const ticket = (await negotiate(admin, '?negotiateVersion=1')).body.accessToken;
    let opened = 0;
    return {
      answered: 'one',
      use: async () => {
        const isOpen = (await negotiate(ticket)).status === 200;
        if (isOpen) opened += 1;
        return isOpen;
      },
      effects: async () => opened,
    };
  },

  'the key of a payment': async () => {
    const { intent } = await prepare(world, { token: payer.token, accountId: accountId(), amountMinor: 1200 });
    const body = {
      totalMinor: intent.totalMinor,
      acknowledgedTermsVersionIds: intent.terms.map((terms) => terms.termsVersionId),
      duplicateConfirmed: true,
    };
    return {
      answered: 'all',
      use: async (nth) =>
        (await keyed(nth, 'POST', `/api/payment-intents/${intent.identifier}/process`, body, 'pay', payer.token))
          .status === 200,
      effects: () =>
        count(
          "sandbox.ledger l join gateway_attempt a on a.gateway_reference = l.our_reference join payment p on p.id = a.payment_id join payment_session s on s.id = p.payment_session_id where s.identifier = $1 and p.type = 'Base Payment'",
          [intent.identifier],
        ),
    };
  },

  'the key of a void': async () => {
    const id = await pay(1300);
    return {
      answered: 'all',
      use: async (nth) =>
        (await keyed(nth, 'POST', `/api/payments/${id}/void`, { reason: 'Duplicate payment' }, 'void')).status === 200,
      effects: () => takenBack(id, 'Void'),
    };
  },

  'the key of a refund': async () => {
    const id = await pay(1400);
    await settle();
    const body = { reason: 'Duplicate payment', amountMinor: 700, refundableMinor: 1400 };
    return {
      answered: 'all',
      use: async (nth) => (await keyed(nth, 'POST', `/api/payments/${id}/refund`, body, 'refund')).status === 200,
      effects: () => takenBack(id, 'Refund'),
    };
  },

  'the key of a chargeback': async () => {
    const id = await pay(1500);
    await settle();
    const body = { amountMinor: 500, effectiveDate: '2026-01-02', reasonCode: '10.4' };
    return {
      answered: 'all',
      use: async (nth) =>
        (await keyed(nth, 'POST', `/api/payments/${id}/chargeback`, body, 'chargeback')).status === 200,
      effects: () => count('adjustment where payment_id = $1', [id]),
    };
  },

  'the key of a payment received elsewhere': async () => {
    const body = {
      accountId: accountId(),
      amountMinor: 900,
      receivedDate: '2026-01-02',
      externalMethod: 'Cash',
      externalReference: 'once-1',
      postsToBalance: true,
    };
    return {
      answered: 'all',
      use: async (nth) =>
        (await keyed(nth, 'POST', `/api/business-units/${unit}/external-payments`, body, 'external')).status === 200,
      effects: () => count("payment where external_reference = 'once-1'"),
    };
  },

  'an upload address': async () => {
    const { uploadId, uploadUrl } = (
      await world.call('POST', `/api/business-units/${unit}/accounts/get-upload-url?fileName=a.csv`, { token: admin })
    ).body;
    return {
      answered: 'one',
      use: async (nth) =>
        (
          await node(nth).app.inject({
            method: 'PUT',
            url: uploadUrl,
            headers: { 'content-type': 'application/octet-stream' },
            payload: Readable.from([Buffer.from(`A\r\n${nth}\r\n`)]),
          })
        ).statusCode === 204,
      effects: () =>
        count("account_upload u join stored_file f on f.id = u.file_id and f.status = 'Stored' where u.id = $1", [
          uploadId,
        ]),
    };
  },

  'the confirmation of an upload': async () => {
    const { uploadId, uploadUrl } = (
      await world.call('POST', `/api/business-units/${unit}/accounts/get-upload-url?fileName=a.csv`, { token: admin })
    ).body;
    await world.app.inject({
      method: 'PUT',
      url: uploadUrl,
      headers: { 'content-type': 'application/octet-stream' },
      payload: Readable.from([Buffer.from('A\r\n1\r\n')]),
    });
    await world.rows("update account_upload set status = 'Ready' where id = $1", [uploadId]);
    const jobs = () =>
      [world, other]
        .flatMap(({ jobs: sent }) => sent)
        .filter(({ data }) => (data as { uploadId: number }).uploadId === uploadId);
    return {
      answered: 'one',
      use: async (nth) =>
        (
          await node(nth).call('POST', `/api/business-units/${unit}/accounts/process-upload`, {
            token: admin,
            body: { uploadId, step: 'Process' },
          })
        ).status === 200,
      effects: async () => jobs().length,
    };
  },

  'the decision of a second person': async () => {
    const id = await pay(1600);
    await settle();
    await world.rows('update organization set user_daily_refund_minor = 1');
    const asked = await world.call('POST', `/api/payments/${id}/refund`, {
      token: admin,
      body: { reason: 'Duplicate payment', amountMinor: 1600, refundableMinor: 1600 },
    });
    await world.rows('update organization set user_daily_refund_minor = 500000');
    return {
      answered: 'one',
      use: async (nth) =>
        (
          await node(nth).call('POST', `/api/approvals/${asked.body.approvalRequestId}/decide`, {
            token: global,
            body: { decision: 'Approve' },
          })
        ).status === 200,
      effects: () => takenBack(id, 'Refund'),
    };
  },

  'an account in a look-up session': async () => {
    const { token } = await world.quickPay(['10003']);
    const [session] = await world.rows<{ id: number }>('select max(id) as id from quick_pay_session');
    const answers = [
      { type: 'Account Number', value: '10002' },
      { type: 'Zip Code', value: '78702' },
    ];
    return {
      answered: 'all',
      use: async (nth) =>
        (await node(nth).call('POST', '/api/quick-pay/accounts', { token, body: { answers } })).status === 200,
      effects: async () =>
        1 +
        (await count(
          `(select 1 from unnest((select account_ids from quick_pay_session where id = $1)) id group by id
            having count(*) > 1) twice`,
          [session?.id],
        )),
    };
  },

  'an authorization code': async () => {
    const verifier = 'v'.repeat(64);
    const byCode = {
      response_type: 'code',
      response_mode: 'fragment',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    };
    const code = (await signInTo(world, 'clerk@riverton.test', byCode)).answer.get('code') ?? '';
    let tokens = 0;
    const form = new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: 'http://localhost:4000/app/callback',
      client_id: 'portal',
      code_verifier: verifier,
    }).toString();
    return {
      answered: 'one',
      use: async (nth) => {
        const answer = await node(nth).app.inject({
          method: 'POST',
          url: '/auth/token',
          headers: { host: 'localhost:4000', 'content-type': 'application/x-www-form-urlencoded' },
          payload: form,
        });
        if (answer.statusCode === 200) tokens += 1;
        return answer.statusCode === 200;
      },
      effects: async () => tokens,
    };
  },

  'a link for the first administrator': async () => {
    const link = await inviteAdministrator(world.db, 'http://localhost:4000', {
      email: 'first@town.example',
      name: 'First',
    });
    const hash = createHash('sha256')
      .update(new URL(link).searchParams.get('token') ?? '')
      .digest('base64url');
    return {
      answered: 'one',
      use: (nth) => directoryOf(node(nth)).acceptInvitation(hash, `hash ${nth}`, '203.0.113.9'),
      effects: () => count('identity.invitation where token_hash = $1 and used_date is not null', [hash]),
    };
  },

  'a code of the second factor': async () => {
    const [clerk] = await world.rows<{ id: number }>("select id from user_account where email = 'clerk@riverton.test'");
    return {
      answered: 'one',
      use: (nth) => directoryOf(node(nth)).useStep(clerk?.id ?? 0, 59_000_000),
      effects: () => count('identity.login where user_id = $1 and totp_last_step = 59000000', [clerk?.id]),
    };
  },

  'a card in a wallet': async () => {
    const pat = await world.token('pat@example.test');
    const body = {
      paymentSourceType: 'Credit Card',
      token: await cardToken(world, '5555555555554444'),
      holderName: 'Pat Rivera',
      postalCode: '78701',
    };
    return {
      answered: 'all',
      use: async (nth) =>
        (await node(nth).call('POST', `/api/business-units/${unit}/wallet`, { token: pat, body })).status === 200,
      effects: () => count("payment_source where is_saved and status = 'Active' and account_number_last4 = '4444'"),
    };
  },

  'the inquiry of an attempt by staff': async () => {
    await world.rows('update gateway set limit_seconds = 0.4');
    const id = await pay(1700, '4000000000006975');
    await world.rows('update gateway set limit_seconds = 4');
    if ((await count("gateway_attempt where payment_id = $1 and outcome = 'Unknown'", [id])) !== 1)
      throw new Error('The outcome is known already.');
    return {
      answered: 'all',
      use: async (nth) =>
        (await patiently(() => node(nth).call('POST', `/api/payments/${id}/inquire`, { token: global, body: {} })))
          .status < 500,
      effects: () => count("transaction where payment_id = $1 and type = 'Sale'", [id]),
    };
  },
};

describe('used fifty times at once and again later, it takes effect once', () => {
  it.each(Object.entries(things))('%s', async (_name, ready) => useAtOnceAndLater(await ready()));

  it('the receipts of a payment: five a day, and no more at once', async () => {
    const strict = await world.secondNode({ LIMIT_FACTOR: '1' });
    const id = await pay(1800);
    const sent = () =>
      count(
        "outbox where topic = 'email.Payment Receipt' and (payload ->> 'paymentId')::bigint = $1 and payload ->> 'to' = 'again@example.test'",
        [id],
      );
    await useAtOnceAndLater(
      {
        answered: 5,
        use: async () =>
          (
            await patiently(() =>
              strict.call('POST', `/api/payments/${id}/send-receipt`, {
                token: admin,
                body: { email: 'again@example.test' },
              }),
            )
          ).status === 200,
        effects: sent,
      },
      5,
    );
    await strict.close();
  });

  it('a receipt that could not be handed over uses up none of the five', async () => {
    const strict = await world.secondNode({ LIMIT_FACTOR: '1' });
    const id = await pay(1900);
    const send = async () =>
      (
        await strict.call('POST', `/api/payments/${id}/send-receipt`, {
          token: admin,
          body: { email: 'lost@example.test' },
        })
      ).status;
    await world.rows(
      "alter table outbox add constraint no_room check (payload ->> 'to' <> 'lost@example.test') not valid",
    );
    for (let nth = 0; nth < 6; nth++) expect(await send()).toBe(500);
    await world.rows('alter table outbox drop constraint no_room');
    for (let nth = 0; nth < 5; nth++) expect(await send()).toBe(200);
    expect(await send()).toBe(429);
    await strict.close();
  });
});
