import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { decompressWithinLimits } from './decompress.ts'
import { formatBytes, MEBIBYTE, type DecompressionLimits } from './decompression-limits.ts'

const limits: DecompressionLimits = {
  packed: 3 * MEBIBYTE,
  unpacked: 2 * MEBIBYTE,
  ratio: 20,
  unchecked: MEBIBYTE,
  entries: 1,
}

async function* inParts(source: Buffer) {
  for (let at = 0; at < source.length; at += 65_536) yield source.subarray(at, at + 65_536)
}

async function sizeOf(source: Buffer): Promise<number> {
  const { all } = await decompressWithinLimits(
    inParts(source),
    limits,
    (sentence) => new Error(sentence),
  )
  let size = 0
  for await (const chunk of all) size += chunk.byteLength
  return size
}

describe('decompress', () => {
  it.each([
    [
      'that has more bytes than are read',
      () => randomBytes(3 * MEBIBYTE + 1),
      /^The source has more than 3 MiB\.$/,
    ],
    [
      'that comes to more than it may',
      () => gzipSync(randomBytes(3 * MEBIBYTE)),
      /^The source comes to more than 2 MiB when it is unpacked: [\d.]+ \w+ of it came to [\d.]+ MiB\.$/,
    ],
    [
      'that is packed more tightly than it may be',
      () => gzipSync(Buffer.alloc(2 * MEBIBYTE)),
      /^The source comes to more than 20 times its size when it is unpacked: \d+ bytes of it came to [\d.]+ MiB\.$/,
    ],
  ])('rejects a source %s with the measured size', async (_what, source, sentence) => {
    await expect(sizeOf(source())).rejects.toThrow(sentence)
  })

  it('returns a source within its limits, compressed or not', async () => {
    expect(await sizeOf(randomBytes(3 * MEBIBYTE))).toBe(3 * MEBIBYTE)
    expect(await sizeOf(gzipSync(randomBytes(2 * MEBIBYTE)))).toBe(2 * MEBIBYTE)
  })

  it.each([
    [1_048_575, '1048575 bytes'],
    [1_572_864, '1.5 MiB'],
    [64 * 1024 ** 3, '64 GiB'],
  ])('formats %i bytes as %s', (count, words) => {
    expect(formatBytes(count)).toBe(words)
  })
})
