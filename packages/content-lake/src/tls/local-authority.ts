import { createPrivateKey, X509Certificate } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { type KeyedCertificate, createAuthority } from './certificate-authority.ts'
import { TlsError } from './tls-error.ts'

/** What the local authority may speak for: this machine, under whatever port. */
const THIS_MACHINE = ['localhost', '127.0.0.0/8', '::1/128']

/** Days that it lasts, and days before its end at which another one takes its place. */
const [LASTS, AHEAD] = [3_650, 30]

const DAY = 86_400_000

/** Where the certificate of the local authority stands in a data folder: what somebody trusts. */
export function authorityPath(dataDir: string): string {
  return join(dataDir, 'tls', 'authority.pem')
}

/** The certificate of the authority that a data folder has; undefined where none was made yet. */
export function readLocalAuthority(dataDir: string): string | undefined {
  return readIfThere(authorityPath(dataDir))
}

/**
 * The authority of a data folder, made when there is none or it is about to end. The folder `tls` is for its owner alone,
 * and so are its files: one holds certificate and key together, the other what is handed out.
 *
 * @throws TlsError in one sentence when the files cannot be read, written or used
 */
export function openLocalAuthority(dataDir: string, now: Date): KeyedCertificate {
  const path = join(dataDir, 'tls', 'authority.key.pem')
  try {
    mkdirSync(join(dataDir, 'tls'), { recursive: true, mode: 0o700 })
    chmodSync(join(dataDir, 'tls'), 0o700)
    const kept = readIfThere(path)
    const authority = kept === undefined ? undefined : parse(kept, path)
    const lasts = authority && Date.parse(authority.parsed.validTo) - AHEAD * DAY > now.getTime()
    const { certificate, key } = lasts ? authority : make(path, now)
    if (readIfThere(authorityPath(dataDir)) !== certificate)
      write(authorityPath(dataDir), certificate)
    return { certificate, key }
  } catch (error) {
    if (error instanceof TlsError) throw error
    const { code } = error as NodeJS.ErrnoException
    throw new TlsError(`The local authority in ${path} cannot be used (${code}).`, {
      cause: error,
    })
  }
}

function make(path: string, now: Date): KeyedCertificate {
  const made = createAuthority(`Content lake of ${hostname()}`, THIS_MACHINE, LASTS, now)
  write(path, made.certificate + made.key)
  return made
}

function parse(text: string, path: string): KeyedCertificate & { parsed: X509Certificate } {
  try {
    const parsed = new X509Certificate(text)
    if (parsed.checkPrivateKey(createPrivateKey(text))) {
      const certificate = parsed.toString()
      return { certificate, key: text.slice(certificate.length), parsed }
    }
  } catch {
    // Told below, with what can be done about it.
  }
  throw new TlsError(
    `The local authority in ${path} is damaged: remove the file, and trust the one that is made anew.`,
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

/** In one piece or not at all: a key that is cut off would make the authority useless. */
function write(path: string, text: string): void {
  const beside = `${path}.${process.pid}`
  writeFileSync(beside, text, { mode: 0o600, flush: true })
  renameSync(beside, path)
}
