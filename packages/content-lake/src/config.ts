import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { PostgresAddressError } from '@orrery/sqlite-replica/postgres-address'
import { readTelemetrySettings, TelemetrySettingsError } from '@orrery/telemetry/telemetry-settings'
import { BucketUrlError, parseBucketUrl, type BucketLocation } from './asset-store/bucket-url.ts'
import {
  DEFAULT_LOG_LEVEL,
  LOG_FORMATS,
  LOG_LEVELS,
  type LogFormat,
  type LogLevel,
} from '@orrery/server-kit/log-settings'
import { isLoopbackHost } from './http/peer.ts'
import { readModelSettings } from './language-model/model-settings.ts'
import type { LakeConfig } from './lake.ts'
import {
  ConfigError,
  readOneOf,
  readOnOffSwitch,
  readSecret,
  readSecretKeys,
  readOptionalText,
  type Environment,
} from './config-values.ts'
import {
  type SharedDatabaseMembership,
  databaseUrlWithoutCredentials,
} from './store/shared-database.ts'
import { readTlsSettings, type TlsSettings } from './tls/tls-settings.ts'

/** Configuration of `bin.ts`. */
export interface ServeConfig extends LakeConfig {
  port: number
  /** Own port besides the shared one of lakes with one database (0: a free one); absent if the port is not shared. */
  ownPort?: number
  /** HTTPS besides plain HTTP; absent if off. */
  tls?: TlsSettings
  /** E-mail of the person to create a sign-in link for, instead of serving. */
  signInLink?: string
  /** Log level and format; by default the terminal decides the format. */
  logLevel: LogLevel
  logFormat?: LogFormat
}

export { ConfigError, type Environment }

/** Settings that are also flags. */
export interface ServeFlags {
  port?: string
  host?: string
  dataDir?: string
  project?: string
  dataset?: string
  tlsPort?: string
  databaseUrl?: string
  ownPort?: string
  replica?: string
  signInLink?: string
}

/**
 * Reads flags and environment; a flag overrides its variable.
 * @throws ConfigError or TlsError with the message to print
 */
export function readConfig(flags: ServeFlags, env: Environment): ServeConfig {
  const host = flags.host ?? readHost(env)
  const port = readPort(flags.port, env)
  const token = readSecret(env, 'CONTENT_LAKE_TOKEN')
  const readToken = readSecret(env, 'CONTENT_LAKE_READ_TOKEN')
  const password = readSecret(env, 'CONTENT_LAKE_PASSWORD')
  const loopback = isLoopbackHost(host)
  const publicUrl = readPublicUrl(env, port)
  const siteName = readOptionalText(env, 'CONTENT_LAKE_SITE_NAME')
  const tls = readTlsSettings(flags.tlsPort, env)
  const bucket = readAssetBucket(env)
  const model = readModelSettings(env)
  const logFormat = readOneOf(env, 'CONTENT_LAKE_LOG_FORMAT', LOG_FORMATS)
  checkTelemetry(env)
  const serves = flags.signInLink === undefined
  if (serves && !loopback && token === undefined && password === undefined) {
    throw new ConfigError(
      `Refusing to listen on ${host} without protection: set CONTENT_LAKE_TOKEN or CONTENT_LAKE_PASSWORD, or bind to 127.0.0.1.`,
    )
  }
  return {
    host,
    port,
    dataDir: readDataFolder(flags, env),
    ...(bucket && { bucket }),
    projectId: validName(
      flags.project ?? readOptionalText(env, 'CONTENT_LAKE_PROJECT') ?? 'orrery',
      '--project',
      /^[-a-z0-9]{1,64}$/,
    ),
    defaultDataset: validName(
      flags.dataset ?? readOptionalText(env, 'CONTENT_LAKE_DATASET') ?? 'production',
      '--dataset',
      /^[a-z0-9][-_a-z0-9]{0,63}$/,
    ),
    publicUrl,
    ...(siteName !== undefined && { siteName }),
    origins: readOrigins(env),
    // A public URL implies a proxy on this machine, behind which every visitor seems local.
    localLogin: readOnOffSwitch(
      env,
      'CONTENT_LAKE_LOCAL_LOGIN',
      loopback && isLoopbackHost(new URL(publicUrl).hostname),
    ),
    privateHooks: allowsPrivateWebhookTargets(env, host),
    trustedProxies: readProxies(env),
    translatorTypes: readTypes(env),
    ...(tls && { tls }),
    ...(model && { model }),
    ...readDatabase(flags, env, { host, port }),
    metrics: readOnOffSwitch(env, 'CONTENT_LAKE_METRICS', true),
    logLevel: readOneOf(env, 'CONTENT_LAKE_LOG_LEVEL', LOG_LEVELS) ?? DEFAULT_LOG_LEVEL,
    ...(logFormat !== undefined && { logFormat }),
    ...(token === undefined ? {} : { token }),
    ...(readToken === undefined ? {} : { readToken }),
    ...(password === undefined ? {} : { password }),
    ...readSecretKeys(env),
    ...(flags.signInLink !== undefined && { signInLink: flags.signInLink }),
  }
}

/**
 * The bucket of asset files; undefined for the data folder.
 * @throws ConfigError
 */
export function readAssetBucket(env: Environment): BucketLocation | undefined {
  try {
    return parseBucketUrl(env)
  } catch (error) {
    if (error instanceof BucketUrlError) throw new ConfigError(error.message)
    throw error
  }
}

function checkTelemetry(env: Environment): void {
  try {
    readTelemetrySettings(env)
  } catch (error) {
    if (error instanceof TelemetrySettingsError) throw new ConfigError(error.message)
    throw error
  }
}

/** Whether webhooks may be sent to private addresses; by default only on loopback. */
export function allowsPrivateWebhookTargets(env: Environment, host = readHost(env)): boolean {
  return readOnOffSwitch(env, 'CONTENT_LAKE_WEBHOOK_ALLOW_PRIVATE', isLoopbackHost(host))
}

function readHost(env: Environment): string {
  return readOptionalText(env, 'CONTENT_LAKE_HOST') ?? '127.0.0.1'
}

/** The absolute path of the data folder. */
export function readDataFolder({ dataDir }: Pick<ServeFlags, 'dataDir'>, env: Environment): string {
  return resolve(
    dataDir ??
      readOptionalText(env, 'CONTENT_LAKE_DATA_DIR') ??
      join(readOptionalText(env, 'DATA_DIR') ?? '.data', 'content-lake'),
  )
}

function readPort(flag: string | undefined, env: Environment): number {
  const given = flag ?? readOptionalText(env, 'CONTENT_LAKE_PORT') ?? '3333'
  return parsePort(given, flag === undefined ? 'CONTENT_LAKE_PORT' : '--port')
}

function parsePort(given: string, name: string): number {
  const port = Number(given)
  if (/^\d{1,5}$/.test(given) && port <= 65_535) return port
  throw new ConfigError(`${name} must be a port number from 0 to 65535, not "${given}".`)
}

/** The URL of a shared database; undefined if the content is in the data folder only. */
export function readDatabaseUrl(
  { databaseUrl: flag }: Pick<ServeFlags, 'databaseUrl'>,
  env: Environment,
): string | undefined {
  if (flag !== undefined) return validateDatabaseUrl('--database-url', flag)
  const given = readOptionalText(env, 'DATABASE_URL')
  return given === undefined ? undefined : validateDatabaseUrl('DATABASE_URL', given)
}

/** Validates a database URL. @throws ConfigError that names the setting, without the URL */
export function validateDatabaseUrl(name: string, url: string): string {
  try {
    databaseUrlWithoutCredentials(url)
    return url
  } catch (error) {
    throw error instanceof PostgresAddressError
      ? new ConfigError(`${name} ${error.message}.`)
      : error
  }
}

/** Reads the database settings of a cluster process. */
function readDatabase(
  flags: ServeFlags,
  env: Environment,
  { host, port }: { host: string; port: number },
): { database?: SharedDatabaseMembership; ownPort?: number } {
  const url = readDatabaseUrl(flags, env)
  if (url === undefined) {
    if (flags.ownPort === undefined) return {}
    throw new ConfigError('--own-port is for lakes that share a database: set DATABASE_URL.')
  }
  const ownPort = flags.ownPort === undefined ? undefined : parsePort(flags.ownPort, '--own-port')
  const ownUrl = readOwnUrl(env)
  if (ownUrl !== undefined && isLoopbackHost(host) && !isLoopbackHost(new URL(ownUrl).hostname))
    throw new ConfigError(
      `CONTENT_LAKE_PEER_URL leads other machines to this lake, but it listens on ${host} alone: set CONTENT_LAKE_HOST.`,
    )
  // Two hosts may share the folder.
  const usual = `${port}.${hostname()
    .toLowerCase()
    .replaceAll(/[^-.a-z0-9]/g, '-')}`
  const called = flags.replica ?? readOptionalText(env, 'CONTENT_LAKE_REPLICA') ?? usual
  return {
    database: {
      url,
      ownUrl: ownUrl ?? localServerUrl(ownPort === undefined ? host : LOOPBACK, ownPort ?? port),
      replica: validName(called, '--replica', /^[a-z0-9][-.a-z0-9]{0,127}$/),
    },
    ...(ownPort !== undefined && { ownPort }),
  }
}

const LOOPBACK = '127.0.0.1'

/** URL of a server on this machine; one that listens on all interfaces listens on loopback too. */
export function localServerUrl(host: string, port: number): string {
  const reachable = { '0.0.0.0': LOOPBACK, '::': '::1' }[host] ?? host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}

/** URL of this lake for other machines. They use plain HTTP, and forward clients' credentials. */
function readOwnUrl(env: Environment): string | undefined {
  const given = readOptionalText(env, 'CONTENT_LAKE_PEER_URL')?.replace(/\/$/, '')
  const url = URL.parse(given ?? '')
  if (given === undefined || (url?.protocol === 'http:' && url.origin === given)) return given
  throw new ConfigError(
    `CONTENT_LAKE_PEER_URL must be the address at which other lakes reach this one, such as http://10.0.0.5:3333, not "${given}".`,
  )
}

function readProxies(env: Environment): number {
  const given = readOptionalText(env, 'TRUSTED_PROXIES') ?? '0'
  if (/^\d$/.test(given)) return Number(given)
  throw new ConfigError(`TRUSTED_PROXIES must be a number from 0 to 9, not "${given}".`)
}

function validName(value: string, flag: string, pattern: RegExp): string {
  if (pattern.test(value)) return value
  throw new ConfigError(`${flag} must be lower-case letters, digits and dashes, not "${value}".`)
}

function readPublicUrl(env: Environment, port: number): string {
  const given = readOptionalText(env, 'CONTENT_LAKE_PUBLIC_URL')
  if (given === undefined) return `http://localhost:${port}`
  const url = URL.parse(given)
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash) {
    throw new ConfigError(
      `CONTENT_LAKE_PUBLIC_URL must be an http or https address, not "${given}".`,
    )
  }
  return given.replace(/\/+$/, '')
}

function readOrigins(env: Environment): string[] {
  const given =
    readOptionalText(env, 'CONTENT_LAKE_CORS_ORIGINS') ??
    'http://localhost:3000,http://127.0.0.1:3000'
  return given.split(',').flatMap((entry) => {
    const origin = entry.trim().replace(/\/$/, '')
    if (origin === '') return []
    if (URL.parse(origin)?.origin !== origin) {
      throw new ConfigError(
        `CONTENT_LAKE_CORS_ORIGINS must list origins such as https://example.com, not "${entry.trim()}".`,
      )
    }
    return [origin]
  })
}

function readTypes(env: Environment): string[] {
  const given = readOptionalText(env, 'CONTENT_LAKE_TRANSLATOR_TYPES')
  if (given === undefined) return []
  return given.split(',').map((entry) => {
    const type = entry.trim()
    if (/^[A-Za-z][\w.-]{0,127}$/.test(type)) return type
    throw new ConfigError(
      `CONTENT_LAKE_TRANSLATOR_TYPES must list document types such as page,article, not "${type}".`,
    )
  })
}
