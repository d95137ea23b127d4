/** Characters of a value that a refusal repeats: as many as an id may have. */
const SHOWN = 128

/** A value as a refusal repeats it: as JSON, cut off where it goes on for longer than anybody reads. */
export function quoted(value: unknown): string {
  if (typeof value === 'string' && value.length > SHOWN) return `"${value.slice(0, SHOWN)}…"`
  const json = JSON.stringify(value) ?? String(value)
  return json.length > 2 * SHOWN ? `${json.slice(0, SHOWN)}…` : json
}
