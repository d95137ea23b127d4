import type { RawData } from 'ws'
import { countJsonValues } from '../document/count-json-values.ts'

/** Values that a message may hold: it is parsed in one step. An editor's says where they are. */
const MAX_VALUES = 2_000

/** The object in a text message; undefined for anything else. */
export function parseJsonMessage(
  data: RawData,
  isBinary: boolean,
): Record<string, unknown> | undefined {
  // One buffer is what a socket delivers unless it is told otherwise.
  if (isBinary || !Buffer.isBuffer(data)) return undefined
  try {
    const text = data.toString('utf8')
    if (text.length > MAX_VALUES && countJsonValues(text) > MAX_VALUES) return undefined
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}
