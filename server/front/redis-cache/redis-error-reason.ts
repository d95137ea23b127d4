/** Predicates of a sentence about the server in CACHE_URL, by pattern of the error; the first match counts. */
const reasons: readonly [RegExp, string][] = [
  [/^NOAUTH/, 'requires a password, and CACHE_URL has none (redis://:password@host)'],
  [/^WRONGPASS|invalid (?:username-)?password/i, 'rejects the user or the password in CACHE_URL'],
  [
    // Sent before any command, which makes the client throw a TypeError.
    /^DENIED|reading 'reject'/,
    'accepts no remote connections (protected-mode): set a password on it',
  ],
  [/^NOPERM/, 'denies a command to the user in CACHE_URL: grant it'],
  [/OOM command not allowed/, 'is full: raise maxmemory, or set maxmemory-policy to volatile-lru'],
  [/READONLY/, 'is a read-only replica: set CACHE_URL to the primary'],
  [/^(?:MOVED|CROSSSLOT|CLUSTERDOWN)/, 'is a cluster node, which is not supported'],
  [/^LOADING/, 'is still loading its data'],
  [/MISCONF/, 'rejects writes, because it cannot save to its disk'],
  [/^FORGOT/, 'has lost its invalidations'],
  [/unknown command|^TOO_OLD/i, 'is too old: use Valkey, or Redis 6 or later'],
  [
    /wrong version number|packet length too long|record layer failure/i,
    'does not use TLS: start CACHE_URL with redis://, not rediss://',
  ],
  [
    /self.signed|unable to (?:verify|get (?:local )?issuer)|certificate/i,
    'has an untrusted certificate: set NODE_EXTRA_CA_CERTS to a file with its CA certificate',
  ],
  [
    /Invalid (?:URL|pathname|protocol)|URI malformed|not a valid Redis protocol/i,
    'has no valid address: CACHE_URL is not a Redis URL',
  ],
  [/ENOTFOUND|EAI_AGAIN/, 'cannot be found: the host in CACHE_URL does not resolve'],
  [/ECONNREFUSED/, 'is not running: the address in CACHE_URL refuses connections'],
  [/ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|Connection timeout/i, 'cannot be reached'],
  [/does not respond/, 'does not respond'],
  [/Unknown RESP type/i, 'is not Redis: another program responds at the address in CACHE_URL'],
  [
    /connection ended|closed unexpectedly|ECONNRESET|EPIPE/i,
    'closed the connection; if it requires TLS, use rediss://',
  ],
]

/** Why the cache server cannot be used, as the predicate of a sentence. It contains nothing of the address. */
export function redisErrorReason(error: unknown, isSecure: boolean): string {
  const message = error instanceof Error ? error.message : String(error)
  const code = (error as NodeJS.ErrnoException | undefined)?.code ?? ''
  // A TLS handshake is an incomplete line to a plain server, which waits for the rest.
  if (isSecure && /Connection timeout/.test(message))
    return 'cannot be reached, or does not use TLS: then start CACHE_URL with redis://'
  const known = reasons.find(([sign]) => sign.test(message) || sign.test(code))
  return known?.[1] ?? `reports: ${message}`
}
