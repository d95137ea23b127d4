import { GIBIBYTE, MEBIBYTE, type DecompressionLimits } from '../archive/decompression-limits.ts'

/** Default limits of a backup. */
export const DEFAULT_RESTORE_LIMITS: DecompressionLimits = {
  packed: 256 * GIBIBYTE,
  unpacked: 256 * GIBIBYTE,
  ratio: 200,
  unchecked: 64 * MEBIBYTE,
  entries: 1_000_000,
}

/**
 * Limits set by the operator. An explicit size disables the check of the compression ratio.
 * @param size bytes
 * @param entries files in the archive
 */
export function operatorRestoreLimits(
  size?: number,
  entries = DEFAULT_RESTORE_LIMITS.entries,
): DecompressionLimits {
  if (size === undefined) return { ...DEFAULT_RESTORE_LIMITS, entries }
  return { ...DEFAULT_RESTORE_LIMITS, packed: size, unpacked: size, ratio: Infinity, entries }
}
