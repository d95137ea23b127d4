import { X509Certificate } from 'node:crypto'
import type { Lake } from '../lake.ts'

/** The certificates that a lake shows over HTTPS. */
interface Shown {
  certificates: { current(): { certificate: string } }
  /** Whether the lake makes the next one by itself, in time. */
  renewsItself: boolean
}

const ofLakes = new WeakMap<Lake, Shown>()

/** Notes where a lake has its certificates from. */
export function noteCertificates(lake: Lake, shown: Shown): void {
  ofLakes.set(lake, shown)
}

/** When the certificate ends that a lake shows now; null where it serves no HTTPS. */
export function certificateEnd(lake: Lake): { endsAt: string; renewsItself: boolean } | null {
  const shown = ofLakes.get(lake)
  if (!shown) return null
  const { certificate } = shown.certificates.current()
  const { validTo } = new X509Certificate(certificate)
  return { endsAt: new Date(validTo).toISOString(), renewsItself: shown.renewsItself }
}
