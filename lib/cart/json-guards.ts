/** Type guards for data of other pages, which may run another version of the site. */
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
