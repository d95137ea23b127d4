import type { TextRun } from './text-digest.ts'
import { escapeXmlAttribute, escapeXmlText, type XmlNode } from './xml.ts'

/** Meaning of an inline code: a mark, or an inline object. */
export type InlineCodeMeaning = `mark:${string}` | `object:${string}`

/** Codes of a unit by id, in the order of the source. */
export type InlineCodes = ReadonlyMap<string, InlineCodeMeaning>

/** Inline markup of a text, and the codes that it uses. */
export interface InlineMarkup {
  xml: string
  codes: InlineCodes
}

/** XLIFF type of each mark; `other` by default. */
const kinds: Readonly<Record<string, string>> = {
  strong: 'type="fmt" subType="xlf:b"',
  em: 'type="fmt" subType="xlf:i"',
}

/**
 * Serializes text runs with nested inline codes.
 *
 * @param known codes of the source, whose ids the translation reuses for the same marks
 */
export function writeInlineMarkup(
  runs: readonly TextRun[],
  known: InlineCodes = new Map(),
): InlineMarkup {
  const codes = new Map<string, InlineCodeMeaning>()
  const free = [...known]
  let made = 0
  const idOf = (meaning: InlineCodeMeaning): string => {
    const at = free.findIndex(([, each]) => each === meaning)
    const [taken] = at < 0 ? [] : free.splice(at, 1)
    const id = taken?.[0] ?? `c${known.size + ++made}`
    codes.set(id, meaning)
    return id
  }
  const open: string[] = []
  let xml = ''
  const closeTo = (depth: number) => {
    while (open.length > depth && open.pop() !== undefined) xml += '</pc>'
  }
  for (const { text, marks, object } of runs) {
    let shared = 0
    while (shared < open.length && open[shared] === marks[shared]) shared++
    closeTo(shared)
    for (const mark of marks.slice(shared)) {
      const id = idOf(`mark:${mark}`)
      xml += `<pc id="${id}" dataRefStart="${id}s" ${kinds[mark] ?? 'type="other"'}>`
      open.push(mark)
    }
    if (object === undefined) xml += escapeXmlText(text)
    else {
      const id = idOf(`object:${object}`)
      xml += `<ph id="${id}" dataRef="${id}s" type="other"/>`
    }
  }
  closeTo(0)
  return { xml, codes }
}

/** `originalData` element with the meanings of a unit's codes. */
export const originalDataXml = (codes: InlineCodes): string =>
  [...codes].map(([id, meaning]) => `<data id="${id}s">${escapeXmlText(meaning)}</data>`).join('')

/** Resolves a code from the file's original data, or else from the source's codes. */
export type ResolveInlineCode = (node: XmlNode) => InlineCodeMeaning | undefined

/**
 * Parses inline markup of XLIFF 2 or 1.2. Unknown codes lose their mark, never their text.
 */
export function readInlineMarkup(
  nodes: XmlNode['children'],
  meaningOf: ResolveInlineCode,
): TextRun[] {
  const runs: TextRun[] = []
  // Pairs written as two standalone codes may overlap.
  const lone = new Map<string, string>()
  const say = (text: string, marks: readonly string[]) => {
    const all = [...marks, ...lone.values()]
    const last = runs.at(-1)
    if (last && last.object === undefined && String(last.marks) === String(all)) last.text += text
    else if (text) runs.push({ text, marks: all })
  }
  const read = (children: XmlNode['children'], marks: readonly string[]): void => {
    for (const node of children) {
      if (typeof node === 'string') say(node, marks)
      else readElement(node, marks)
    }
  }
  const readElement = (node: XmlNode, marks: readonly string[]) => {
    const { name, attributes, children } = node
    if (name === 'cp') return say(characterOf(attributes['hex'] ?? ''), marks)
    const meaning = meaningOf(node)
    const mark = meaning?.startsWith('mark:') ? meaning.slice(5) : undefined
    const starts = attributes['startRef'] ?? attributes['rid'] ?? attributes['id'] ?? ''
    if (name === 'sc' || name === 'bpt')
      return void (mark && lone.set(attributes['rid'] ?? attributes['id'] ?? '', mark))
    if (name === 'ec' || name === 'ept') return void lone.delete(starts)
    if (meaning?.startsWith('object:'))
      return void runs.push({ text: '', marks: [], object: meaning.slice(7) })
    if (name !== 'ph' && name !== 'x') read(children, mark === undefined ? marks : [...marks, mark])
  }
  read(nodes, [])
  return runs
}

const characterOf = (hex: string): string => {
  const code = Number.parseInt(hex, 16)
  return code >= 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
}

/** Serializes an attribute. */
export const serializeXmlAttribute = (name: string, value: string): string =>
  ` ${name}="${escapeXmlAttribute(value)}"`
