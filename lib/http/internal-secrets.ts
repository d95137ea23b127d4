import { env } from '#lib/env.ts'

const revalidation = Symbol.for('orrery.revalidate-secret')
const session = Symbol.for('orrery.session-secret')
type Holder = { [key: symbol]: string | undefined }

/**
 * The secret of the revalidation endpoint. Without a configured one, a random one per process, which suffices for the
 * content subscriber in the same process.
 */
export const revalidateSecret = (): string =>
  configuredOrRandom(revalidation, env.secrets.revalidate)

/**
 * Encrypts previews and authenticates the site's requests to itself; never shared. Without a configured one previews
 * end with the process.
 */
export const sessionSecret = (): string => configuredOrRandom(session, env.secrets.session)

function configuredOrRandom(name: symbol, configured: string | undefined): string {
  const holder = globalThis as Holder
  return (holder[name] ??= configured ?? `${crypto.randomUUID()}${crypto.randomUUID()}`)
}
