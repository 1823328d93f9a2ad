/** Rows of a list that are found by a part of the name of their gateway, and names to try. */
export const called = {
  naive: {
    GatewayName: ({ gatewayName }: { readonly gatewayName: string }, part: string): boolean =>
      gatewayName.toLowerCase().includes(part.toLowerCase()),
  },
  samples: { GatewayName: ['RIVERTON', 'sand', 'lakeshore'] },
};
