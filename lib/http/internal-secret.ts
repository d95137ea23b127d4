import { env } from '#lib/env.ts'

const key = Symbol.for('orrery.internal-secret')
type Holder = { [key]?: string }

/**
 * The secret of the revalidation endpoint. Without a configured one, a random one that only this
 * process knows: enough for the publish listener, which runs in it.
 */
export function internalSecret(): string {
  const holder = globalThis as Holder
  holder[key] ??= env.secrets.revalidate ?? `${crypto.randomUUID()}${crypto.randomUUID()}`
  return holder[key]
}
