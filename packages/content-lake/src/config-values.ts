import { parseKey } from './encryption/secret-box.ts'

/** An invalid setting; the message is one sentence for the operator. */
export class ConfigError extends Error {}

export type Environment = Record<string, string | undefined>

/** A trimmed variable; undefined if empty. */
export function readOptionalText(env: Environment, key: string): string | undefined {
  const value = env[key]?.trim()
  return value === '' ? undefined : value
}

/** A secret, if set. @throws ConfigError if it is too short */
export function readSecret(env: Environment, key: string): string | undefined {
  const value = readOptionalText(env, key)
  if (value !== undefined && value.length < 8)
    throw new ConfigError(`${key} is too short: use at least 8 characters.`)
  return value
}

/** The current and the previous encryption key, if set. @throws ConfigError for an invalid key */
export function readSecretKeys(env: Environment): {
  secretKey?: Buffer
  previousSecretKey?: Buffer
} {
  const secretKey = readKey(env, 'CONTENT_LAKE_SECRET_KEY')
  const previousSecretKey = readKey(env, 'CONTENT_LAKE_SECRET_KEY_PREVIOUS')
  return { ...(secretKey && { secretKey }), ...(previousSecretKey && { previousSecretKey }) }
}

function readKey(env: Environment, name: string): Buffer | undefined {
  const given = readOptionalText(env, name)
  const bytes = given === undefined ? undefined : parseKey(given)
  if (given === undefined || bytes) return bytes
  throw new ConfigError(
    `${name} must be at least 32 random bytes in base64: make them with openssl rand -base64 32.`,
  )
}

/** Reads an on/off switch. @throws ConfigError for anything but `on` and `off` */
export function readOnOffSwitch(env: Environment, key: string, fallback: boolean): boolean {
  const given = readOneOf(env, key, ['on', 'off'])
  return given === undefined ? fallback : given === 'on'
}

/** Reads a value of a fixed set, if set. @throws ConfigError for any other value */
export function readOneOf<T extends string>(
  env: Environment,
  key: string,
  words: readonly T[],
): T | undefined {
  const given = readOptionalText(env, key)
  const word = words.find((each) => each === given)
  if (given === undefined || word !== undefined) return word
  const quoted = words.map((each) => `"${each}"`)
  throw new ConfigError(
    `${key} must be ${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}, not "${given}".`,
  )
}
