import {
  parseMailSender,
  parseSmtpUrl,
  type SmtpSettings,
  SmtpSettingsError,
} from '@orrery/server-kit/smtp-settings'
import { PostgresAddressError, parsePostgresAddress } from '@orrery/sqlite-replica/postgres-address'
import { StartupError } from './startup-error.ts'

/** A setting that cannot be used; the message is a sentence for the operator. */
export class ConfigError extends StartupError {
  override name = 'ConfigError'
}

/**
 * Validates an http(s) URL and removes trailing slashes.
 * @throws ConfigError naming the setting.
 */
export function parseUrlSetting(name: string, value: string): string {
  const url = URL.canParse(value) ? new URL(value) : null
  if (!url || !/^https?:$/u.test(url.protocol) || url.username || url.search || url.hash) {
    throw new ConfigError(
      `${name} must be an http or https URL without a query, but is ${JSON.stringify(value)}.`,
    )
  }
  return url.href.replace(/\/+$/u, '')
}

/**
 * An origin: all paths of the shop's pages begin at its root.
 * @throws ConfigError when it has a path.
 */
export function parseOriginSetting(name: string, value: string): string {
  const url = parseUrlSetting(name, value)
  if (url === new URL(url).origin) return url
  throw new ConfigError(
    `${name} must be a URL without a path, such as https://shop.example.com, but is ${JSON.stringify(value)}.`,
  )
}

/** @throws ConfigError when it is not a port. */
export function parsePortSetting(name: string, value: string): number {
  const port = Number(value)
  if (!/^\d{1,5}$/u.test(value) || port > 65_535) {
    throw new ConfigError(
      `${name} must be a port from 0 to 65535, but is ${JSON.stringify(value)}.`,
    )
  }
  return port
}

/**
 * Validates a database URL. It contains a password, which the error message does not repeat.
 * @throws ConfigError naming the setting.
 */
export function parseDatabaseUrlSetting(name: string, value: string): string {
  try {
    parsePostgresAddress(value, 'orrery_shop')
    return value
  } catch (error) {
    throw error instanceof PostgresAddressError
      ? new ConfigError(`${name} ${error.message}.`)
      : error
  }
}

/** Parses comma-separated languages. @throws ConfigError */
export function parseLanguagesSetting(name: string, value: string): readonly string[] {
  const locales = value.split(',').map((one) => one.trim())
  const odd = locales.find((one) => !/^[a-z]{2,3}(?:-[A-Za-z]{2,4})?$/u.test(one))
  if (odd !== undefined) {
    throw new ConfigError(
      `${name} must be a list of languages, such as "fr,ar", but has ${JSON.stringify(odd)}.`,
    )
  }
  return locales
}

/** Parses a number of proxies. @throws ConfigError */
export function parseProxyCountSetting(name: string, value: string): number {
  if (/^\d$/u.test(value)) return Number(value)
  throw new ConfigError(`${name} must be a number from 0 to 9, but is ${JSON.stringify(value)}.`)
}

/** @throws ConfigError for a secret that is too short. */
export function parseSecretSetting(name: string, value: string): string {
  if (value.length < 8) throw new ConfigError(`${name} must have at least 8 characters.`)
  return value
}

/** Parses a host name or an IP address. @throws ConfigError */
export function parseHostSetting(name: string, value: string): string {
  if (!/^[\w.:-]+$/u.test(value))
    throw new ConfigError(
      `${name} must be a host name or address, but is ${JSON.stringify(value)}.`,
    )
  return value
}

/** @throws ConfigError for anything but true or false. */
export function parseBooleanSetting(name: string, value: string): boolean {
  return choiceSettingParser(['true', 'false'])(name, value) === 'true'
}

/** A parser of a setting with fixed values. It throws ConfigError for any other value. */
export function choiceSettingParser<T extends string>(
  words: readonly T[],
): (name: string, value: string) => T {
  return (name, value) => {
    const word = words.find((each) => each === value)
    if (word !== undefined) return word
    throw new ConfigError(
      `${name} must be one of ${words.join(', ')}, but is ${JSON.stringify(value)}.`,
    )
  }
}

/**
 * The SMTP server and the sender, both or neither. The URL may contain a password, which the error message does not
 * repeat.
 * @throws ConfigError naming the setting.
 */
export function parseMailSettings(url = '', from = ''): SmtpSettings | null {
  if (url === '' && from === '') return null
  if (from === '') throw new ConfigError('MAIL_FROM must be set, because SMTP_URL is.')
  if (url === '') throw new ConfigError('SMTP_URL must be set, because MAIL_FROM is.')
  const read = <T>(name: string, parse: (value: string) => T, value: string): T => {
    try {
      return parse(value)
    } catch (error) {
      throw error instanceof SmtpSettingsError
        ? new ConfigError(`${name} ${error.message}.`)
        : error
    }
  }
  return { ...read('SMTP_URL', parseSmtpUrl, url), from: read('MAIL_FROM', parseMailSender, from) }
}
