/** A gateway is waited for up to a minute and a half, and may be asked first what became of what it was sent before. */
export const asksGateway = { limitMs: 200_000 } as const;
