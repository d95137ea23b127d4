import { localeTable, type Locale } from '#lib/locales.ts'
import { publishedIdOf } from '../../releases/document-ids.ts'
import { type Run, runsOf } from './text-digest.ts'
import { stepsOf, valueAt } from './text-path.ts'
import type { Stored } from './translation-plan.ts'
import { isBlock, type Words } from './translatable-text.ts'
import { attribute, markupOf, originalData } from './xliff-inline.ts'
import { inElement } from './xml.ts'

/** A document to be translated outside. */
export interface Outgoing {
  source: Stored
  words: readonly Words[]
  digest: string
  /** What there is of the translation; its words go along. */
  translation: Stored | undefined
}

/** The words of one place as stretches; undefined where there are none. */
export function runsAt(value: unknown): Run[] | undefined {
  if (typeof value === 'string') return value === '' ? undefined : [{ text: value, marks: [] }]
  const runs = isBlock(value) ? runsOf(value) : []
  return runs.length > 0 ? runs : undefined
}

/** One file of XLIFF 2.1 for a translator into one language. */
export function xliffOf(documents: readonly Outgoing[], from: Locale, to: Locale): string {
  const head = `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" xmlns:mda="urn:oasis:names:tc:xliff:metadata:2.0" version="2.1" srcLang="${localeTable[from].tag}" trgLang="${localeTable[to].tag}">`
  const files = documents.map((document, at) => fileOf(document, at + 1))
  return `<?xml version="1.0" encoding="UTF-8"?>\n${head}\n${files.join('\n')}\n</xliff>\n`
}

function fileOf({ source, words, digest, translation }: Outgoing, number: number): string {
  const original = attribute('original', `${source._type}/${publishedIdOf(source._id)}`)
  const meta = Object.entries({ revision: source._rev, digest }).map(
    ([type, value]) => `<mda:meta type="${type}">${inElement(value)}</mda:meta>`,
  )
  const units = words.map((each, at) => unitOf(each, translation, at + 1))
  return `<file id="f${number}"${original}>
<mda:metadata><mda:metaGroup category="orrery">${meta.join('')}</mda:metaGroup></mda:metadata>
${units.join('\n')}
</file>`
}

function unitOf(words: Words, translation: Stored | undefined, number: number): string {
  const source = markupOf(runsAt(words.value) ?? [])
  const said = runsAt(valueAt(translation, stepsOf(words.path)))
  const target = said && markupOf(said, source.codes)
  const codes = new Map([...source.codes, ...(target?.codes ?? [])])
  const notes = [
    ['field', words.titles.join(' › ')],
    ['description', words.description],
    ['length', words.most && `At most ${words.most} characters.`],
  ].flatMap(([category, note]) =>
    note ? [`<note category="${category}">${inElement(String(note))}</note>`] : [],
  )
  const data = codes.size > 0 ? `<originalData>${originalData(codes)}</originalData>` : ''
  const translated = target ? `<target xml:space="preserve">${target.xml}</target>` : ''
  const state = target ? 'translated' : 'initial'
  return `<unit id="u${number}"${attribute('name', words.path)}><notes>${notes.join('')}</notes>${data}<segment state="${state}"><source xml:space="preserve">${source.xml}</source>${translated}</segment></unit>`
}
