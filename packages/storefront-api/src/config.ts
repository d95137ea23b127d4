import { dirname, join, resolve } from 'node:path'
import {
  DEFAULT_LOG_LEVEL,
  LOG_FORMATS,
  LOG_LEVELS,
  type LogFormat,
  type LogLevel,
} from '@orrery/server-kit/log-settings'
import type { SmtpSettings } from '@orrery/server-kit/smtp-settings'
import { readTelemetrySettings, TelemetrySettingsError } from '@orrery/telemetry/telemetry-settings'
import { Command, CommanderError } from 'commander'
import {
  ConfigError,
  choiceSettingParser,
  parseBooleanSetting,
  parseDatabaseUrlSetting,
  parseHostSetting,
  parseLanguagesSetting,
  parseMailSettings,
  parseOriginSetting,
  parsePortSetting,
  parseProxyCountSetting,
  parseSecretSetting,
  parseUrlSetting,
} from './setting-parsers.ts'
import { UsageError } from './startup-error.ts'
import type { LakeTarget } from './sync/lake-client.ts'

/** The configuration of the server. */
export interface Config {
  host: string
  /** 0 lets the system choose. */
  port: number
  /** A loopback port of this process alone, when the main port is shared with other processes. */
  ownPort: number | null
  /** Folder of the database; null keeps everything in memory. */
  dataDir: string | null
  /** PostgreSQL URL, `postgres://…`, of the replicated store; null keeps it in the folder. */
  databaseUrl: string | null
  cataloguePath: string
  mediaDir: string
  /** Public storefront access token that requests must send; null requires none. */
  accessToken: string | null
  /** Admin token; null generates one on loopback, and disables the admin elsewhere. */
  adminToken: string | null
  /** Token of the health endpoint; null disables it. */
  operationsToken: string | null
  /** Number of trusted proxies in front, each of which appends to `X-Forwarded-For`. */
  trustedProxies: number
  /** Public URL without a trailing slash; null means `http://localhost:<port>`. */
  publicUrl: string | null
  /** Return URL of the checkout. */
  returnUrl: string
  /** Languages with their own path prefix on the storefront, such as `/fr`. */
  returnLocales: readonly string[]
  /** Whether prices include tax, where the catalogue names no taxes. */
  pricesIncludeTax: boolean
  /** The SMTP server of order confirmations; null sends none. */
  smtp: SmtpSettings | null
  /** null disables the sync. */
  lake: LakeTarget | null
  logLevel: LogLevel
  /** null means text on a terminal, else JSON. */
  logFormat: LogFormat | null
}

export type Env = Record<string, string | undefined>

type Row = readonly [flag: string, what: string, variable?: string]

/** Every setting: its flag, its help text with the default, and its variable. */
const SETTINGS = {
  port: ['--port <number>', 'port of the shop, 0 for a free one (3334)', 'STOREFRONT_API_PORT'],
  host: ['--host <host>', 'address to listen on (127.0.0.1)', 'STOREFRONT_API_HOST'],
  ownPort: ['--own-port <number>', 'port of this process alone, where several share --port'],
  dataDir: [
    '--data-dir <folder>',
    'folder of the store ($DATA_DIR/storefront-api, or .data/storefront-api)',
    'STOREFRONT_API_DATA_DIR',
  ],
  databaseUrl: [
    '--database-url <url>',
    'PostgreSQL database for the store, instead of the folder',
    'DATABASE_URL',
  ],
  catalogue: [
    '--catalogue <file>',
    'catalogue file (demo/catalogue/catalogue.json)',
    'STOREFRONT_API_CATALOGUE',
  ],
  media: [
    '--media <folder>',
    'folder of product images (../media next to the catalogue)',
    'STOREFRONT_API_MEDIA',
  ],
  publicUrl: [
    '--public-url <url>',
    'public URL of the shop, without a path (http://localhost:PORT)',
    'STOREFRONT_API_PUBLIC_URL',
  ],
  returnUrl: [
    '--return-url <url>',
    'storefront URL that the checkout returns to (http://localhost:3000)',
    'STOREFRONT_RETURN_URL',
  ],
  returnLocales: [
    '--return-locales <list>',
    'languages with a path prefix on the storefront, such as fr,ar (none)',
    'STOREFRONT_RETURN_LOCALES',
  ],
  pricesIncludeTax: [
    '--prices-include-tax <boolean>',
    'whether prices include tax, if the catalogue has no taxes (true)',
    'SHOPIFY_INCLUDE_TAX',
  ],
  token: [
    '--token <token>',
    'access token that API requests must send (none)',
    'STOREFRONT_API_TOKEN',
  ],
  adminToken: [
    '--admin-token <token>',
    'sign-in token for /admin (generated and printed on loopback, otherwise no admin)',
    'STOREFRONT_API_ADMIN_TOKEN',
  ],
  operationsToken: [
    '--operations-token <token>',
    'bearer token of the health endpoint (endpoint disabled)',
    'STOREFRONT_API_OPERATIONS_TOKEN',
  ],
  lake: ['--lake <url>', 'content lake to sync the catalogue to (none)', 'CONTENT_LAKE_URL'],
  project: ['--project <id>', 'project of the content lake (orrery)', 'CONTENT_LAKE_PROJECT'],
  dataset: ['--dataset <name>', 'dataset of the content lake (production)', 'CONTENT_LAKE_DATASET'],
  logLevel: [
    '--log-level <level>',
    `minimum log level: ${LOG_LEVELS.join(', ')} (${DEFAULT_LOG_LEVEL})`,
    'STOREFRONT_API_LOG_LEVEL',
  ],
  logFormat: [
    '--log-format <format>',
    `log format: ${LOG_FORMATS.join(', ')} (text on a terminal, else json)`,
    'STOREFRONT_API_LOG_FORMAT',
  ],
} as const satisfies Record<string, Row>

export type SettingName = keyof typeof SETTINGS

/** Settings given as flags of a command. */
export type ConfigFlags = Readonly<Partial<Record<SettingName, string>>>

/** All settings, in the order of the help. */
export const settingNames = Object.keys(SETTINGS) as SettingName[]

/** Adds the flags of settings to a command. */
export function addSettingOptions(command: Command, names: readonly SettingName[]): Command {
  for (const name of names) {
    const [flag, what, variable]: Row = SETTINGS[name]
    command.option(flag, variable ? `${what} [env: ${variable}]` : what)
  }
  return command
}

/** A command that throws usage errors instead of exiting. */
export function createThrowingCommand(name?: string): Command {
  return new Command(name).exitOverride().configureOutput({ outputError: () => undefined })
}

/** Converts commander's errors into sentences with its suggestions; other errors are unchanged. */
export function toUsageError(error: unknown): unknown {
  if (!(error instanceof CommanderError)) return error
  const [sentence = '', ...hints] = error.message.replace(/^error: /u, '').split('\n')
  const reported = `${sentence.charAt(0).toUpperCase()}${sentence.slice(1).replace(/\.?$/u, '.')}`
  return new UsageError([reported, ...hints].join('\n'))
}

function readFlags(args: readonly string[]): ConfigFlags {
  const command = addSettingOptions(createThrowingCommand().helpOption(false), settingNames)
  try {
    return command.parse(args, { from: 'user' }).opts()
  } catch (error) {
    throw toUsageError(error)
  }
}

/**
 * Reads flags and environment; a flag overrides a variable, and an empty variable counts as unset.
 * @throws ConfigError naming the first invalid setting, UsageError for an unknown flag.
 */
export function readConfig(args: readonly string[], env: Env): Config {
  return serverConfigFromFlags(readFlags(args), env)
}

/**
 * The configuration of a serving shop, from parsed flags.
 * @throws ConfigError naming the first invalid setting, including those of telemetry.
 */
export function serverConfigFromFlags(flags: ConfigFlags, env: Env): Config {
  checkTelemetry(env)
  return commandConfigFromFlags(flags, env)
}

function checkTelemetry(env: Env): void {
  try {
    readTelemetrySettings(env)
  } catch (error) {
    throw error instanceof TelemetrySettingsError ? new ConfigError(error.message) : error
  }
}

/**
 * The configuration of a command, from parsed flags.
 * @throws ConfigError naming the first invalid setting.
 */
export function commandConfigFromFlags(flags: ConfigFlags, env: Env): Config {
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
  const cataloguePath = read('catalogue', path, resolve('demo/catalogue/catalogue.json'))
  const lakeUrl = read<string | null>('lake', parseUrlSetting, null)
  return {
    host: read('host', parseHostSetting, '127.0.0.1'),
    port: read('port', parsePortSetting, 3334),
    ownPort: read<number | null>('ownPort', parsePortSetting, null),
    dataDir: read('dataDir', path, resolve(join(env.DATA_DIR || '.data', 'storefront-api'))),
    databaseUrl: read<string | null>('databaseUrl', parseDatabaseUrlSetting, null),
    cataloguePath,
    mediaDir: read('media', path, join(dirname(cataloguePath), '..', 'media')),
    accessToken: read<string | null>('token', plain, null),
    adminToken: read<string | null>('adminToken', parseSecretSetting, null),
    operationsToken: read<string | null>('operationsToken', parseSecretSetting, null),
    trustedProxies: env.TRUSTED_PROXIES
      ? parseProxyCountSetting('TRUSTED_PROXIES', env.TRUSTED_PROXIES)
      : 0,
    publicUrl: read<string | null>('publicUrl', parseOriginSetting, null),
    returnUrl: read('returnUrl', parseUrlSetting, 'http://localhost:3000'),
    returnLocales: read('returnLocales', parseLanguagesSetting, []),
    pricesIncludeTax: read('pricesIncludeTax', parseBooleanSetting, true),
    smtp: parseMailSettings(env.SMTP_URL, env.MAIL_FROM),
    lake:
      lakeUrl === null
        ? null
        : {
            url: lakeUrl,
            project: read('project', plain, 'orrery'),
            dataset: read('dataset', plain, 'production'),
            token: env.CONTENT_LAKE_TOKEN || null,
          },
    logLevel: read('logLevel', choiceSettingParser(LOG_LEVELS), DEFAULT_LOG_LEVEL),
    logFormat: read<LogFormat | null>('logFormat', choiceSettingParser(LOG_FORMATS), null),
  }
}
