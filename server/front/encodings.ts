import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** How the bytes of an answer may be written. */
export type Encoding = 'br' | 'gzip' | 'identity'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** The smallest encoding that a client takes, by its `Accept-Encoding` (RFC 9110, section 12.5.3). */
export function chooseEncoding(accepted: string | undefined): Encoding {
  const taken = new Set(
    (accepted ?? '')
      .toLowerCase()
      .split(',')
      .map((part) => part.trim().split(/\s*;\s*/))
      .filter(([, weight]) => !/^q=0(\.0*)?$/.test(weight ?? ''))
      .map(([name]) => name),
  )
  if (taken.has('br')) return 'br'
  return taken.has('gzip') ? 'gzip' : 'identity'
}

/** A text that is encoded once in each way that somebody asks for. */
export class EncodedText {
  private readonly text: Buffer
  private readonly forms = new Map<Encoding, Promise<Buffer>>()
  private readonly finished = new Map<Encoding, Buffer>()
  private encoded = 0

  constructor(text: string) {
    this.text = Buffer.from(text)
    this.finished.set('identity', this.text)
  }

  /** What is held of it at this moment: the text, and each form that was made of it. */
  get bytes(): number {
    return this.text.length + this.encoded
  }

  /** A form that somebody has asked for before; undefined until it is made. */
  made(encoding: Encoding): Buffer | undefined {
    return this.finished.get(encoding)
  }

  async as(encoding: Encoding): Promise<Buffer> {
    if (encoding === 'identity') return this.text
    const known = this.forms.get(encoding)
    if (known) return known
    const made = encode(this.text, encoding)
    this.forms.set(encoding, made)
    made.then(
      (bytes) => {
        this.encoded += bytes.length
        this.finished.set(encoding, bytes)
      },
      // What fails once, for want of memory, is tried again by the next who asks.
      () => this.forms.delete(encoding),
    )
    return made
  }
}

function encode(bytes: Buffer, encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> {
  if (encoding === 'gzip') return zip(bytes, { level: 9 })
  return brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      // Above, each step costs several times the time for a hundredth of the bytes.
      [constants.BROTLI_PARAM_QUALITY]: 9,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
}
