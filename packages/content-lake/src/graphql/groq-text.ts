/** Words that mean something else where an attribute may stand. */
const WORDS = new Set(['true', 'false', 'null', 'in', 'match', 'asc', 'desc'])

/**
 * The path to an attribute.
 * @param base what it is an attribute of: nothing for what is looked at, else a path, with `->` at its end where it is a reference
 */
export function attributeOf(base: string, name: string): string {
  if (WORDS.has(name)) return `${base === '' ? '@' : base}["${name}"]`
  return base === '' || base.endsWith('->') ? `${base}${name}` : `${base}.${name}`
}

/** A text in quotes. */
export const quoted = (text: string): string => JSON.stringify(text)

/** That something is of one of several types. */
export function ofTypes(stored: readonly string[]): string {
  return stored.length === 1
    ? `_type == ${quoted(stored[0]!)}`
    : `_type in [${stored.map(quoted).join(', ')}]`
}

/** Values of a query that stand beside its text, so that one text serves all of them. */
export class Params {
  readonly values: Record<string, unknown> = {}
  #count = 0

  /** The parameter that stands for a value. */
  add(value: unknown): string {
    const name = `p${this.#count++}`
    this.values[name] = value
    return `$${name}`
  }
}
