/** Limits of decompression. */
export interface DecompressionLimits {
  /** Maximum compressed bytes. */
  packed: number
  /** Maximum decompressed bytes. */
  unpacked: number
  /** Maximum average decompressed bytes per compressed byte; checked after `unchecked` bytes. */
  ratio: number
  unchecked: number
  /** Maximum files in an archive. */
  entries: number
}

export const MEBIBYTE = 1024 ** 2
export const GIBIBYTE = 1024 ** 3

/** A human-readable number of bytes. */
export function formatBytes(bytes: number): string {
  if (bytes < MEBIBYTE) return `${bytes} bytes`
  const [unit, name] = bytes < GIBIBYTE ? [MEBIBYTE, 'MiB'] : [GIBIBYTE, 'GiB']
  return `${Number((bytes / unit).toFixed(1))} ${name}`
}
