import type { Logger } from '@orrery/server-kit/log'
import type { ServeConfig } from './config.ts'
import type { RunningServer, ServerOptions } from './http/server.ts'
import { startHttpsServer } from './https/https-server.ts'
import type { Lake } from './lake.ts'
import { registerServedCertificates } from './operations/health-route.ts'
import { TlsError } from './tls/tls-error.ts'

/**
 * Starts the HTTPS port of a lake, if it is configured.
 * @throws TlsError if the port is in use or the certificates cannot be read
 */
export async function serveHttps(
  options: ServerOptions,
  { tls, dataDir, projectId, host }: ServeConfig,
  lake: Lake,
  log: Logger,
): Promise<RunningServer | undefined> {
  if (tls === undefined) return undefined
  // Loaded on demand: few lakes serve HTTPS, and certificate generation loads slowly.
  const { openCertificateSource } = await import('./tls/open-certificate-source.ts')
  const certificates = openCertificateSource(tls, { dataDir, projectId }, lake.clock, (sentence) =>
    log.warn(sentence),
  )
  registerServedCertificates(lake, { certificates, renewsItself: tls.files === undefined })
  // Reports certificate problems even without requests.
  const check = setInterval(() => certificates.current(), 60_000).unref()
  lake.closed.addEventListener('abort', () => clearInterval(check), { once: true })
  try {
    return await startHttpsServer({ ...options, port: tls.port, certificates })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    const sentence = `Port ${tls.port} on ${host} is busy: choose another with CONTENT_LAKE_TLS_PORT.`
    throw new TlsError(sentence, { cause: error })
  }
}
