/** The text of a field; undefined for an empty one and for a value of another type. */
export function textOrUndefined(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}
