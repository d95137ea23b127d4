import { type CertificateSource, renewingCertificateSource } from './certificate-source.ts'
import { reloadingCertificateSource } from './reloading-certificate-source.ts'
import { openLocalAuthority } from './local-authority.ts'
import type { TlsSettings } from './tls-settings.ts'

/**
 * The certificates of a lake: configured files, or certificates that its own authority issues for this machine.
 *
 * @param onProblem called with a message when changed files cannot be used
 * @throws TlsError
 */
export function openCertificateSource(
  { files }: TlsSettings,
  { dataDir, projectId }: { dataDir: string; projectId: string },
  clock: () => Date,
  onProblem: (sentence: string) => void,
): CertificateSource {
  if (files !== undefined) return reloadingCertificateSource(files, clock, onProblem)
  const names = ['localhost', `${projectId}.localhost`, '127.0.0.1', '::1']
  return renewingCertificateSource(openLocalAuthority(dataDir, clock()), names, clock)
}
