/** What a server's answer, or the lack of one, means for whoever has set CACHE_URL; the first that fits. */
const meanings: readonly [RegExp, string][] = [
  [/^NOAUTH/, 'wants a password, and CACHE_URL has none (redis://:password@host)'],
  [/^WRONGPASS|invalid (?:username-)?password/i, 'refuses the user or the password in CACHE_URL'],
  [
    // It says so before it is asked anything, which the client stumbles over where it has asked nothing yet.
    /^DENIED|reading 'reject'/,
    'takes nobody from another machine (protected-mode): give it a password',
  ],
  [/^NOPERM/, 'lets the user in CACHE_URL do too little'],
  [
    /OOM command not allowed/,
    'is full: give it more memory (maxmemory), or let it drop what is old (maxmemory-policy volatile-lru)',
  ],
  [/READONLY/, 'is a replica, which takes no writes: CACHE_URL has to name the primary'],
  [/^(?:MOVED|CROSSSLOT|CLUSTERDOWN)/, 'is a node of a cluster, which shares none'],
  [/^LOADING/, 'is still reading its data'],
  [/MISCONF/, 'takes no writes, since it cannot save them on its disk'],
  [/^FORGOT/, 'has forgotten what was thrown away'],
  [/unknown command|^TOO_OLD/i, 'is too old: that takes Valkey, or Redis from version 6 on'],
  [
    /wrong version number|packet length too long|record layer failure/i,
    'speaks no TLS: its address begins with redis://, not rediss://',
  ],
  [
    /self.signed|unable to (?:verify|get (?:local )?issuer)|certificate/i,
    'has a certificate that is not trusted: NODE_EXTRA_CA_CERTS names a file with that of whoever signed it',
  ],
  [
    /Invalid (?:URL|pathname|protocol)|URI malformed|not a valid Redis protocol/i,
    'has no address: what is in CACHE_URL cannot be read as one',
  ],
  [/ENOTFOUND|EAI_AGAIN/, 'cannot be found: nobody knows the host in CACHE_URL'],
  [/ECONNREFUSED/, 'is not there: nobody listens at the address in CACHE_URL'],
  [/ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|Connection timeout/i, 'cannot be reached'],
  [/does not answer/, 'answers nothing'],
  [/Unknown RESP type/i, 'is none: another program answers at the address in CACHE_URL'],
  [
    /connection ended|closed unexpectedly|ECONNRESET|EPIPE/i,
    'ended the connection; one that wants TLS does so as well (rediss://)',
  ],
]

/** Why pages cannot be shared, as what a sentence says of the server. It holds nothing of the address. */
export function meaningOf(error: unknown, isSecure: boolean): string {
  const said = error instanceof Error ? error.message : String(error)
  const code = (error as NodeJS.ErrnoException | undefined)?.code ?? ''
  // What is asked in TLS is half a line to who speaks none: it waits for the rest.
  if (isSecure && /Connection timeout/.test(said))
    return 'cannot be reached, or speaks no TLS: then its address begins with redis://'
  const known = meanings.find(([sign]) => sign.test(said) || sign.test(code))
  return known?.[1] ?? `says: ${said}`
}
