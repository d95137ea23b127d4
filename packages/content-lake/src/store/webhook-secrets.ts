import type { WebhookRecord } from './webhook-store.ts'
import type { EncryptedSecret, SecretBox } from '../encryption/secret-box.ts'

/** A webhook with its decrypted secret and header values. */
export interface DecryptedWebhook {
  headers: Record<string, string>
  secret?: string
}

/** What of a webhook cannot be decrypted. */
export interface UndecryptableWebhook {
  undecryptable: string[]
}

/** Result of re-encrypting the stored webhooks with the current key. */
export interface WebhookReencryptionResult {
  /** Webhooks that no key decrypts. */
  undecryptable: WebhookRecord[]
  /** Whether the old values are overwritten in every file; otherwise the next start tries again. */
  isOverwritten: boolean
}

/** Encryption context: a value copied to another row or name cannot be decrypted. */
const secretContext = (hook: string): string => `secret of webhook ${hook}`
const headerContext = (hook: string, name: string): string => `header ${name} of webhook ${hook}`

export const encryptWebhookSecret = (
  box: SecretBox,
  hook: string,
  secret: string,
): EncryptedSecret => box.seal(secret, secretContext(hook))

export const encryptWebhookHeader = (
  box: SecretBox,
  hook: string,
  name: string,
  value: string,
): EncryptedSecret => box.seal(value, headerContext(hook, name))

type Stored = Pick<WebhookRecord, 'id' | 'secret'> & {
  body: Pick<WebhookRecord['body'], 'headers'>
}

/** Decrypts the secret and headers of a webhook, or returns what cannot be decrypted. */
export function decryptWebhook(
  box: SecretBox,
  { id, secret, body }: Stored,
): DecryptedWebhook | UndecryptableWebhook {
  const undecryptable: string[] = []
  const opened = (text: EncryptedSecret, place: string, what: string): string => {
    const value = box.open(text, place)
    if (value === undefined) undecryptable.push(what)
    return value ?? ''
  }
  const own = secret && opened(secret, secretContext(id), 'the secret')
  const headers = Object.entries(body.headers).map(([name, text]) => [
    name,
    opened(text, headerContext(id, name), `the header "${name}"`),
  ])
  if (undecryptable.length > 0) return { undecryptable }
  return { headers: Object.fromEntries(headers), ...(own !== undefined && { secret: own }) }
}

/** Encrypts a webhook of an older version. */
export function encryptPlaintextWebhookSecrets(box: SecretBox, hook: WebhookRecord): WebhookRecord {
  return mapSecrets(hook, (text, place) => box.seal(text, place))
}

/**
 * Re-encrypts a webhook with the current key; returns the same object if unchanged. Undecryptable
 * values stay.
 */
export function reencryptWebhookWithCurrentKey(box: SecretBox, hook: WebhookRecord): WebhookRecord {
  let isChanged = false
  const renewed = mapSecrets(hook, (text, place) => {
    const fresh = box.renew(text, place) ?? text
    isChanged ||= fresh !== text
    return fresh
  })
  return isChanged ? renewed : hook
}

function mapSecrets(
  hook: WebhookRecord,
  change: (text: EncryptedSecret, place: string) => EncryptedSecret,
): WebhookRecord {
  const { id, secret, body } = hook
  const headers = Object.entries(body.headers).map(([name, text]) => [
    name,
    change(text, headerContext(id, name)),
  ])
  return {
    ...hook,
    body: { ...body, headers: Object.fromEntries(headers) as Record<string, EncryptedSecret> },
    ...(secret !== undefined && { secret: change(secret, secretContext(id)) }),
  }
}

/** Names of webhooks in messages. */
export function webhookNamesForMessage(
  hooks: readonly Pick<WebhookRecord, 'id' | 'body'>[],
): string {
  const names = hooks.map(({ id, body }) => `"${body.name}" (${id})`)
  return `the webhook${names.length === 1 ? '' : 's'} ${names.join(', ')}`
}
