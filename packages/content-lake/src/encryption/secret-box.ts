import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

declare const sealed: unique symbol

/** An encrypted secret: nonce, AES-256-GCM ciphertext and tag, in base64url. */
export type EncryptedSecret = string & { readonly [sealed]: true }

/** Keys of a lake, at least 32 random bytes each: the first one encrypts, all of them decrypt. */
export type SecretKeys = readonly [current: Buffer, ...previous: Buffer[]]

const [NONCE, TAG] = [12, 16]

/**
 * Encrypts secrets whose plain text is needed later, such as signing secrets. Keys are read at the first use.
 */
export class SecretBox {
  readonly #read: () => SecretKeys
  #keys: SecretKeys | undefined
  readonly #derived = new Map<string, string>()

  /** @param read may throw if there is no key */
  constructor(read: () => SecretKeys) {
    this.#read = read
  }

  get #known(): SecretKeys {
    return (this.#keys ??= this.#read())
  }

  /** Identifies the encryption key without revealing it. */
  get fingerprint(): string {
    return fingerprintOf(this.#known[0])
  }

  /** Whether one of the keys has this fingerprint. */
  has(fingerprint: string): boolean {
    return this.#known.some((key) => fingerprintOf(key) === fingerprint)
  }

  /** @param place where the secret is stored, such as a row id; it can be decrypted only for the same place */
  seal(text: string, place: string): EncryptedSecret {
    const nonce = randomBytes(NONCE)
    const cipher = createCipheriv('aes-256-gcm', purposeKey(this.#known[0], STORED), nonce)
    cipher.setAAD(Buffer.from(place))
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([nonce, body, cipher.getAuthTag()]).toString(
      'base64url',
    ) as EncryptedSecret
  }

  /** The plain text; undefined if no key matches or the place differs. */
  open(text: EncryptedSecret, place: string): string | undefined {
    for (const key of this.#known) {
      const opened = openWith(key, text, place)
      if (opened !== undefined) return opened
    }
    return undefined
  }

  /** Re-encrypts with the current key; undefined if decryption fails. */
  renew(text: EncryptedSecret, place: string): EncryptedSecret | undefined {
    if (openWith(this.#known[0], text, place) !== undefined) return text
    const opened = this.open(text, place)
    return opened === undefined ? undefined : this.seal(opened, place)
  }

  /** Derives a secret from the current key, equal in every process with the key and never stored. */
  derive(purpose: string): string {
    const known = this.#derived.get(purpose)
    if (known !== undefined) return known
    const derived = purposeKey(this.#known[0], purpose).toString('base64url')
    this.#derived.set(purpose, derived)
    return derived
  }
}

const STORED = 'content lake: stored secrets'

const purposeKey = (key: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', purpose, 32))

const fingerprintOf = (key: Buffer): string =>
  purposeKey(key, 'content lake: fingerprint').toString('hex', 0, 16)

function openWith(key: Buffer, text: EncryptedSecret, place: string): string | undefined {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length < NONCE + TAG) return undefined
  const decipher = createDecipheriv(
    'aes-256-gcm',
    purposeKey(key, STORED),
    bytes.subarray(0, NONCE),
    { authTagLength: TAG },
  )
  decipher.setAAD(Buffer.from(place))
  decipher.setAuthTag(bytes.subarray(-TAG))
  try {
    const body = decipher.update(bytes.subarray(NONCE, -TAG))
    return Buffer.concat([body, decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

/** Parses a key of 32 to 64 bytes in base64, padded or not; undefined for anything else. */
export function parseKey(text: string): Buffer | undefined {
  if (!/^[\w+/-]{43,86}={0,2}$/.test(text)) return undefined
  const key = Buffer.from(text, 'base64')
  return key.length >= 32 && key.length <= 64 ? key : undefined
}
