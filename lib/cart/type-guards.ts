/** Whether what another page wrote has the shape that this one reads: it may be of another version of the site. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

export function areStrings(...values: unknown[]): boolean {
  return values.every((value) => typeof value === 'string')
}

export function isListOf(value: unknown, isEntry: (entry: unknown) => boolean): value is unknown[] {
  return Array.isArray(value) && value.every(isEntry)
}

export function isMoney(value: unknown): boolean {
  return isObject(value) && areStrings(value.amount, value.currencyCode)
}
