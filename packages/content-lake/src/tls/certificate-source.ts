import { issueCertificate, type KeyedCertificate } from './certificate-authority.ts'

/** Where a server has its certificate from. */
export interface CertificateSource {
  /** The certificate that counts now: the same object as long as it stays the same. */
  current(): KeyedCertificate
}

/** Days that an issued certificate lasts, and days before its end at which the next one is made. */
const [LASTS, AHEAD] = [14, 7]

const DAY = 86_400_000

/** Issues certificates for these names, each in time before the one before it ends. Their keys are in memory alone. */
export function renewingCertificateSource(
  authority: KeyedCertificate,
  names: readonly string[],
  clock: () => Date,
): CertificateSource {
  let held: { certificate: KeyedCertificate; from: number; until: number } | undefined
  return {
    current() {
      const now = clock()
      // Where the clock was set back by days, the one that there is counts for nobody yet.
      if (held === undefined || now.getTime() < held.from || now.getTime() >= held.until) {
        const certificate = issueCertificate(authority, names, LASTS, now)
        const time = now.getTime()
        held = { certificate, from: time - DAY, until: time + (LASTS - AHEAD) * DAY }
      }
      return held.certificate
    },
  }
}
