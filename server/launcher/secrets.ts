import { randomBytes } from 'node:crypto'
import { chmodSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CliError } from './cli-error.ts'

/** The secrets that an installation generates. A variable of the same name takes precedence. */
export const secretNames = [
  'CONTENT_LAKE_TOKEN',
  'CONTENT_LAKE_READ_TOKEN',
  'STOREFRONT_API_TOKEN',
  'STOREFRONT_API_ADMIN_TOKEN',
  'STOREFRONT_API_OPERATIONS_TOKEN',
  'REVALIDATE_SECRET',
  'SESSION_SECRET',
  'TRACE_SECRET',
] as const

export type Secrets = Record<(typeof secretNames)[number], string>

export const secretsPath = (dataDir: string): string => join(dataDir, 'secrets.json')

/**
 * Reads `<dataDir>/secrets.json` and adds missing secrets. The file is readable by its owner only (0600) and replaced
 * atomically.
 */
export function ensureSecrets(dataDir: string): Secrets {
  const path = secretsPath(dataDir)
  const known = readSecrets(path)
  const missing = secretNames.filter((name) => !known[name])
  for (const name of missing) known[name] = randomBytes(24).toString('base64url')
  if (missing.length > 0) {
    const draft = `${path}.${process.pid}`
    writeFileSync(draft, `${JSON.stringify(known, null, 2)}\n`, { mode: 0o600, flush: true })
    renameSync(draft, path)
  }
  chmodSync(path, 0o600)
  return known as Secrets
}

function readSecrets(path: string): Partial<Secrets> {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value as Partial<Secrets>
  } catch {
    // Falls through to the error.
  }
  throw new CliError(`${path} is not valid JSON; repair it, or delete it to get new tokens.`)
}
