const unit = '/api/business-units/{businessUnitId}';
const one = `${unit}/channel/{channel}` as const;

export const channelSetupPaths = {
  listChannels: `GET ${unit}/channels`,
  changePaymentIntentConfig: `PUT ${one}/payment-intent-config`,
  listChannelHistory: `GET ${one}/history`,
} as const;
