import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import type { CertificateWithKey } from './certificate-authority.ts'
import { TlsError } from './tls-error.ts'
import type { CertificateSource } from './certificate-source.ts'

/** Certificate (with its chain) and key files in PEM. */
export interface CertificatePaths {
  certificate: string
  key: string
}

/** Milliseconds between checks of the files. */
const CHECK_INTERVAL_MS = 1_000

/**
 * A certificate from files, reloaded when they change. If the new files are invalid, the previous certificate stays in
 * use, and `onProblem` is called with the reason.
 *
 * @throws TlsError if they are invalid at the start
 */
export function reloadingCertificateSource(
  files: CertificatePaths,
  clock: () => Date,
  onProblem: (sentence: string) => void,
): CertificateSource {
  let seen = stampOf(files)
  let held = read(files, clock())
  const remind = expiryWarner(files, onProblem)
  remind(held, clock())
  let looked = clock().getTime()
  return {
    current() {
      const now = clock()
      const since = now.getTime() - looked
      if (since >= 0 && since < CHECK_INTERVAL_MS) return held
      looked = now.getTime()
      const stamp = stampOf(files)
      if (stamp !== seen) {
        seen = stamp
        try {
          held = read(files, now)
        } catch (error) {
          if (!(error instanceof TlsError)) throw error
          onProblem(`${error.message} The certificate that was read before stays.`)
        }
      }
      remind(held, now)
      return held
    },
  }
}

/** Milliseconds before expiry at which a warning is logged. */
const WARN_BEFORE_EXPIRY_MS = 7 * 86_400_000

/** Warns once per certificate before it expires, and once when it has expired: clients reject it from then on. */
function expiryWarner(files: CertificatePaths, say: (sentence: string) => void) {
  let warned: { of: string; ended: boolean } | undefined
  return ({ certificate }: CertificateWithKey, now: Date): void => {
    const ends = new Date(new X509Certificate(certificate).validTo)
    const ended = ends <= now
    if (ends.getTime() - now.getTime() > WARN_BEFORE_EXPIRY_MS) return
    if (warned?.of === certificate && warned.ended === ended) return
    warned = { of: certificate, ended }
    if (ended) return say(expiredMessage(files, ends))
    const day = ends.toISOString().slice(0, 10)
    say(`The certificate in ${files.certificate} ends on ${day}: put a new one there before that.`)
  }
}

function expiredMessage({ certificate }: CertificatePaths, ends: Date): string {
  return `The certificate in ${certificate} ended on ${ends.toISOString().slice(0, 10)}: put a new one there.`
}

function stampOf(files: CertificatePaths): string {
  return [files.certificate, files.key]
    .map((file) => {
      const stat = statSync(file, { throwIfNoEntry: false, bigint: true })
      return `${stat?.ino} ${stat?.size} ${stat?.mtimeNs}`
    })
    .join(', ')
}

function read(files: CertificatePaths, now: Date): CertificateWithKey {
  const [certificate, key] = [textOf(files.certificate), textOf(files.key)]
  const parsed = parse(files.certificate, 'certificate', () => new X509Certificate(certificate))
  const parsedKey = parse(files.key, 'private key', () => createPrivateKey(key))
  if (!keyMatches(parsed, parsedKey))
    throw new TlsError(`The key in ${files.key} is not that of ${files.certificate}.`)
  const ends = new Date(parsed.validTo)
  if (ends <= now) throw new TlsError(expiredMessage(files, ends))
  return { certificate, key }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new TlsError(`${file} cannot be read (${code}).`, { cause: error })
  }
}

function parse<T>(file: string, what: string, make: () => T): T {
  try {
    return make()
  } catch (error) {
    throw new TlsError(`${file} contains no valid ${what} in PEM format.`, {
      cause: error,
    })
  }
}

function keyMatches(certificate: X509Certificate, key: KeyObject): boolean {
  return certificate.checkPrivateKey(key)
}
