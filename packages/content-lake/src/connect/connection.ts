import { startSecureServer } from '../https/secure-server.ts'
import { fingerprintOfKey, makeAuthority } from '../tls/authority.ts'
import { issuing } from '../tls/certificate-source.ts'
import { forwardTo, forwardUpgradeTo } from './forward.ts'
import { HOSTED_DOMAINS, HOSTED_NAMES } from './hosted-names.ts'
import { type ProxyOptions, startProxy } from './proxy.ts'

/** Days after which whoever is connected for so long has to connect anew. */
const LASTS = 365

export interface Connection {
  /** Address of the proxy. */
  readonly proxy: string
  /** PEM of the authority that whoever is connected has to trust. Its key has never left this process. */
  readonly authority: string
  /** What Chromium trusts it by, without a store of certificates. */
  readonly fingerprint: string
  close(): Promise<void>
}

/**
 * Answers for the names of the hosted service on this machine, with what the lake at an address says. The authority is made
 * for this one connection and forgotten with it, so that nobody is left with one that may speak for the hosted service.
 *
 * @param given how the proxy is to be, and the token that whoever is connected has
 * @throws what the port refuses, such as `EADDRINUSE`
 */
export async function openConnection(
  lake: URL,
  {
    token,
    ...given
  }: Pick<ProxyOptions, 'port' | 'offline' | 'tell' | 'upstream'> & { token?: string },
): Promise<Connection> {
  const authority = makeAuthority('Content lake connect', HOSTED_DOMAINS, LASTS, new Date())
  const front = await startSecureServer({
    handler: forwardTo(lake, token),
    upgrade: forwardUpgradeTo(lake, token),
    certificates: issuing(authority, HOSTED_NAMES, () => new Date()),
  })
  try {
    const { certificate } = authority
    const proxy = await startProxy({ ...given, front: front.port, authority: certificate })
    return {
      proxy: `http://127.0.0.1:${proxy.port}`,
      authority: certificate,
      fingerprint: fingerprintOfKey(certificate),
      close: async () => void (await Promise.all([proxy.close(), front.close()])),
    }
  } catch (error) {
    await front.close()
    throw error
  }
}
