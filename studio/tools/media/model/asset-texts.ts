import { isLocale, type Locale, locales } from '#lib/locales.ts'
import type { Asset } from './asset.ts'

/** A text of an asset that editors write: its name, who made it, and what it shows in one language. */
export type AssetTextField = 'title' | 'creditLine' | `alt.${Locale}`

export const altTextFields = locales.map((code): `alt.${Locale}` => `alt.${code}`)

/** The language of a description; undefined for the other texts. */
export function altTextLanguage(field: AssetTextField): Locale | undefined {
  const code = field.replace(/^alt\./, '')
  return isLocale(code) ? code : undefined
}

/** What an asset says in a field now. */
export function assetText({ title, creditLine, alt }: Asset, field: AssetTextField): string {
  if (field === 'title') return title ?? ''
  if (field === 'creditLine') return creditLine ?? ''
  return alt?.find(({ _key }) => _key === altTextLanguage(field))?.text ?? ''
}

/** What of an asset our own fields stand in. */
const orreryFields = { opt: {}, 'opt.orrery': {} }

/**
 * The patch that writes one text and touches no other, so that two people can describe one picture in two
 * languages at a time. An empty text takes it away.
 */
export function textPatch(field: AssetTextField, written: string) {
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

/** A tag as it is kept: without space around it, and with single spaces inside. */
const normalizeTag = (tag: string): string => tag.trim().replaceAll(/\s+/g, ' ')

/** The tags of an asset, in the order of the alphabet. */
export const assetTags = ({ tags }: Asset): string[] =>
  (tags ?? []).filter((tag) => tag !== null).toSorted((a, b) => a.localeCompare(b))

/** Tags with one more; `Winter` and `winter` are the same one. */
export function addTag(tags: readonly string[], added: string): string[] {
  const tag = normalizeTag(added)
  const isThere = tags.some((each) => each.toLowerCase() === tag.toLowerCase())
  return !tag || isThere ? [...tags] : [...tags, tag]
}

/** Tags with one less. */
export const removeTag = (tags: readonly string[], removed: string): string[] =>
  tags.filter((each) => each.toLowerCase() !== removed.toLowerCase())

/** The patch that gives an asset these tags. */
export const tagsPatch = (tags: readonly string[]) => ({
  setIfMissing: orreryFields,
  set: { 'opt.orrery.tags': tags },
})
