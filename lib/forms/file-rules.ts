/** Most bytes of one file, of all files of a form, and of everything else in it. */
export const fileLimits = { file: 5 * 2 ** 20, files: 12 * 2 ** 20, text: 256 * 2 ** 10 } as const

/** Files of a field, where an editor gave no number. */
export const defaultFileCount = 3

interface FileKind {
  name: string
  extensions: readonly string[]
  type: string
  /** Whether the first bytes are those of the kind. */
  begins: (bytes: Uint8Array) => boolean
}

const starts =
  (...signature: number[]) =>
  (bytes: Uint8Array) =>
    signature.every((byte, index) => bytes[index] === byte)

const hasAscii = (bytes: Uint8Array, at: number, text: string) =>
  Array.from(text).every((sign, index) => bytes[at + index] === sign.charCodeAt(0))

/** What visitors may attach: pictures and documents that no browser runs. */
export const fileKinds: readonly FileKind[] = [
  {
    name: 'JPEG',
    extensions: ['jpg', 'jpeg'],
    type: 'image/jpeg',
    begins: starts(0xff, 0xd8, 0xff),
  },
  {
    name: 'PNG',
    extensions: ['png'],
    type: 'image/png',
    begins: starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  },
  {
    name: 'WebP',
    extensions: ['webp'],
    type: 'image/webp',
    begins: (bytes) => hasAscii(bytes, 0, 'RIFF') && hasAscii(bytes, 8, 'WEBP'),
  },
  {
    name: 'HEIC',
    extensions: ['heic', 'heif'],
    type: 'image/heic',
    begins: (bytes) =>
      hasAscii(bytes, 4, 'ftyp') &&
      ['heic', 'heix', 'hevc', 'mif1', 'msf1'].some((brand) => hasAscii(bytes, 8, brand)),
  },
  {
    name: 'PDF',
    extensions: ['pdf'],
    type: 'application/pdf',
    begins: (bytes) => hasAscii(bytes, 0, '%PDF-'),
  },
]

/** The kinds by name, for people. */
export const fileKindNames = fileKinds.map(({ name }) => name).join(', ')

/** What a field of a page asks the browser to offer. */
export const acceptedFiles = fileKinds
  .flatMap(({ extensions, type }) => [type, ...extensions.map((extension) => `.${extension}`)])
  .join(',')

/**
 * The kind of a file: its name and its first bytes must say the same. What the browser says of its
 * type counts for nothing.
 */
export function fileKindOf(name: string, bytes: Uint8Array): FileKind | undefined {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return fileKinds.find((kind) => kind.extensions.includes(extension) && kind.begins(bytes))
}

/** A name without a path, control signs, or what a shell, a browser or an operating system reads into it. */
export function safeFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const plain = last
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"|?*%$`'{}]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\.{2,}/g, '.')
    .replace(/^[\s.~-]+/, '')
    .trim()
  const dot = plain.lastIndexOf('.')
  const [stem, extension] = dot > 0 ? [plain.slice(0, dot), plain.slice(dot)] : [plain, '']
  const device = /^(con|prn|aux|nul|com\d|lpt\d)$/i.test(stem)
  return `${device ? '_' : ''}${Array.from(stem).slice(0, 80).join('').trim() || 'file'}${extension.toLowerCase().slice(0, 12)}`
}
