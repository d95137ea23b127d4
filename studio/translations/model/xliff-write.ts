import { localeTable, type Locale } from '#lib/locales.ts'
import { publishedIdOf } from '../../releases/release-document-ids.ts'
import { type TextRun, textRunsOfBlock } from './text-digest.ts'
import { parseTextPath, getAtPath } from './text-path.ts'
import type { SourceDocument } from './translation-plan.ts'
import { isPortableTextBlock, type TranslatableText } from './translatable-text.ts'
import { serializeXmlAttribute, writeInlineMarkup, originalDataXml } from './xliff-inline.ts'
import { escapeXmlText } from './xml.ts'

/** Document to export. */
export interface XliffExport {
  source: SourceDocument
  texts: readonly TranslatableText[]
  digest: string
  /** Existing translation, which is exported as the target. */
  translation: SourceDocument | undefined
}

/** Text runs of a value; undefined if it is empty. */
export function textRunsOfValue(value: unknown): TextRun[] | undefined {
  if (typeof value === 'string') return value === '' ? undefined : [{ text: value, marks: [] }]
  const runs = isPortableTextBlock(value) ? textRunsOfBlock(value) : []
  return runs.length > 0 ? runs : undefined
}

/** XLIFF 2.1 file for one target language. */
export function writeXliff(documents: readonly XliffExport[], from: Locale, to: Locale): string {
  const head = `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" xmlns:mda="urn:oasis:names:tc:xliff:metadata:2.0" version="2.1" srcLang="${localeTable[from].tag}" trgLang="${localeTable[to].tag}">`
  const files = documents.map((document, at) => fileOf(document, at + 1))
  return `<?xml version="1.0" encoding="UTF-8"?>\n${head}\n${files.join('\n')}\n</xliff>\n`
}

function fileOf({ source, texts, digest, translation }: XliffExport, number: number): string {
  const original = serializeXmlAttribute('original', `${source._type}/${publishedIdOf(source._id)}`)
  const meta = Object.entries({ revision: source._rev, digest }).map(
    ([type, value]) => `<mda:meta type="${type}">${escapeXmlText(value)}</mda:meta>`,
  )
  const units = texts.map((each, at) => unitOf(each, translation, at + 1))
  return `<file id="f${number}"${original}>
<mda:metadata><mda:metaGroup category="orrery">${meta.join('')}</mda:metaGroup></mda:metadata>
${units.join('\n')}
</file>`
}

function unitOf(
  words: TranslatableText,
  translation: SourceDocument | undefined,
  number: number,
): string {
  const source = writeInlineMarkup(textRunsOfValue(words.value) ?? [])
  const said = textRunsOfValue(getAtPath(translation, parseTextPath(words.path)))
  const target = said && writeInlineMarkup(said, source.codes)
  const codes = new Map([...source.codes, ...(target?.codes ?? [])])
  const notes = [
    ['field', words.titles.join(' › ')],
    ['description', words.description],
    ['length', words.maxLength && `At most ${words.maxLength} characters.`],
  ].flatMap(([category, note]) =>
    note ? [`<note category="${category}">${escapeXmlText(String(note))}</note>`] : [],
  )
  const data = codes.size > 0 ? `<originalData>${originalDataXml(codes)}</originalData>` : ''
  const translated = target ? `<target xml:space="preserve">${target.xml}</target>` : ''
  // A new translation is a copy of its source: a text that is still equal is not translated yet.
  const state = target && target.xml !== source.xml ? 'translated' : 'initial'
  return `<unit id="u${number}"${serializeXmlAttribute('name', words.path)}><notes>${notes.join('')}</notes>${data}<segment state="${state}"><source xml:space="preserve">${source.xml}</source>${translated}</segment></unit>`
}
