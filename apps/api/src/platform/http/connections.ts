/**
 * How long a connection may keep the server waiting, in milliseconds: a whole request arrives within 60 s, and a connection
 * on which nothing moves is cut after 75 s. A live channel is not: it asks by itself whether the other side is there.
 * Requests that are late are looked for every 5 s.
 */
export const CONNECTION_LIMITS = {
  requestTimeout: 60_000,
  connectionTimeout: 75_000,
  keepAliveTimeout: 75_000,
  http: { headersTimeout: 60_000, connectionsCheckingInterval: 5_000 },
} as const;
