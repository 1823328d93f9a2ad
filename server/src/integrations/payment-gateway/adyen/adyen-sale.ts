import type { Types } from '@adyen/api-library';
import type { SaleRequest } from '../payment-gateway.ts';
import { readToldCard } from '../told-card.ts';
import type { AdyenClient } from './adyen-client.ts';
import { encryptedOf, partsOf } from './adyen-token.rules.ts';

// Adyen asks for an address even where nobody is there to come back to one.
const nowhere = 'https://localhost/';

type Body = Types.checkout.PaymentRequest;

/**
 * The request for a sale. What the fields encrypted opens once: with the base payment a guest's card is stored under
 * its shopper reference, and a fee beside it charges what is stored. Undefined when there should be a stored card and
 * is none: nothing was charged then.
 */
export async function saleBody(at: AdyenClient, request: SaleRequest): Promise<Body | undefined> {
  const { shopper, stored, given } = partsOf(request.token);
  const isLater = shopper !== '' && chargesStored(request, stored);
  const card = isLater ? stored || (await storedCardOf(at, shopper)) : '';
  if (isLater && card === '') return undefined;
  const { paymentMethod, browserInfo, origin } = encryptedOf(readToldCard(given)?.data ?? '');
  const body = {
    merchantAccount: at.merchantAccount,
    amount: { value: request.amountMinor, currency: request.currencyCode },
    reference: request.reference,
    paymentMethod: isLater ? { type: 'scheme', storedPaymentMethodId: card } : paymentMethod,
    returnUrl: request.returnUrl || nowhere,
    shopperStatement: request.descriptor.slice(0, 22),
    shopperInteraction: isLater ? 'ContAuth' : 'Ecommerce',
    ...shopperPart(shopper, isLater, stored !== '' && !request.stored),
    ...(request.returnUrl === '' ? {} : stepPart(browserInfo, origin)),
    ...(at.captureDelayHours === undefined ? {} : { captureDelayHours: at.captureDelayHours }),
    metadata: { purpose: request.purpose },
  };
  return body as Body;
}

const chargesStored = ({ purpose, stored: isStored }: SaleRequest, stored: string): boolean =>
  stored !== '' || purpose === 'Service Fee' || isStored;

/** Whose card it is: stored by the first charge, used by the later ones. */
function shopperPart(shopper: string, isLater: boolean, isChosen: boolean) {
  if (shopper === '') return {};
  return isLater
    ? { shopperReference: shopper, recurringProcessingModel: isChosen ? 'CardOnFile' : 'UnscheduledCardOnFile' }
    : { shopperReference: shopper, recurringProcessingModel: 'UnscheduledCardOnFile', storePaymentMethod: true };
}

/** What the issuer's step needs (docs.adyen.com/online-payments/3d-secure/native-3ds2); without it there is none. */
const stepPart = (browserInfo: unknown, origin: unknown) =>
  browserInfo === undefined
    ? {}
    : {
        channel: 'Web',
        origin,
        browserInfo,
        authenticationData: { threeDSRequestData: { nativeThreeDS: 'preferred' } },
      };

/** The card that the first charge stored for a shopper; each has one. */
async function storedCardOf({ checkout, merchantAccount }: AdyenClient, shopper: string): Promise<string> {
  const { storedPaymentMethods = [] } = await checkout.RecurringApi.getTokensForStoredPaymentDetails(
    shopper,
    merchantAccount,
  );
  return storedPaymentMethods[0]?.id ?? '';
}
