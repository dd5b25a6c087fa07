/** Milliseconds. Live channels ping, so they stay. */
export const CONNECTION_LIMITS = {
  requestTimeout: 60_000,
  connectionTimeout: 75_000,
  keepAliveTimeout: 75_000,
  http: { headersTimeout: 60_000, connectionsCheckingInterval: 5_000 },
} as const;
