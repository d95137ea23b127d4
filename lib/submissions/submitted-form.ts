import type { UploadedFile } from '#lib/forms/validate-answers.ts'
import type { SubmittedValues } from '#lib/forms/field-conditions.ts'
import { uploadSizeLimits } from '#lib/forms/file-rules.ts'
import { type MultipartPartHeader, type MultipartPartSink, parseMultipart } from './multipart.ts'

/** Reading stops after this many bytes. */
const hardLimit = 64 * 2 ** 20
/** Maximum number of texts of a form. */
const textCount = 500

/** A submitted form, within the limits. */
export interface SubmittedForm {
  values: SubmittedValues
  files: readonly UploadedFile[]
  /** Texts or files exceeded a limit and were truncated. */
  tooLarge: boolean
}

/**
 * Reads the body of a form. Oversized files are counted, not stored, and the texts after them are
 * still read, so that no input is lost.
 *
 * @param keepFiles false if the submission is rejected anyway and only the texts are returned
 * @returns undefined for an unsupported content type
 * @throws MalformedMultipartError
 */
export async function readSubmittedForm(
  contentType: string,
  body: AsyncIterable<Uint8Array>,
  keepFiles = true,
): Promise<SubmittedForm | undefined> {
  const collector = new FormCollector(keepFiles ? uploadSizeLimits.files : 0)
  if (/^multipart\/form-data\s*(;|$)/i.test(contentType)) {
    try {
      await parseMultipart(limitBytes(body), contentType, (head) => collector.open(head))
    } catch (error) {
      if (!(error instanceof BodyTooLargeError)) throw error
      collector.tooLarge = true
    }
    return collector
  }
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(contentType)) return undefined
  const text = collector.text()
  try {
    for await (const piece of limitBytes(body)) {
      text.write(Buffer.from(piece))
      // Nothing after it would be stored.
      if (collector.tooLarge) break
    }
  } catch (error) {
    if (!(error instanceof BodyTooLargeError)) throw error
  }
  for (const [name, value] of new URLSearchParams(text.read())) collector.add(name, value)
  return collector
}

class BodyTooLargeError extends Error {}

async function* limitBytes(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const piece of body) {
    size += piece.byteLength
    if (size > hardLimit) throw new BodyTooLargeError()
    yield piece
  }
}

class FormCollector implements SubmittedForm {
  readonly values: Record<string, string[]> = Object.create(null) as Record<string, string[]>
  readonly files: UploadedFile[] = []
  tooLarge = false
  #textLeft: number = uploadSizeLimits.text
  #fileLeft: number
  #count = 0
  #fileCount = 0

  constructor(fileBytes: number) {
    this.#fileLeft = fileBytes
  }

  open(head: MultipartPartHeader): MultipartPartSink {
    return head.fileName === undefined ? this.#openText(head.name) : this.#openFile(head)
  }

  add(name: string, value: string): void {
    if (++this.#count > textCount) this.tooLarge = true
    else (this.values[name] ??= []).push(value)
  }

  /** Collects a text within the text limit. */
  text() {
    const pieces: Buffer[] = []
    return {
      write: (bytes: Buffer) => {
        if (bytes.length > this.#textLeft) this.tooLarge = true
        const accepted = bytes.subarray(0, this.#textLeft)
        this.#textLeft -= accepted.length
        pieces.push(Buffer.from(accepted))
      },
      read: () => Buffer.concat(pieces).toString('utf8'),
    }
  }

  #openText(name: string): MultipartPartSink {
    const text = this.text()
    return { write: text.write, close: () => this.add(name, text.read()) }
  }

  #openFile({ name: field, fileName: name = '' }: MultipartPartHeader): MultipartPartSink {
    const pieces: Buffer[] = []
    let size = 0
    const tooMany = ++this.#fileCount > textCount
    return {
      write: (bytes) => {
        size += bytes.length
        if (tooMany || size > uploadSizeLimits.file || bytes.length > this.#fileLeft) {
          this.tooLarge = true
          return
        }
        this.#fileLeft -= bytes.length
        pieces.push(Buffer.from(bytes))
      },
      close: () => {
        if (!tooMany && (name || size > 0))
          this.files.push({ field, name, size, bytes: Buffer.concat(pieces) })
      },
    }
  }
}
