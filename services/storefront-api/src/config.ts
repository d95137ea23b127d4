import { dirname, join, resolve } from 'node:path'
import { AddressError, readPostgresAddress } from '@orrery/replica/address'
import { readTelemetry, TelemetryError } from '@orrery/telemetry/settings'
import { Command, CommanderError } from 'commander'
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

type Row = readonly [flag: string, what: string, variable?: string]

/** Every setting: its flag with a word for the value, what it is, with its default, and its variable. */
const SETTINGS = {
  port: ['--port <number>', 'port of the shop, 0 for a free one (3334)', 'STOREFRONT_API_PORT'],
  host: ['--host <host>', 'address to listen on (127.0.0.1)', 'STOREFRONT_API_HOST'],
  ownPort: ['--own-port <number>', 'port of this process alone, where several share --port'],
  dataDir: [
    '--data-dir <folder>',
    'folder of the store ($DATA_DIR/storefront-api, or .data/storefront-api)',
    'STOREFRONT_API_DATA_DIR',
  ],
  databaseUrl: ['--database-url <url>', 'PostgreSQL that keeps the store instead', 'DATABASE_URL'],
  catalogue: [
    '--catalogue <file>',
    'what the shop sells (seed/catalogue/catalogue.json)',
    'STOREFRONT_API_CATALOGUE',
  ],
  media: [
    '--media <folder>',
    "the catalogue's pictures (../media beside it)",
    'STOREFRONT_API_MEDIA',
  ],
  publicUrl: [
    '--public-url <url>',
    "the shop's address as others see it (http://localhost:PORT)",
    'STOREFRONT_API_PUBLIC_URL',
  ],
  returnUrl: [
    '--return-url <url>',
    'where the checkout leads back to (http://localhost:3000)',
    'STOREFRONT_RETURN_URL',
  ],
  returnLocales: [
    '--return-locales <list>',
    'languages that this place has below a path of their own, such as fr,ar (none)',
    'STOREFRONT_RETURN_LOCALES',
  ],
  token: ['--token <token>', 'what API requests must carry (nothing)', 'STOREFRONT_API_TOKEN'],
  adminToken: [
    '--admin-token <token>',
    'what opens the admin pages at /admin (made up and told, on this machine only)',
    'STOREFRONT_API_ADMIN_TOKEN',
  ],
  operationsToken: [
    '--operations-token <token>',
    "what opens the figures of the shop's health (nobody is told)",
    'STOREFRONT_API_OPERATIONS_TOKEN',
  ],
  lake: ['--lake <url>', 'content lake that is told of the catalogue (none)', 'CONTENT_LAKE_URL'],
  project: ['--project <id>', "the lake's project (orrery)", 'CONTENT_LAKE_PROJECT'],
  dataset: ['--dataset <name>', "the lake's dataset (production)", 'CONTENT_LAKE_DATASET'],
} as const satisfies Record<string, Row>

export type SettingName = keyof typeof SETTINGS

/** Settings as the words of a command give them. */
export type ConfigFlags = Readonly<Partial<Record<SettingName, string>>>

/** All settings, in the order of the help. */
export const settingNames = Object.keys(SETTINGS) as SettingName[]

/** Adds the flags of settings to a command. */
export function addSettings(command: Command, names: readonly SettingName[]): Command {
  for (const name of names) {
    const [flag, what, variable]: Row = SETTINGS[name]
    command.option(flag, variable ? `${what} [env: ${variable}]` : what)
  }
  return command
}

/** A command that throws what it does not understand; whoever catches it says so. */
export function quietCommand(name?: string): Command {
  return new Command(name).exitOverride().configureOutput({ outputError: () => undefined })
}

/** What commander did not understand as a sentence, with what may have been meant below; any other error as it is. */
export function toUsageError(error: unknown): unknown {
  if (!(error instanceof CommanderError)) return error
  const [sentence = '', ...hints] = error.message.replace(/^error: /u, '').split('\n')
  const told = `${sentence.charAt(0).toUpperCase()}${sentence.slice(1).replace(/\.?$/u, '.')}`
  return new UsageError([told, ...hints].join('\n'))
}

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

function readFlags(args: readonly string[]): ConfigFlags {
  const command = addSettings(quietCommand().helpOption(false), settingNames)
  try {
    return command.parse(args, { from: 'user' }).opts()
  } catch (error) {
    throw toUsageError(error)
  }
}

/**
 * Reads flags and environment; a flag wins over a variable, an empty variable counts as not set.
 * @throws ConfigError naming the first setting that is broken, UsageError for a flag that there is not.
 */
export function readConfig(args: readonly string[], env: Env): Config {
  return configToServe(readFlags(args), env)
}

/**
 * The configuration of a shop that serves, of flags that were read already.
 * @throws ConfigError naming the first setting that is broken, those of telemetry included.
 */
export function configToServe(flags: ConfigFlags, env: Env): Config {
  checkTelemetry(env)
  return configOf(flags, env)
}

function checkTelemetry(env: Env): void {
  try {
    readTelemetry(env)
  } catch (error) {
    throw error instanceof TelemetryError ? new ConfigError(error.message) : error
  }
}

/**
 * The configuration of a command, of flags that were read already.
 * @throws ConfigError naming the first setting that is broken.
 */
export function configOf(flags: ConfigFlags, env: Env): Config {
  const read = <T>(
    setting: SettingName,
    parse: (name: string, value: string) => T,
    otherwise: T,
  ): T => {
    const [flag, , variable = '']: Row = SETTINGS[setting]
    const given = flags[setting]
    if (given !== undefined) return parse(flag.split(' ')[0]!, given)
    return env[variable] ? parse(variable, env[variable]) : otherwise
  }
  const plain = (_name: string, value: string) => value
  const path = (_name: string, value: string) => resolve(value)
  const cataloguePath = read('catalogue', path, resolve('seed/catalogue/catalogue.json'))
  const lakeUrl = read<string | null>('lake', readUrl, null)
  return {
    host: read('host', readHost, '127.0.0.1'),
    port: read('port', readPort, 3334),
    ownPort: read<number | null>('ownPort', readPort, null),
    dataDir: read('dataDir', path, resolve(join(env.DATA_DIR || '.data', 'storefront-api'))),
    databaseUrl: read<string | null>('databaseUrl', readDatabase, null),
    cataloguePath,
    mediaDir: read('media', path, join(dirname(cataloguePath), '..', 'media')),
    accessToken: read<string | null>('token', plain, null),
    adminToken: read<string | null>('adminToken', readSecret, null),
    operationsToken: read<string | null>('operationsToken', readSecret, null),
    trustedProxies: env.TRUSTED_PROXIES ? readProxies('TRUSTED_PROXIES', env.TRUSTED_PROXIES) : 0,
    publicUrl: read<string | null>('publicUrl', readUrl, null),
    returnUrl: read('returnUrl', readUrl, 'http://localhost:3000'),
    returnLocales: read('returnLocales', readLocales, []),
    lake:
      lakeUrl === null
        ? null
        : {
            url: lakeUrl,
            project: read('project', plain, 'orrery'),
            dataset: read('dataset', plain, 'production'),
            token: env.CONTENT_LAKE_TOKEN || null,
          },
  }
}
