import type { CertificatePaths } from './reloading-certificate-source.ts'
import { TlsError } from './tls-error.ts'

/** HTTPS settings, in addition to plain HTTP. */
export interface TlsSettings {
  /** 0 picks a free port. */
  port: number
  /** Certificate files; absent if the lake's own authority issues certificates. */
  files?: CertificatePaths
}

type Environment = Record<string, string | undefined>

/**
 * Reads `CONTENT_LAKE_TLS_PORT`, `_CERT` and `_KEY`; undefined if HTTPS is off.
 * @throws TlsError with the message to print.
 */
export function readTlsSettings(
  flag: string | undefined,
  env: Environment,
): TlsSettings | undefined {
  const text = (key: string) => env[key]?.trim() || undefined
  const setting = flag ?? text('CONTENT_LAKE_TLS_PORT') ?? 'off'
  const [certificate, key] = [text('CONTENT_LAKE_TLS_CERT'), text('CONTENT_LAKE_TLS_KEY')]
  if ((certificate === undefined) !== (key === undefined))
    throw new TlsError(
      'CONTENT_LAKE_TLS_CERT and CONTENT_LAKE_TLS_KEY belong together: set both or none.',
    )
  if (setting === 'off') return undefined
  const port = setting === 'auto' ? 0 : Number(setting)
  if (setting !== 'auto' && (!/^\d{1,5}$/.test(setting) || port > 65_535)) {
    const name = flag === undefined ? 'CONTENT_LAKE_TLS_PORT' : '--tls-port'
    throw new TlsError(
      `${name} must be "off", "auto" or a port number from 0 to 65535, not "${setting}".`,
    )
  }
  return { port, ...(certificate && key && { files: { certificate, key } }) }
}
