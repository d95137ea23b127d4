import { issueCertificate, type CertificateWithKey } from './certificate-authority.ts'

/** Provides the certificate of a server. */
export interface CertificateSource {
  /** The current certificate: the same object until it changes. */
  current(): CertificateWithKey
}

/** Days that an issued certificate is valid, and days before its end at which it is renewed. */
const [LASTS, AHEAD] = [14, 7]

const DAY = 86_400_000

/** Issues certificates for these names and renews them in time. Their keys stay in memory. */
export function renewingCertificateSource(
  authority: CertificateWithKey,
  names: readonly string[],
  clock: () => Date,
): CertificateSource {
  let held: { certificate: CertificateWithKey; from: number; until: number } | undefined
  return {
    current() {
      const now = clock()
      // After the clock was set back by days, the current certificate would not be valid yet.
      if (held === undefined || now.getTime() < held.from || now.getTime() >= held.until) {
        const certificate = issueCertificate(authority, names, LASTS, now)
        const time = now.getTime()
        held = { certificate, from: time - DAY, until: time + (LASTS - AHEAD) * DAY }
      }
      return held.certificate
    },
  }
}
