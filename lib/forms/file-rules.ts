/** Size limits in bytes: one file, all files of a form, and everything else in the request. */
export const uploadSizeLimits = {
  file: 5 * 2 ** 20,
  files: 12 * 2 ** 20,
  text: 256 * 2 ** 10,
} as const

/** Maximum number of files per field, unless an editor sets one. */
export const defaultMaxFiles = 3

interface FileKind {
  name: string
  extensions: readonly string[]
  type: string
  /** Whether the first bytes match the signature of the kind. */
  begins: (bytes: Uint8Array) => boolean
}

const starts =
  (...signature: number[]) =>
  (bytes: Uint8Array) =>
    signature.every((byte, index) => bytes[index] === byte)

const hasAscii = (bytes: Uint8Array, at: number, text: string) =>
  Array.from(text).every((sign, index) => bytes[at + index] === sign.charCodeAt(0))

/** Accepted attachments: images and documents that no browser executes. */
export const acceptedFileKinds: readonly FileKind[] = [
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

/** Readable list of the accepted kinds. */
export const acceptedFileKindNames = acceptedFileKinds.map(({ name }) => name).join(', ')

/** Value of the `accept` attribute of a file field. */
export const fileAcceptAttribute = acceptedFileKinds
  .flatMap(({ extensions, type }) => [type, ...extensions.map((extension) => `.${extension}`)])
  .join(',')

/**
 * The kind of a file, where its extension and its signature agree. The MIME type that the browser sends is
 * ignored.
 */
export function detectFileKind(name: string, bytes: Uint8Array): FileKind | undefined {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return acceptedFileKinds.find((kind) => kind.extensions.includes(extension) && kind.begins(bytes))
}

/** A file name without a path, control characters, or characters special to a shell, browser or operating system. */
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
