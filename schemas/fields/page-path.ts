import { reservedFirstSegments } from '#lib/addresses/reserved-paths.ts'

const path = /^[a-z0-9-]+(\/[a-z0-9-]+)*$/

/**
 * Validates the path of a page: an error message for the editor.
 *
 * @returns true for a valid path; a missing one is left to `required`
 */
export function checkPagePath(value: string | undefined): true | string {
  if (!value) return true
  if (!path.test(value)) {
    return 'Use lowercase letters, digits and hyphens, with slashes between parts.'
  }
  const [first = ''] = value.split('/')
  return reservedFirstSegments.has(first)
    ? `“${first}” is reserved. Start the path with another word.`
    : true
}
