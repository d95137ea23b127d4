/**
 * Validates a slug as one path segment: an error message for the editor.
 *
 * @returns true for a valid slug; a missing one is left to `required`
 */
export function checkPathSegment(value: string | undefined): true | string {
  return !value || /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value)
    ? true
    : 'Use lowercase letters and digits, with single hyphens between words.'
}
