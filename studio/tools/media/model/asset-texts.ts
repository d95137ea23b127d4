import { isLocale, type Locale, contentLocales } from '#lib/locales.ts'
import type { Asset } from './asset.ts'

/** Editable text of an asset: title, credit, or alt text in one language. */
export type AssetTextField = 'title' | 'creditLine' | `alt.${Locale}`

export const altTextFields = contentLocales.map((code): `alt.${Locale}` => `alt.${code}`)

/** Language of an alt text; undefined for other fields. */
export function altTextLanguage(field: AssetTextField): Locale | undefined {
  const code = field.replace(/^alt\./, '')
  return isLocale(code) ? code : undefined
}

/** Current value of a text field. */
export function assetText({ title, creditLine, alt }: Asset, field: AssetTextField): string {
  if (field === 'title') return title ?? ''
  if (field === 'creditLine') return creditLine ?? ''
  return alt?.find(({ _key }) => _key === altTextLanguage(field))?.text ?? ''
}

/** Parent objects of Orrery's own fields, created if missing. */
const orreryFields = { opt: {}, 'opt.orrery': {} }

/**
 * Patch that sets one text and touches no other, so that two people can edit alt texts in two languages
 * concurrently. An empty text unsets the field.
 */
export function assetTextPatch(field: AssetTextField, written: string) {
  const text = written.trim()
  const code = altTextLanguage(field)
  if (!code) return text ? { set: { [field]: text } } : { unset: [field] }
  const patch = {
    setIfMissing: { ...orreryFields, 'opt.orrery.alt': [] },
    unset: [`opt.orrery.alt[_key=="${code}"]`],
  }
  if (!text) return patch
  return { ...patch, insert: { after: 'opt.orrery.alt[-1]', items: [{ _key: code, text }] } }
}

/** Normalized tag: trimmed, with single spaces. */
const normalizeTag = (tag: string): string => tag.trim().replaceAll(/\s+/g, ' ')

/** Tags of an asset in alphabetical order. */
export const assetTags = ({ tags }: Asset): string[] =>
  (tags ?? []).filter((tag) => tag !== null).toSorted((a, b) => a.localeCompare(b))

/** Adds a tag, compared case-insensitively: `Winter` equals `winter`. */
export function addTag(tags: readonly string[], added: string): string[] {
  const tag = normalizeTag(added)
  const isThere = tags.some((each) => each.toLowerCase() === tag.toLowerCase())
  return !tag || isThere ? [...tags] : [...tags, tag]
}

/** Removes a tag. */
export const removeTag = (tags: readonly string[], removed: string): string[] =>
  tags.filter((each) => each.toLowerCase() !== removed.toLowerCase())

/** Patch that sets the tags of an asset. */
export const assetTagsPatch = (tags: readonly string[]) => ({
  setIfMissing: orreryFields,
  set: { 'opt.orrery.tags': tags },
})
