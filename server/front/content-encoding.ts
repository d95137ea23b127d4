import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** A `Content-Encoding` of a response. */
export type ContentEncoding = 'br' | 'gzip' | 'identity'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** The smallest encoding that a client accepts in `Accept-Encoding` (RFC 9110, section 12.5.3). */
export function negotiateEncoding(accepted: string | undefined): ContentEncoding {
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

/** A text that is compressed at most once per encoding, on first use. */
export class EncodedText {
  private readonly text: Buffer
  private readonly pending = new Map<ContentEncoding, Promise<Buffer>>()
  private readonly finished = new Map<ContentEncoding, Buffer>()
  private encoded = 0

  constructor(text: string) {
    this.text = Buffer.from(text)
    this.finished.set('identity', this.text)
  }

  /** Bytes in memory: the text and its encodings so far. */
  get byteLength(): number {
    return this.text.length + this.encoded
  }

  /** An encoding that is ready; undefined until it was made. */
  encodedNow(encoding: ContentEncoding): Buffer | undefined {
    return this.finished.get(encoding)
  }

  async encode(encoding: ContentEncoding): Promise<Buffer> {
    if (encoding === 'identity') return this.text
    const known = this.pending.get(encoding)
    if (known) return known
    const encodedNow = encode(this.text, encoding)
    this.pending.set(encoding, encodedNow)
    encodedNow.then(
      (bytes) => {
        this.encoded += bytes.length
        this.finished.set(encoding, bytes)
      },
      // A failure, such as lack of memory, is retried by the next request.
      () => this.pending.delete(encoding),
    )
    return encodedNow
  }
}

function encode(bytes: Buffer, encoding: Exclude<ContentEncoding, 'identity'>): Promise<Buffer> {
  if (encoding === 'gzip') return zip(bytes, { level: 9 })
  return brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      // Higher levels take several times as long to save one percent.
      [constants.BROTLI_PARAM_QUALITY]: 9,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
}
