/**
 * Why a slug cannot be one part of a path, in words for its editor.
 *
 * @returns true for a slug that it can be; one that is missing is another rule's business
 */
export function checkPathSegment(value: string | undefined): true | string {
  return !value || /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value)
    ? true
    : 'Use small letters and digits, with single hyphens between words.'
}
