import type { FormSchema } from './form-schema.ts'

/**
 * Identifies what a form requests and accepts, without its wording. A page and the server compute the same version of the
 * same form (FNV-1a, 32 bits).
 */
export function formVersion({ fields, required }: FormSchema): string {
  const rules = fields.map(
    ({ title: _title, description: _help, enum_titles: _titles, attr, ...rule }) => [
      { ...rule, disabled: attr.disabled },
      required.includes(rule.name),
    ],
  )
  let hash = 0x811c9dc5
  for (const character of JSON.stringify(rules))
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(36)
}
