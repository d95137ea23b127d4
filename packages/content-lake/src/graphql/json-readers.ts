/** An invalid description of a GraphQL API, with a message for the deployer. */
export class InvalidApiError extends Error {
  override readonly name = 'InvalidApi'
}

/** An unvalidated JSON object. */
export type JsonObject = Readonly<Record<string, unknown>>

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/

/** @throws InvalidApi unless it is a JSON object. */
export function requireObject(value: unknown, what: string): JsonObject {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as JsonObject
  throw new InvalidApiError(`${what} must be an object`)
}

/**
 * The objects of a list.
 * @throws InvalidApiError unless it is a list of objects; an absent list is empty.
 */
export function requireObjects(value: unknown, what: string): JsonObject[] {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) throw new InvalidApiError(`${what} must be a list`)
  return value.map((item, index) => requireObject(item, `${what}[${index}]`))
}

/** @throws InvalidApiError unless it is a valid GraphQL name that is not reserved. */
export function requireName(value: unknown, what: string): string {
  if (typeof value !== 'string' || !NAME.test(value))
    throw new InvalidApiError(
      `${what} must be a name of letters, digits and "_", not ${reported(value)}`,
    )
  if (value.startsWith('__'))
    throw new InvalidApiError(`${what} must not begin with "__", which GraphQL keeps for itself`)
  return value
}

/** @throws InvalidApiError unless each is a string. */
export function requireStrings(value: unknown, what: string): string[] {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value) || !value.every((item) => typeof item === 'string'))
    throw new InvalidApiError(`${what} must be a list of texts`)
  return value
}

/** A string, or undefined. */
export function optionalString(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/**
 * Maps items by name.
 * @throws InvalidApiError for duplicate names.
 */
export function mapByName<Item extends { name: string }>(
  items: readonly Item[],
  what: string,
): Map<string, Item> {
  const map = new Map<string, Item>()
  for (const item of items) {
    if (map.has(item.name)) throw new InvalidApiError(`${what} has two of the name "${item.name}"`)
    map.set(item.name, item)
  }
  return map
}

function reported(value: unknown): string {
  return (JSON.stringify(value) ?? 'nothing').slice(0, 100)
}
