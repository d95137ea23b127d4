import { createPublicKey, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '../../document/refusal.ts'
import { storageError } from '../../store/storage-error.ts'

/** A key whose signatures count. Its private half is with whoever signs, and never here. */
export interface SigningKey {
  id: string
  name: string
  /** Ed25519, 32 bytes in hexadecimal digits. */
  publicKey: string
  createdAt: string
}

/** More keys than anybody rotates. */
const MOST = 100

/** The signing keys of a lake, in a file that its owner alone reads. */
export class SigningKeys {
  readonly #path: string
  #keys: SigningKey[] | undefined

  constructor(dataDir: string) {
    this.#path = join(dataDir, 'signing-keys.json')
  }

  /** Every key, the oldest first. */
  all(): readonly SigningKey[] {
    this.#keys ??= this.#read()
    return this.#keys
  }

  /** What a key's signatures are checked with; undefined for keys that are unknown or were removed. */
  publicKey(id: string): KeyObject | undefined {
    const key = this.all().find((each) => each.id === id)
    return key ? fromHex(key.publicKey) : undefined
  }

  /**
   * Makes a key, or takes the public half of one that was made elsewhere.
   * @returns the key, with the private half (its seed, 32 bytes in hexadecimal digits) where it was made here: it is told
   * this once and kept nowhere.
   * @throws Refusal `invalid` for what is no key, `conflict` where there are a hundred already.
   */
  async add(
    name: string,
    createdAt: string,
    given?: string,
  ): Promise<SigningKey & { privateKey?: string }> {
    if (this.all().length >= MOST)
      throw new Refusal('conflict', `There are ${MOST} signing keys already: remove one first`)
    const made = given === undefined ? makePair() : { publicKey: readKey(given) }
    const id = randomBytes(12).toString('base64url')
    const key = { id, name, publicKey: made.publicKey, createdAt }
    await this.#write([...this.all(), key])
    return 'privateKey' in made ? { ...key, privateKey: made.privateKey } : key
  }

  /** Removes a key; addresses that it signed lead nowhere from now on. Whether it was there. */
  async remove(id: string): Promise<boolean> {
    const left = this.all().filter((key) => key.id !== id)
    if (left.length === this.all().length) return false
    await this.#write(left)
    return true
  }

  #read(): SigningKey[] {
    try {
      return JSON.parse(readFileSync(this.#path, 'utf8')) as SigningKey[]
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
      throw storageError(error, this.#path)
    }
  }

  async #write(keys: SigningKey[]): Promise<void> {
    try {
      await writeFile(`${this.#path}.new`, JSON.stringify(keys), { flush: true, mode: 0o600 })
      await rename(`${this.#path}.new`, this.#path)
    } catch (error) {
      throw storageError(error, this.#path)
    }
    this.#keys = keys
  }
}

function makePair(): { publicKey: string; privateKey: string } {
  const { privateKey } = generateKeyPairSync('ed25519')
  const { x = '', d = '' } = privateKey.export({ format: 'jwk' })
  return { publicKey: toHex(x), privateKey: toHex(d) }
}

/** Reads a public key: 32 bytes in hexadecimal digits, or PEM. */
function readKey(given: string): string {
  if (/^[\da-f]{64}$/i.test(given)) return given.toLowerCase()
  const { crv, x } = fromPem(given)
  if (crv !== 'Ed25519' || x === undefined) throw notOne()
  return toHex(x)
}

function fromPem(given: string): { crv?: string | undefined; x?: string | undefined } {
  try {
    return createPublicKey(given).export({ format: 'jwk' })
  } catch {
    throw notOne()
  }
}

function notOne(): Refusal {
  return new Refusal(
    'invalid',
    '"publicKey" must be an Ed25519 public key, as PEM or as 64 hexadecimal digits',
  )
}

function fromHex(hex: string): KeyObject {
  const x = Buffer.from(hex, 'hex').toString('base64url')
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
}

function toHex(base64url: string): string {
  return Buffer.from(base64url, 'base64url').toString('hex')
}
