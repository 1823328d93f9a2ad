import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealAudit, verifyAudit } from '../../src/platform/audit/seal.ts';
import { storeCredentials } from '../../src/capabilities/gateways/credentials.ts';
import { destroyKeys, openFor, sealFor } from '../../src/platform/crypto/data-keys.ts';
import { keyringOf } from '../../src/platform/crypto/keyring.ts';
import { rotateSecrets } from '../../src/platform/crypto/rotate.ts';
import { compiled } from '../../src/platform/database/statement-text.ts';
import { sealedColumns } from '../../src/sealed-columns.ts';
import { signingKeys } from '../../src/platform/crypto/signing-keys.ts';
import { anotherLetter } from '../another-letter.ts';
import { testSecretsKey } from '../secrets.ts';
import { openWorld, type World } from '../world.ts';

// security.md T30 (secrets at rest) and T32 (audit tampering).
let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe('a sealed value', () => {
  it('opens in its own place only, and not when a letter of it changed', () => {
    const sealed = world.keyring.seal('000123456789', 'sandbox.token.number:a');
    expect(sealed).not.toContain('000123456789');
    expect(world.keyring.open(sealed, 'sandbox.token.number:a')).toBe('000123456789');
    expect(() => world.keyring.open(sealed, 'sandbox.token.number:b')).toThrow();
    const start = sealed.split('.').slice(0, 3).join('.').length + 1;
    expect(() => world.keyring.open(anotherLetter(sealed, start), 'sandbox.token.number:a')).toThrow();
  });

  it('is read with an old key and written with the first; rotation runs beside payers and needs the old one no longer', async () => {
    const { token, accountIds } = await world.quickPay(['10006']);
    const unit = await world.unitId('riverton-water');
    const bank = {
      paymentSourceType: 'ACH',
      holderName: 'Pat',
      holderType: 'Personal',
      accountType: 'Checking Account',
      routingNumber: '110000000',
      accountNumber: '000123456789',
    };
    const pay = async () => {
      const created = await world.call('POST', '/api/payment-intents', {
        token,
        body: { businessUnitId: unit, channel: 'QuickPay', accountIds },
      });
      return world.call('PUT', `/api/payment-intents/${created.body.identifier}/payment-source`, { body: bank });
    };
    await pay();
    const newKey = `next:${Buffer.alloc(32, 9).toString('base64url')}`;
    const both = keyringOf(`${newKey},${testSecretsKey}`);
    const [rewritten] = await Promise.all([rotateSecrets(world.db, both, sealedColumns), pay(), pay()]);
    expect(rewritten).toBeGreaterThan(1);
    await rotateSecrets(world.db, both, sealedColumns);
    const alone = keyringOf(newKey);
    expect((await signingKeys(world.db.pool, alone)).length).toBeGreaterThan(0);
    const rows = await world.rows("select token, number_enveloped from sandbox.token where number_enveloped <> ''");
    expect(rows.map((row) => alone.open(row.number_enveloped, `sandbox.token.number:${row.token}`))).toEqual([
      '000123456789',
      '000123456789',
      '000123456789',
    ]);
    expect(both.verify('x', 'm', keyringOf(testSecretsKey).sign('x', 'm'))).toBe(true);
    await rotateSecrets(world.db, keyringOf(`${testSecretsKey},${newKey}`), sealedColumns);
  });
});

it('is handed in by the owner of its table, whatever column it stands in', () => {
  const schema = readFileSync(new URL('../../schema.sql', import.meta.url), 'utf8');
  const columns = [...schema.matchAll(/^ {2}(\w+_enveloped) /gm)].map(([, name = '']) => name);
  const handed = sealedColumns.map(({ others }) => compiled(others('v1.x.%', 1)).sql).join();
  // Credentials, those that wait too, what files are fetched with, what opens them, and what signs, are under the
  // data keys of their organization.
  expect(columns.filter((name) => !handed.includes(name)).toSorted()).toEqual([
    'credentials_enveloped',
    'credentials_enveloped',
    'previous_secret_enveloped',
    'secret_enveloped',
    'secret_enveloped',
    'secret_enveloped',
    'secret_enveloped',
  ]);
});

describe('the secrets of an organization', () => {
  const place = (id: number) => `merchant_account.credentials:${id}`;
  const stored = (id: number) =>
    world
      .rows<{ sealed: string }>('select credentials_enveloped as sealed from merchant_account where id = $1', [id])
      .then((rows) => rows[0]?.sealed ?? '');

  it('are under a key of its own, which the root wraps; rotation wraps it anew, and its end is theirs', async () => {
    const unit = await world.unitId('riverton-water');
    const [merchant] = await world.rows<{ id: number; organizationId: number }>(
      'select id, organization_id as "organizationId" from merchant_account where business_unit_id = $1 order by id',
      [unit],
    );
    const { id = 0, organizationId = 0 } = merchant ?? {};
    await world.db.scoped([unit], (tx) => storeCredentials(tx, world.keyring, id, { secret: 'sk_canary_4711' }));
    const sealed = await stored(id);
    const open = (keyring = world.keyring, at = place(id)) =>
      world.db.platform((tx) => openFor(tx, keyring, sealed, at));
    expect(JSON.parse(await open())).toEqual({ secret: 'sk_canary_4711' });
    await expect(open(world.keyring, place(id + 1))).rejects.toThrow();

    const newKey = `next:${Buffer.alloc(32, 9).toString('base64url')}`;
    await rotateSecrets(world.db, keyringOf(`${newKey},${testSecretsKey}`), sealedColumns);
    expect(await stored(id)).toBe(sealed);
    expect(JSON.parse(await open(keyringOf(newKey)))).toEqual({ secret: 'sk_canary_4711' });
    await rotateSecrets(world.db, keyringOf(`${testSecretsKey},${newKey}`), sealedColumns);

    // A key of another organization does not open it, even with the ciphertext pointed at it.
    const [other] = await world.rows<{ id: number }>(
      `insert into organization (name, default_currency_code, default_culture) values ('Elsewhere', 'USD', 'en-US')
        returning id`,
    );
    const foreign = await world.db.platform((tx) =>
      sealFor(tx, world.keyring, other?.id ?? 0, 'gateway credentials', 'x', place(id)),
    );
    const pointed = sealed
      .split('.')
      .with(1, foreign.split('.')[1] ?? '')
      .join('.');
    await expect(world.db.platform((tx) => openFor(tx, world.keyring, pointed, place(id)))).rejects.toThrow();

    await world.db.platform((tx) => destroyKeys(tx, organizationId));
    await expect(open()).rejects.toThrow('destroyed');
    await world.db.scoped([unit], (tx) => storeCredentials(tx, world.keyring, id, { secret: 'again' }));
    expect(await stored(id)).not.toBe(sealed);
    await world.rows("update merchant_account set credentials_enveloped = '' where id = $1", [id]);
  });
});

describe('the seals over the audit', () => {
  const audit = (entityId: number) =>
    world.rows(
      `insert into audit_entry (business_unit_id, entity_type, entity_id, action, user_name, user_role)
        select id, 'Test', $1, 'Changed', 'A', 'System User' from business_unit where slug = 'riverton-water'`,
      [entityId],
    );
  const verify = async () => (await verifyAudit(world.db, world.keyring)).broken.join('\n');

  it('hold over many rounds, and name an edit, a deletion and a row slipped in', async () => {
    for (let i = 1; i <= 7; i++) {
      await audit(i);
      // A seal waits for older transactions, and other tests share this server.
      if (i % 2)
        await expect
          .poll(async () => (await sealAudit(world.db, world.keyring)).length, { timeout: 10_000 })
          .toBeGreaterThan(0);
    }
    await audit(8);
    await expect
      .poll(async () => (await sealAudit(world.db, world.keyring)).length, { timeout: 10_000 })
      .toBeGreaterThan(0);
    expect(await sealAudit(world.db, world.keyring)).toEqual([]);
    expect(await verify()).toBe('');

    await world.rows("update audit_entry set action = 'Nothing' where entity_type = 'Test' and entity_id = 3");
    expect(await verify()).toMatch(/an entry was changed/);
    await world.rows("update audit_entry set action = 'Changed' where entity_type = 'Test' and entity_id = 3");
    expect(await verify()).toBe('');

    const [gone] = await world.rows("delete from audit_entry where entity_type = 'Test' and entity_id = 5 returning *");
    expect(await verify()).toMatch(/entries are there/);
    await world.rows(
      'insert into audit_entry overriding system value select * from json_populate_record(null::audit_entry, $1)',
      [JSON.stringify(gone)],
    );

    await world.rows(
      `insert into audit_entry (business_unit_id, entity_type, entity_id, action, user_name, user_role, xid)
        select business_unit_id, 'Test', 99, 'Slipped in', 'A', 'System User', xid from audit_entry
        where entity_type = 'Test' and entity_id = 2`,
    );
    expect(await verify()).toMatch(/entries are there/);
    await world.rows("delete from audit_entry where entity_id = 99 and entity_type = 'Test'");

    await world.rows('delete from audit_seal where id = (select min(id) + 1 from audit_seal)');
    expect(await verify()).toMatch(/a seal before it is missing/);
  });
});
