import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { uploadSizeLimits } from '#lib/forms/file-rules.ts'
import { MalformedMultipartError, parseMultipart } from './multipart.ts'
import { readSubmittedForm } from './submitted-form.ts'

/** Bytes in pieces of these lengths, over and over. */
async function* pieces(bytes: Uint8Array, lengths: number[]) {
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const length = lengths[turn % lengths.length] ?? 1
    yield bytes.subarray(at, at + length)
    at += length
  }
}

/** A form as a browser writes it. */
async function written(form: FormData) {
  const response = new Response(form)
  return {
    type: response.headers.get('content-type') ?? '',
    bytes: new Uint8Array(await response.arrayBuffer()),
  }
}

const read = async (form: FormData, keepFiles?: boolean) => {
  const { type, bytes } = await written(form)
  return readSubmittedForm(type, pieces(bytes, [1_000]), keepFiles)
}

describe('parseMultipart', () => {
  it('parses a browser’s body, however it is chunked', async () => {
    const text = fc.string({ maxLength: 40 })
    const file = fc.uint8Array({ maxLength: 200 })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom('a', 'b"c', 'ü'), fc.oneof(text, file)), {
          maxLength: 5,
        }),
        fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 5 }),
        async (entries, lengths) => {
          const form = new FormData()
          for (const [name, value] of entries)
            if (typeof value === 'string') form.append(name, value)
            else form.append(name, new File([value as Uint8Array<ArrayBuffer>], 'x.bin'))
          const { type, bytes } = await written(form)
          const sent = await readSubmittedForm(type, pieces(bytes, lengths))
          const expected: Record<string, string[]> = {}
          for (const [name, value] of form)
            if (typeof value === 'string')
              (expected[name] ??= []).push(value.replaceAll(/\r\n?|\n/g, '\r\n'))
          expect({ ...sent?.values }).toEqual(expected)
          const files = entries.filter(([, value]) => typeof value !== 'string')
          expect(sent?.files.map(({ field, bytes: kept }) => [field, Buffer.from(kept)])).toEqual(
            files.map(([name, value]) => [name, Buffer.from(value as Uint8Array)]),
          )
        },
      ),
      { numRuns: 60 },
    )
  })

  it('ends with a parse error or at the end for any bytes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.constantFrom(
            '--b',
            '\r\n',
            '--',
            'content-disposition: form-data; name="a"',
            'x',
            '\r\n\r\n',
          ),
        ),
        async (parts) => {
          const open = () => ({ write: () => {}, close: () => {} })
          const body = pieces(Buffer.from(parts.join('')), [3])
          const done = parseMultipart(body, 'multipart/form-data; boundary=b', open)
          await done.catch((error: unknown) =>
            expect(error).toBeInstanceOf(MalformedMultipartError),
          )
        },
      ),
    )
  })

  it('rejects a truncated body', async () => {
    const form = new FormData()
    form.set('a', 'x'.repeat(500))
    const { type, bytes } = await written(form)
    for (const length of [0, 20, 300, bytes.length - 10]) {
      const broken = readSubmittedForm(type, pieces(bytes.subarray(0, length), [50]))
      await expect(broken, `after ${length} bytes`).rejects.toThrow(MalformedMultipartError)
    }
  })

  it('rejects a truncated file', async () => {
    const form = new FormData()
    form.set('f', new File([new Uint8Array(5_000)], 'x.pdf'))
    const { type, bytes } = await written(form)
    const broken = readSubmittedForm(type, pieces(bytes.subarray(0, 2_000), [50]))
    await expect(broken).rejects.toThrow(MalformedMultipartError)
  })

  it('rethrows the error of the connection', async () => {
    async function* failing() {
      yield Buffer.from('--b\r\n')
      await Promise.reject(new Error('The connection was reset.'))
    }
    const broken = readSubmittedForm('multipart/form-data; boundary=b', failing())
    await expect(broken).rejects.toThrow('The connection was reset.')
    await expect(broken).rejects.not.toThrow(MalformedMultipartError)
  })
})

describe('size limits', () => {
  const big = () => new File([new Uint8Array(uploadSizeLimits.file + 10)], 'big.pdf')

  it('counts a file that is too large, drops its rest and reads the fields after it', async () => {
    const form = new FormData()
    form.set('before', 'one')
    form.set('f', big())
    form.set('after', 'two')
    const sent = await read(form)
    expect({ ...sent?.values }).toEqual({ before: ['one'], after: ['two'] })
    expect(sent?.tooLarge).toBe(true)
    expect(sent?.files[0]?.size).toBe(uploadSizeLimits.file + 10)
    expect(sent?.files[0]?.bytes.byteLength).toBeLessThanOrEqual(uploadSizeLimits.file)
  })

  it('stores files up to the total limit, and none when files are not wanted', async () => {
    const form = new FormData()
    for (const name of ['a', 'b', 'c', 'd'])
      form.append('f', new File([new Uint8Array(4 * 2 ** 20)], name))
    const kept = (files: readonly { bytes: Uint8Array }[] = []) =>
      files.reduce((sum, { bytes }) => sum + bytes.byteLength, 0)
    expect(kept((await read(form))?.files)).toBeLessThanOrEqual(uploadSizeLimits.files)
    expect(kept((await read(form, false))?.files)).toBe(0)
  })

  it('truncates text in both body encodings', async () => {
    const long = 'x'.repeat(uploadSizeLimits.text + 100)
    const form = new FormData()
    form.set('a', long)
    const sent = await read(form)
    expect([sent?.tooLarge, sent?.values.a?.[0]?.length]).toEqual([true, uploadSizeLimits.text])
    const plain = await readSubmittedForm(
      'application/x-www-form-urlencoded',
      pieces(Buffer.from(`a=${long}`), [9_000]),
    )
    expect(plain?.tooLarge).toBe(true)
  })

  it('stores a limited number of texts and files', async () => {
    const form = new FormData()
    for (let index = 0; index < 1_500; index++) {
      form.append(`t${index}`, 'x')
      form.append('f', new File(['y'], `${index}.pdf`))
    }
    const sent = await read(form)
    expect(sent?.tooLarge).toBe(true)
    expect(Object.keys(sent?.values ?? {})).toHaveLength(500)
    expect(sent?.files).toHaveLength(500)
  })

  it('limits the size of a part header', async () => {
    const name = 'n'.repeat(20_000)
    const body = `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\nx\r\n--b--\r\n`
    const sent = await readSubmittedForm(
      'multipart/form-data; boundary=b',
      pieces(Buffer.from(body), [700]),
    )
    expect(Object.keys(sent?.values ?? {}).join('').length).toBeLessThanOrEqual(8 * 1024)
  })

  it('stops reading a body over the hard limit', async () => {
    let reads = 0
    async function* endless() {
      yield Buffer.from('--b\r\ncontent-disposition: form-data; name="f"; filename="a"\r\n\r\n')
      for (;;) {
        reads += 1
        yield new Uint8Array(2 ** 20)
      }
    }
    const sent = await readSubmittedForm('multipart/form-data; boundary=b', endless())
    expect(sent?.tooLarge).toBe(true)
    expect(reads).toBeLessThan(70)
  })
})

describe('multipart boundary', () => {
  const bodyOf = (boundary: string) =>
    pieces(
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="a"\r\n\r\none\r\n--${boundary}--\r\n`,
      ),
      [7],
    )

  it.each([
    ['multipart/form-data; boundary=abc', 'abc'],
    ['Multipart/Form-Data; charset=utf-8; boundary="a b"', 'a b'],
  ])('is parsed from %s', async (type, boundary) => {
    expect((await readSubmittedForm(type, bodyOf(boundary)))?.values).toEqual({ a: ['one'] })
  })

  it.each([
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; charset=utf-8',
  ])('is missing in %s', async (type) => {
    await expect(readSubmittedForm(type, bodyOf('abc'))).rejects.toThrow(MalformedMultipartError)
  })

  it.each(['multipart/mixed; boundary=abc', 'text/plain'])(
    'is not parsed from %s, which is no form type',
    async (type) => expect(await readSubmittedForm(type, bodyOf('abc'))).toBeUndefined(),
  )
})
