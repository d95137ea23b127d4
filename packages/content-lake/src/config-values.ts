import { parseKey } from './encryption/secret-box.ts'

/** A setting that cannot be used; the message is one sentence for the person who wrote it. */
export class ConfigError extends Error {}

export type Environment = Record<string, string | undefined>

/** A variable without the space around it; undefined where it is empty. */
export function readText(env: Environment, key: string): string | undefined {
  const value = env[key]?.trim()
  return value === '' ? undefined : value
}

/** A secret, where it is set. @throws ConfigError for one that is too short */
export function readSecret(env: Environment, key: string): string | undefined {
  const value = readText(env, key)
  if (value !== undefined && value.length < 8)
    throw new ConfigError(`${key} is too short: use at least 8 characters.`)
  return value
}

/** What secrets are encrypted with, and were before, where it is set. @throws ConfigError for what is no key */
export function readSecretKeys(env: Environment): {
  secretKey?: Buffer
  previousSecretKey?: Buffer
} {
  const secretKey = readKey(env, 'CONTENT_LAKE_SECRET_KEY')
  const previousSecretKey = readKey(env, 'CONTENT_LAKE_SECRET_KEY_PREVIOUS')
  return { ...(secretKey && { secretKey }), ...(previousSecretKey && { previousSecretKey }) }
}

function readKey(env: Environment, name: string): Buffer | undefined {
  const given = readText(env, name)
  const bytes = given === undefined ? undefined : parseKey(given)
  if (given === undefined || bytes) return bytes
  throw new ConfigError(
    `${name} must be at least 32 random bytes in base64: make them with openssl rand -base64 32.`,
  )
}

/** Whether a switch is on. @throws ConfigError for anything but `on` and `off` */
export function readSwitch(env: Environment, key: string, fallback: boolean): boolean {
  const given = readOneOf(env, key, ['on', 'off'])
  return given === undefined ? fallback : given === 'on'
}

/** One of these words, where the variable is set. @throws ConfigError for a word that is none of these */
export function readOneOf<T extends string>(
  env: Environment,
  key: string,
  words: readonly T[],
): T | undefined {
  const given = readText(env, key)
  const word = words.find((each) => each === given)
  if (given === undefined || word !== undefined) return word
  const quoted = words.map((each) => `"${each}"`)
  throw new ConfigError(
    `${key} must be ${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}, not "${given}".`,
  )
}
