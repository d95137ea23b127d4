import JSON5 from 'json5'

/**
 * The parameters that stand in Vision's second editor, read as Vision reads them.
 *
 * @throws SyntaxError for what is no JSON, with a reason in words
 */
export function paramsOf(text: string): Record<string, unknown> {
  const value: unknown = text.trim() === '' ? {} : JSON5.parse(text)
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isObject ? (value as Record<string, unknown>) : {}
}
