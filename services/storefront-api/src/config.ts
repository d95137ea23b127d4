import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { AddressError, readPostgresAddress } from '@orrery/replica/address'
import { readTelemetry, TelemetryError } from '@orrery/telemetry/settings'
import { StartupError, UsageError } from './startup-error.ts'
import type { LakeTarget } from './sync/lake.ts'

/** Everything that the server can be told from outside. */
export interface Config {
  host: string
  /** 0 lets the system choose. */
  port: number
  /** A port on loopback at which this process alone is reached: it shares the other one with more processes. */
  ownPort: number | null
  /** Folder of the database; null keeps everything in memory. */
  dataDir: string | null
  /** PostgreSQL, `postgres://…`, where several processes keep the store; null keeps it in the folder. */
  databaseUrl: string | null
  cataloguePath: string
  mediaDir: string
  /** Public storefront access token that requests must carry; null asks for none. */
  accessToken: string | null
  /** What opens the admin pages; null lets a shop on loopback make one up, and others have none. */
  adminToken: string | null
  /** What opens the figures of the shop's health; null tells them to nobody. */
  operationsToken: string | null
  /** Proxies of the operator's in front, each of which says whom it heard (`X-Forwarded-For`). */
  trustedProxies: number
  /** Address seen from outside, without a trailing slash; null means `http://localhost:<port>`. */
  publicUrl: string | null
  /** Where the checkout sends shoppers back to. */
  returnUrl: string
  /** Languages that this storefront has below a path of their own, such as `/fr`. */
  returnLocales: readonly string[]
  /** null switches the sync off. */
  lake: LakeTarget | null
}

/** A setting that cannot be used; the message is a sentence for whoever wrote it. */
export class ConfigError extends StartupError {
  override name = 'ConfigError'
}

export type Env = Record<string, string | undefined>
type Flags = Readonly<Record<string, string | undefined>>

/** The flags of every setting. */
export const configFlags = {
  port: { type: 'string' },
  host: { type: 'string' },
  'own-port': { type: 'string' },
  'data-dir': { type: 'string' },
  'database-url': { type: 'string' },
  catalogue: { type: 'string' },
  media: { type: 'string' },
  'public-url': { type: 'string' },
  'return-url': { type: 'string' },
  'return-locales': { type: 'string' },
  token: { type: 'string' },
  'admin-token': { type: 'string' },
  'operations-token': { type: 'string' },
  lake: { type: 'string' },
  project: { type: 'string' },
  dataset: { type: 'string' },
} as const

/**
 * Checks that a text is an http(s) address and takes trailing slashes off.
 * @throws ConfigError naming the setting.
 */
function readUrl(name: string, value: string): string {
  const url = URL.canParse(value) ? new URL(value) : null
  if (!url || !/^https?:$/u.test(url.protocol) || url.username || url.search || url.hash) {
    throw new ConfigError(
      `${name} must be an http or https address without a query, but is ${JSON.stringify(value)}.`,
    )
  }
  return url.href.replace(/\/+$/u, '')
}

function readPort(name: string, value: string): number {
  const port = Number(value)
  if (!/^\d{1,5}$/u.test(value) || port > 65_535) {
    throw new ConfigError(
      `${name} must be a port between 0 and 65535, but is ${JSON.stringify(value)}.`,
    )
  }
  return port
}

/**
 * Checks the address of a database. It holds a password, which a sentence about it does not repeat.
 * @throws ConfigError naming the setting.
 */
export function readDatabase(name: string, value: string): string {
  try {
    readPostgresAddress(value, 'orrery_shop')
    return value
  } catch (error) {
    throw error instanceof AddressError ? new ConfigError(`${name} ${error.message}.`) : error
  }
}

function readLocales(name: string, value: string): readonly string[] {
  const locales = value.split(',').map((one) => one.trim())
  const odd = locales.find((one) => !/^[a-z]{2,3}(?:-[A-Za-z]{2,4})?$/u.test(one))
  if (odd !== undefined) {
    throw new ConfigError(
      `${name} must be languages such as "fr,ar", but has ${JSON.stringify(odd)}.`,
    )
  }
  return locales
}

function readProxies(name: string, value: string): number {
  if (/^\d$/u.test(value)) return Number(value)
  throw new ConfigError(`${name} must be a number from 0 to 9, but is ${JSON.stringify(value)}.`)
}

function readSecret(name: string, value: string): string {
  if (value.length < 8) throw new ConfigError(`${name} must have at least 8 characters.`)
  return value
}

function readHost(name: string, value: string): string {
  if (!/^[\w.:-]+$/u.test(value))
    throw new ConfigError(
      `${name} must be a host name or address, but is ${JSON.stringify(value)}.`,
    )
  return value
}

function readFlags(args: readonly string[]): Flags {
  try {
    return parseArgs({ args: [...args], options: configFlags, strict: true }).values
  } catch (error) {
    throw new UsageError(
      `${(error as Error).message.split('. ')[0]!.replace(/\.$/u, '')}. Known flags: --${Object.keys(configFlags).join(', --')}.`,
    )
  }
}

/**
 * Reads flags and environment; a flag wins over a variable, an empty variable counts as not set.
 * @throws ConfigError naming the first setting that is broken, UsageError for a flag that there is not.
 */
export function readConfig(args: readonly string[], env: Env): Config {
  checkTelemetry(env)
  return configOf(readFlags(args), env)
}

function checkTelemetry(env: Env): void {
  try {
    readTelemetry(env)
  } catch (error) {
    throw error instanceof TelemetryError ? new ConfigError(error.message) : error
  }
}

/**
 * The same of flags that were read already.
 * @throws ConfigError naming the first setting that is broken.
 */
export function configOf(flags: Flags, env: Env): Config {
  const setting = (flag: string, variable: string): { name: string; value: string } | null => {
    const given = flags[flag]
    if (given !== undefined) return { name: `--${flag}`, value: given }
    return env[variable] ? { name: variable, value: env[variable] } : null
  }
  const read = <T>(
    flag: string,
    variable: string,
    parse: (name: string, value: string) => T,
    otherwise: T,
  ): T => {
    const found = setting(flag, variable)
    return found ? parse(found.name, found.value) : otherwise
  }
  const plain = (_name: string, value: string) => value
  const path = (_name: string, value: string) => resolve(value)
  const cataloguePath = read(
    'catalogue',
    'STOREFRONT_API_CATALOGUE',
    path,
    resolve('seed/catalogue/catalogue.json'),
  )
  const lakeUrl = read<string | null>('lake', 'CONTENT_LAKE_URL', readUrl, null)
  return {
    host: read('host', 'STOREFRONT_API_HOST', readHost, '127.0.0.1'),
    port: read('port', 'STOREFRONT_API_PORT', readPort, 3334),
    ownPort: flags['own-port'] === undefined ? null : readPort('--own-port', flags['own-port']),
    dataDir: read(
      'data-dir',
      'STOREFRONT_API_DATA_DIR',
      path,
      resolve(join(env.DATA_DIR || '.data', 'storefront-api')),
    ),
    databaseUrl: read<string | null>('database-url', 'DATABASE_URL', readDatabase, null),
    cataloguePath,
    mediaDir: read(
      'media',
      'STOREFRONT_API_MEDIA',
      path,
      join(dirname(cataloguePath), '..', 'media'),
    ),
    accessToken: read<string | null>('token', 'STOREFRONT_API_TOKEN', plain, null),
    adminToken: read<string | null>('admin-token', 'STOREFRONT_API_ADMIN_TOKEN', readSecret, null),
    operationsToken: read<string | null>(
      'operations-token',
      'STOREFRONT_API_OPERATIONS_TOKEN',
      readSecret,
      null,
    ),
    trustedProxies: env.TRUSTED_PROXIES ? readProxies('TRUSTED_PROXIES', env.TRUSTED_PROXIES) : 0,
    publicUrl: read<string | null>('public-url', 'STOREFRONT_API_PUBLIC_URL', readUrl, null),
    returnUrl: read('return-url', 'STOREFRONT_RETURN_URL', readUrl, 'http://localhost:3000'),
    returnLocales: read('return-locales', 'STOREFRONT_RETURN_LOCALES', readLocales, []),
    lake:
      lakeUrl === null
        ? null
        : {
            url: lakeUrl,
            project: read('project', 'CONTENT_LAKE_PROJECT', plain, 'orrery'),
            dataset: read('dataset', 'CONTENT_LAKE_DATASET', plain, 'production'),
            token: env.CONTENT_LAKE_TOKEN || null,
          },
  }
}
