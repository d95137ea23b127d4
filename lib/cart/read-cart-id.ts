import { parseGid } from '@shopify/hydrogen-react/analytics-utils'

/**
 * The cart's id in what an earlier visit stored: as it is, in quotes, as the `id` of an object, or in
 * base64, as older versions of the API spelled ids. What is none of these is no cart: it is not sent
 * to the shop, and not thrown away either, until there is a cart to store.
 */
export function readCartId(stored: string | undefined): string | undefined {
  if (stored === undefined) return undefined
  return [stored.trim(), ...quoted(stored), ...decoded(stored)].find(isCartId)
}

function isCartId(value: string): boolean {
  const { resource, resourceId } = parseGid(value)
  return value.startsWith('gid://shopify/') && resource === 'Cart' && resourceId !== null
}

function quoted(stored: string): string[] {
  try {
    const value: unknown = JSON.parse(stored)
    const id: unknown = typeof value === 'object' && value && 'id' in value ? value.id : value
    return typeof id === 'string' ? [id] : []
  } catch {
    return []
  }
}

function decoded(stored: string): string[] {
  try {
    return [atob(stored)]
  } catch {
    return []
  }
}
