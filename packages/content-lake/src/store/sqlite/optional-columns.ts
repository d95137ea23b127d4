import type { SQLOutputValue } from 'node:sqlite'

/** The columns of a row that hold something, under the names that the domain gives them. */
export function optional<Name extends string>(
  row: Record<string, SQLOutputValue>,
  names: Readonly<Record<Name, string>>,
): Partial<Record<Name, string>> {
  const held: Partial<Record<Name, string>> = {}
  for (const name of Object.keys(names) as Name[]) {
    const value = row[names[name]]
    if (typeof value === 'string') held[name] = value
  }
  return held
}
