import type { TextRun } from './text-digest.ts'
import { type InlineCodes, type InlineCodeMeaning, readInlineMarkup } from './xliff-inline.ts'
import { firstChildElement, childElements, textContent, type XmlNode } from './xml.ts'

/** Translated document of a file. */
export interface XliffDocument {
  /** Published id of the source. */
  document: string
  /** Digest of the source's texts at export; undefined if the file has none. */
  digest: string | undefined
  /** BCP 47 language tags. */
  from: string
  to: string
  units: readonly XliffUnit[]
}

export interface XliffUnit {
  path: string
  /** Parses source and target, if there is one. XLIFF 1.2 has no original data, so it needs the source's codes. */
  source: (codes: InlineCodes) => TextRun[]
  target: ((codes: InlineCodes) => TextRun[]) | undefined
}

/** Documents of a file, or an error message for the editor. */
export type XliffParseResult = { files: XliffDocument[] } | { problem: string }

/** Parses XLIFF 2.0, 2.1 and 1.2. */
export function parseXliff(root: XmlNode): XliffParseResult {
  if (root.name !== 'xliff')
    return {
      problem:
        'This is not an XLIFF file. Choose the .xlf or .xliff file that the translator returned.',
    }
  const version = root.attributes['version'] ?? ''
  const isOld = version.startsWith('1.')
  if (!isOld && !version.startsWith('2.'))
    return { problem: `XLIFF ${version} is not supported. Ask for XLIFF 2.1 or 1.2.` }
  const files = childElements(root, 'file').map((file) =>
    isOld ? parseXliff1File(file) : parseXliff2File(file, root),
  )
  return files.length > 0
    ? { files }
    : { problem: 'This file contains no documents. Ask the translator for the whole file.' }
}

function parseXliff2File(file: XmlNode, root: XmlNode): XliffDocument {
  const meta = descendants(file, 'meta').find(({ attributes }) => attributes['type'] === 'digest')
  return {
    document: documentIdOf(file),
    digest: meta && textContent(meta),
    from: root.attributes['srcLang'] ?? '',
    to: root.attributes['trgLang'] ?? '',
    units: descendants(file, 'unit').map((unit) => {
      const parts = unit.children.filter(
        (child): child is XmlNode =>
          typeof child !== 'string' && (child.name === 'segment' || child.name === 'ignorable'),
      )
      const data = new Map(
        descendants(unit, 'data').map((each) => [each.attributes['id'], textContent(each)]),
      )
      // Ignorable text between segments is the same in both languages.
      const side = (name: string) =>
        parts.flatMap(
          (part) =>
            (firstChildElement(part, name) ?? firstChildElement(part, 'source'))?.children ?? [],
        )
      const isTranslated = parts.some((part) => firstChildElement(part, 'target'))
      const read = (name: string) => (codes: InlineCodes) =>
        readInlineMarkup(side(name), ({ attributes }) => {
          const ref = attributes['dataRefStart'] ?? attributes['dataRef']
          return meaningOf(data.get(ref)) ?? codes.get(attributes['id'] ?? '')
        })
      return {
        path: unit.attributes['name'] ?? '',
        source: read('source'),
        target: isTranslated ? read('target') : undefined,
      }
    }),
  }
}

function parseXliff1File(file: XmlNode): XliffDocument {
  return {
    document: documentIdOf(file),
    digest: undefined,
    from: file.attributes['source-language'] ?? '',
    to: file.attributes['target-language'] ?? '',
    units: descendants(file, 'trans-unit').map((unit) => {
      const read = (node: XmlNode | undefined) => (codes: InlineCodes) =>
        readInlineMarkup(node?.children ?? [], ({ attributes }) =>
          codes.get(attributes['rid'] ?? attributes['id'] ?? ''),
        )
      const target = firstChildElement(unit, 'target')
      return {
        path: unit.attributes['resname'] ?? unit.attributes['id'] ?? '',
        source: read(firstChildElement(unit, 'source')),
        target: target && read(target),
      }
    }),
  }
}

/** Document id after the type: `page/house-en`. */
const documentIdOf = ({ attributes }: XmlNode): string =>
  (attributes['original'] ?? '').split('/').at(-1) ?? ''

const meaningOf = (words: string | undefined): InlineCodeMeaning | undefined =>
  words && /^(?:mark|object):/.test(words) ? (words as InlineCodeMeaning) : undefined

/** All descendants with a name, because units may be nested in groups. */
const descendants = (node: XmlNode, name: string): XmlNode[] =>
  childElements(node).flatMap((child) => (child.name === name ? [child] : descendants(child, name)))
