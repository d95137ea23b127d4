import { GIBIBYTE, MEBIBYTE, type DecompressionLimits } from '../archive/decompression-limits.ts'

/** What a backup may come to unless its operator says more. */
export const RESTORE_LIMITS: DecompressionLimits = {
  packed: 256 * GIBIBYTE,
  unpacked: 256 * GIBIBYTE,
  ratio: 200,
  unchecked: 64 * MEBIBYTE,
  entries: 1_000_000,
}

/**
 * The limits as an operator sets them. One who names a size knows the backup, so that its packing is not compared.
 * @param size bytes
 * @param entries files in the archive
 */
export function restoreLimits(
  size?: number,
  entries = RESTORE_LIMITS.entries,
): DecompressionLimits {
  if (size === undefined) return { ...RESTORE_LIMITS, entries }
  return { ...RESTORE_LIMITS, packed: size, unpacked: size, ratio: Infinity, entries }
}
