import { createPrivateKey, X509Certificate } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { type CertificateWithKey, createAuthority } from './certificate-authority.ts'
import { TlsError } from './tls-error.ts'

/** Name constraints of the local authority: this machine. */
const THIS_MACHINE = ['localhost', '127.0.0.0/8', '::1/128']

/** Days that it is valid, and days before its end at which it is replaced. */
const [LASTS, AHEAD] = [3_650, 30]

const DAY = 86_400_000

/** Path of the authority's certificate in a data folder, for clients to trust. */
export function authorityCertificatePath(dataDir: string): string {
  return join(dataDir, 'tls', 'authority.pem')
}

/** The authority's certificate in a data folder; undefined before one is created. */
export function readAuthorityCertificate(dataDir: string): string | undefined {
  return readIfThere(authorityCertificatePath(dataDir))
}

/**
 * The authority of a data folder, created if it is missing or about to expire. The folder `tls` and its files are
 * readable by the owner alone: one file contains certificate and key, the other the public certificate.
 *
 * @throws TlsError if the files cannot be read, written or parsed
 */
export function openLocalAuthority(dataDir: string, now: Date): CertificateWithKey {
  const path = join(dataDir, 'tls', 'authority.key.pem')
  try {
    mkdirSync(join(dataDir, 'tls'), { recursive: true, mode: 0o700 })
    chmodSync(join(dataDir, 'tls'), 0o700)
    const stored = readIfThere(path)
    const authority = stored === undefined ? undefined : parse(stored, path)
    const lasts = authority && Date.parse(authority.parsed.validTo) - AHEAD * DAY > now.getTime()
    const { certificate, key } = lasts ? authority : make(path, now)
    if (readIfThere(authorityCertificatePath(dataDir)) !== certificate)
      write(authorityCertificatePath(dataDir), certificate)
    return { certificate, key }
  } catch (error) {
    if (error instanceof TlsError) throw error
    const { code } = error as NodeJS.ErrnoException
    throw new TlsError(`The local authority in ${path} cannot be used (${code}).`, {
      cause: error,
    })
  }
}

function make(path: string, now: Date): CertificateWithKey {
  const made = createAuthority(`Content lake of ${hostname()}`, THIS_MACHINE, LASTS, now)
  write(path, made.certificate + made.key)
  return made
}

function parse(text: string, path: string): CertificateWithKey & { parsed: X509Certificate } {
  try {
    const parsed = new X509Certificate(text)
    if (parsed.checkPrivateKey(createPrivateKey(text))) {
      const certificate = parsed.toString()
      return { certificate, key: text.slice(certificate.length), parsed }
    }
  } catch {
    // Reported below, with a remedy.
  }
  throw new TlsError(
    `The local authority in ${path} is damaged: remove the file, restart, and trust the new authority.`,
  )
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Writes atomically: a truncated key would make the authority useless. */
function write(path: string, text: string): void {
  const beside = `${path}.${process.pid}`
  writeFileSync(beside, text, { mode: 0o600, flush: true })
  renameSync(beside, path)
}
