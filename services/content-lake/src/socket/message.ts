import type { RawData } from 'ws'

/** The object in a text message; undefined for anything else. */
export function readObject(data: RawData, isBinary: boolean): Record<string, unknown> | undefined {
  // One buffer is what a socket delivers unless it is told otherwise.
  if (isBinary || !Buffer.isBuffer(data)) return undefined
  try {
    const value: unknown = JSON.parse(data.toString('utf8'))
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}
