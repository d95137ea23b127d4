/** Most bytes of what describes a part. */
const headerLimit = 8 * 1024
const headerEnd = Buffer.from('\r\n\r\n')
const lineEnd = Buffer.from('\r\n')
const end = Buffer.from('--')

/** What a part says of itself. A part with a file name is a file, however empty. */
export interface PartHead {
  name: string
  fileName: string | undefined
}

/** Where the bytes of a part go. */
export interface PartSink {
  write(bytes: Buffer): void
  close(): void
}

/** The bytes are no form, or stop before its end. */
export class MalformedBody extends Error {
  override readonly name = 'MalformedBody'
}

/** The boundary that a content type names; undefined where it is none of a form's. */
export function boundaryOf(contentType: string): string | undefined {
  if (!/^multipart\/form-data\s*;/i.test(contentType)) return undefined
  const [, quoted, plain] =
    /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? []
  return quoted ?? plain
}

/**
 * Reads the parts of a form as they arrive (RFC 7578). What waits here is never more than a piece of
 * the stream and a part's head; what a sink keeps is its own business.
 *
 * @param open is asked once a part
 * @throws MalformedBody
 */
export async function readMultipart(
  pieces: AsyncIterable<Uint8Array>,
  boundary: string,
  open: (head: PartHead) => PartSink,
): Promise<void> {
  const parts = new PartReader(boundary, open)
  for await (const piece of pieces) parts.take(piece)
  parts.finish()
}

class PartReader {
  readonly #delimiter: Buffer
  readonly #open: (head: PartHead) => PartSink
  // The first boundary has no line in front of it; with one it is like all others.
  #rest: Buffer = lineEnd
  #state: 'preamble' | 'delimited' | 'head' | 'body' | 'end' = 'preamble'
  #part: PartSink | undefined

  constructor(boundary: string, open: (head: PartHead) => PartSink) {
    this.#delimiter = Buffer.from(`\r\n--${boundary}`)
    this.#open = open
  }

  take(piece: Uint8Array): void {
    this.#rest = Buffer.concat([this.#rest, piece])
    while (this.#step());
  }

  finish(): void {
    if (this.#state !== 'end') throw new MalformedBody('The form stops before its end.')
  }

  /** Does what can be done with the bytes at hand. False when it takes more of them. */
  #step(): boolean {
    if (this.#state === 'end') this.#rest = Buffer.alloc(0)
    if (this.#state === 'end') return false
    if (this.#state === 'delimited') return this.#afterDelimiter()
    return this.#state === 'head' ? this.#readHead() : this.#readBody()
  }

  #afterDelimiter(): boolean {
    if (this.#rest.length < 2) return false
    const sign = this.#rest.subarray(0, 2)
    if (!sign.equals(end) && !sign.equals(lineEnd)) throw new MalformedBody('A part has no head.')
    this.#state = sign.equals(end) ? 'end' : 'head'
    this.#rest = this.#rest.subarray(2)
    return true
  }

  #readHead(): boolean {
    const at = this.#rest.indexOf(headerEnd)
    if (Math.max(at, at < 0 ? this.#rest.length : 0) > headerLimit)
      throw new MalformedBody('The head of a part is too long.')
    if (at < 0) return false
    this.#part = this.#open(headOf(this.#rest.subarray(0, at).toString('utf8')))
    this.#rest = this.#rest.subarray(at + headerEnd.length)
    this.#state = 'body'
    return true
  }

  /** Hands on what is certainly no part of a boundary. What stands in front of the first one belongs to nobody. */
  #readBody(): boolean {
    const at = this.#rest.indexOf(this.#delimiter)
    const sure = at < 0 ? Math.max(0, this.#rest.length - this.#delimiter.length + 1) : at
    if (sure > 0) this.#part?.write(this.#rest.subarray(0, sure))
    this.#rest = this.#rest.subarray(at < 0 ? sure : at + this.#delimiter.length)
    if (at < 0) return false
    this.#part?.close()
    this.#part = undefined
    this.#state = 'delimited'
    return true
  }
}

function headOf(text: string): PartHead {
  const disposition = /^content-disposition:\s*form-data\s*((?:;.*)?)$/im.exec(text)?.[1]
  const name = parameter(disposition, 'name')
  if (name === undefined) throw new MalformedBody('A part has no name.')
  return { name, fileName: parameter(disposition, 'filename') }
}

/** Browsers write quotes and line ends of a name as percent signs, and nothing else. */
function parameter(text: string | undefined, name: string): string | undefined {
  const found = new RegExp(`;\\s*${name}=(?:"([^"]*)"|([^\\s;"]+))`, 'i').exec(text ?? '')
  return (found?.[1] ?? found?.[2])
    ?.replaceAll(/%22/g, '"')
    .replaceAll(/%0D/gi, '\r')
    .replaceAll(/%0A/gi, '\n')
}
