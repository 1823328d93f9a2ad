import type { Merchant, VendorAccess } from '../payment-gateway.ts';
import type { SourceVault, TokenOwner } from '../source-vault.ts';
import { readToldCard } from '../told-card.ts';
import { toldCardVault } from '../told-card-vault.ts';
import { codeOf, invoiceOf, isRefusal, type Messages, textOf } from './authorize-net-answers.rules.ts';
import { type Ask, authorizeNetClient } from './authorize-net-client.ts';
import { joinToken, partsOf } from './authorize-net-token.rules.ts';

const limitMs = 10_000;
const noSuchRecord = 'E00040';
const unsuccessful = 'E00027';

interface Made {
  readonly customerProfileId?: string;
  readonly customerPaymentProfileIdList?: readonly string[];
  readonly messages: Messages;
}

interface Profile {
  readonly profile?: {
    readonly customerProfileId: string;
    readonly paymentProfiles?: readonly { readonly customerPaymentProfileId: string }[];
  };
  readonly messages: Messages;
}

/**
 * Cards at Authorize.Net: what its form gives is a nonce for one charge, so each card we keep gets a customer profile
 * of its own, under our reference and with no name, and one payment profile in it (createCustomerProfileRequest,
 * AnetApiSchema.xsd).
 */
export function authorizeNetVault(access: VendorAccess): SourceVault {
  const client = (merchant: Merchant) => authorizeNetClient(access, merchant, AbortSignal.timeout(limitMs));
  return {
    ...toldCardVault,
    async keep(token, merchant, owner) {
      const ask = client(merchant);
      const made = await create(ask, token, owner);
      const { customerProfileId: customer, customerPaymentProfileIdList: [payment] = [] } = made;
      if (made.messages.resultCode === 'Ok' && customer && payment)
        return joinToken({ customer, payment, forLater: owner.forLater });
      // It may be there all the same: our own first try, whose answer was lost.
      const there = await profileOf(ask, owner.reference);
      if (there && codeOf(made.messages) !== unsuccessful && there.payment)
        return joinToken({ ...there, forLater: owner.forLater });
      if (there) await remove(ask, there.customer);
      if (there || isRefusal(made.messages) || codeOf(made.messages) === unsuccessful) return undefined;
      throw new Error(`Authorize.Net kept no card: ${codeOf(made.messages)} ${textOf(made.messages)}`);
    },
    async forget(token, merchant) {
      const { customer } = partsOf(token);
      if (customer) await remove(client(merchant), customer);
    },
    // A nonce is made under one API login, and a profile belongs to one account of theirs.
    reaches: (from, to) => from.number === to.number,
  };
}

/** For later charges the issuer is asked whether the card is good, for no amount. */
const create = (ask: Ask, token: string, { reference, forLater }: TokenOwner): Promise<Made> =>
  ask<Made>((merchantAuthentication) => ({
    createCustomerProfileRequest: {
      merchantAuthentication,
      profile: {
        merchantCustomerId: invoiceOf(reference),
        paymentProfiles: [
          {
            customerType: 'individual',
            payment: {
              opaqueData: { dataDescriptor: 'COMMON.ACCEPT.INAPP.PAYMENT', dataValue: readToldCard(token)?.data ?? '' },
            },
          },
        ],
        profileType: forLater ? 'regular' : 'guest',
      },
      validationMode: forLater ? 'liveMode' : 'none',
    },
  }));

async function profileOf(
  ask: Ask,
  reference: string,
): Promise<{ readonly customer: string; readonly payment: string } | undefined> {
  const { profile, messages } = await ask<Profile>((merchantAuthentication) => ({
    getCustomerProfileRequest: { merchantAuthentication, merchantCustomerId: invoiceOf(reference) },
  }));
  if (profile)
    return {
      customer: profile.customerProfileId,
      payment: profile.paymentProfiles?.[0]?.customerPaymentProfileId ?? '',
    };
  if (codeOf(messages) === noSuchRecord) return undefined;
  throw new Error(`Authorize.Net does not say whether a card is kept: ${codeOf(messages)}`);
}

/** What is gone already is gone. */
async function remove(ask: Ask, customerProfileId: string): Promise<void> {
  const { messages } = await ask<{ messages: Messages }>((merchantAuthentication) => ({
    deleteCustomerProfileRequest: { merchantAuthentication, customerProfileId },
  }));
  if (messages.resultCode !== 'Ok' && codeOf(messages) !== noSuchRecord)
    throw new Error(`Authorize.Net deleted no card: ${codeOf(messages)} ${textOf(messages)}`);
}
