import type { FieldsOf } from './capabilities/gateways/card-fields.ts';
import { adyenFields } from './integrations/payment-gateway/adyen/adyen-fields.ts';
import { authorizeNetFields } from './integrations/payment-gateway/authorize-net/authorize-net-fields.ts';
import { stripeFields } from './integrations/payment-gateway/stripe/stripe-fields.ts';

/** Pages of card fields by gateway type; beside `payment-deps.ts` the only place that names a vendor. */
export const cardFieldsOf: FieldsOf = (gatewayType, credentials) => {
  switch (gatewayType) {
    case 'Stripe':
      return stripeFields(credentials['publishableKey'] ?? '');
    case 'Adyen':
      return adyenFields(credentials['clientKey'] ?? '', credentials['environment'] ?? 'test');
    case 'Authorize.Net':
      return authorizeNetFields(credentials['apiLoginId'] ?? '', credentials['publicClientKey'] ?? '', credentials['environment'] ?? 'production');
    default:
      return undefined;
  }
};
