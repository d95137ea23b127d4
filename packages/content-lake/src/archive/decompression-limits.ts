/** What a source may come to when it is unpacked. */
export interface DecompressionLimits {
  /** Bytes that are read of it. */
  packed: number
  /** Bytes that it may come to. */
  unpacked: number
  /** Bytes that one packed byte may come to, on average; counted from `unchecked` bytes on. */
  ratio: number
  unchecked: number
  /** Files in an archive. */
  entries: number
}

export const MEBIBYTE = 1024 ** 2
export const GIBIBYTE = 1024 ** 3

/** A number of bytes in words. */
export function formatBytes(bytes: number): string {
  if (bytes < MEBIBYTE) return `${bytes} bytes`
  const [unit, name] = bytes < GIBIBYTE ? [MEBIBYTE, 'MiB'] : [GIBIBYTE, 'GiB']
  return `${Number((bytes / unit).toFixed(1))} ${name}`
}
