import type { RawData } from 'ws'
import { estimateJsonValueCount } from '../document/estimate-json-value-count.ts'

/** Maximum number of values in a message, because it is parsed synchronously. */
const MAX_VALUES = 2_000

/** Parses a text message that holds a JSON object; undefined for anything else. */
export function parseJsonMessage(
  data: RawData,
  isBinary: boolean,
): Record<string, unknown> | undefined {
  // `ws` delivers a single buffer by default.
  if (isBinary || !Buffer.isBuffer(data)) return undefined
  try {
    const text = data.toString('utf8')
    if (text.length > MAX_VALUES && estimateJsonValueCount(text) > MAX_VALUES) return undefined
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}
