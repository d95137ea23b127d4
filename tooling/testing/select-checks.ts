import { CliError } from '../../server/launcher/cli-error.ts'

/** `file length` → `file-length`, so that a name needs no quotes. */
const wordOf = (name: string): string => name.toLowerCase().replaceAll(' ', '-')

/**
 * The checks that a list names, in their order; all of them without a list.
 *
 * @param only names with commas between them, with spaces or hyphens in them
 * @throws CliError naming all checks where one is unknown
 */
export function selectChecks<Check extends { name: string }>(
  checks: Check[],
  only: string | undefined,
): Check[] {
  if (only === undefined) return checks
  const words = only.split(',').map(wordOf)
  const known = checks.map(({ name }) => wordOf(name))
  const unknown = words.find((word) => !known.includes(word))
  if (unknown !== undefined) {
    throw new CliError(`Unknown check "${unknown}". Checks: ${known.toSorted().join(', ')}.`)
  }
  return checks.filter(({ name }) => words.includes(wordOf(name)))
}
