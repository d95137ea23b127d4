import type { Run } from './text-digest.ts'
import { type Codes, type Meaning, runsIn } from './xliff-inline.ts'
import { childOf, elementsOf, textOf, type XmlNode } from './xml.ts'

/** What came back of one document. */
export interface Incoming {
  /** The published id of the source. */
  document: string
  /** The digest of the source's words when it was handed out; undefined where the file does not say. */
  digest: string | undefined
  /** BCP 47 tags. */
  from: string
  to: string
  units: readonly IncomingUnit[]
}

export interface IncomingUnit {
  path: string
  /** Reads the source, and the translation where there is one. A format without data of its own asks for the source’s codes. */
  source: (codes: Codes) => Run[]
  target: ((codes: Codes) => Run[]) | undefined
}

/** What a file holds, or why it cannot be read, in the editor's words. */
export type ReadFile = { files: Incoming[] } | { problem: string }

/** Reads XLIFF 2.0, 2.1 and 1.2. */
export function readXliff(root: XmlNode): ReadFile {
  if (root.name !== 'xliff')
    return {
      problem:
        'This is no XLIFF file. Choose the .xlf or .xliff file that the translator sent back.',
    }
  const version = root.attributes['version'] ?? ''
  const isOld = version.startsWith('1.')
  if (!isOld && !version.startsWith('2.'))
    return { problem: `XLIFF ${version} is not known here. Ask for XLIFF 2.1 or 1.2.` }
  const files = elementsOf(root, 'file').map((file) =>
    isOld ? oldFile(file) : newFile(file, root),
  )
  return files.length > 0
    ? { files }
    : { problem: 'This file holds no documents. Ask the translator for the whole file.' }
}

function newFile(file: XmlNode, root: XmlNode): Incoming {
  const meta = everyOf(file, 'meta').find(({ attributes }) => attributes['type'] === 'digest')
  return {
    document: documentOf(file),
    digest: meta && textOf(meta),
    from: root.attributes['srcLang'] ?? '',
    to: root.attributes['trgLang'] ?? '',
    units: everyOf(file, 'unit').map((unit) => {
      const parts = unit.children.filter(
        (child): child is XmlNode =>
          typeof child !== 'string' && (child.name === 'segment' || child.name === 'ignorable'),
      )
      const data = new Map(
        everyOf(unit, 'data').map((each) => [each.attributes['id'], textOf(each)]),
      )
      // What stands between segments needs no translation: it is the same in the other language.
      const side = (name: string) =>
        parts.flatMap((part) => (childOf(part, name) ?? childOf(part, 'source'))?.children ?? [])
      const isTranslated = parts.some((part) => childOf(part, 'target'))
      const read = (name: string) => (codes: Codes) =>
        runsIn(side(name), ({ attributes }) => {
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

function oldFile(file: XmlNode): Incoming {
  return {
    document: documentOf(file),
    digest: undefined,
    from: file.attributes['source-language'] ?? '',
    to: file.attributes['target-language'] ?? '',
    units: everyOf(file, 'trans-unit').map((unit) => {
      const read = (node: XmlNode | undefined) => (codes: Codes) =>
        runsIn(node?.children ?? [], ({ attributes }) =>
          codes.get(attributes['rid'] ?? attributes['id'] ?? ''),
        )
      const target = childOf(unit, 'target')
      return {
        path: unit.attributes['resname'] ?? unit.attributes['id'] ?? '',
        source: read(childOf(unit, 'source')),
        target: target && read(target),
      }
    }),
  }
}

/** The id after the type: `page/house-en`. */
const documentOf = ({ attributes }: XmlNode): string =>
  (attributes['original'] ?? '').split('/').at(-1) ?? ''

const meaningOf = (words: string | undefined): Meaning | undefined =>
  words && /^(?:mark|object):/.test(words) ? (words as Meaning) : undefined

/** Every element of a name, however deep; units may stand in groups. */
const everyOf = (node: XmlNode, name: string): XmlNode[] =>
  elementsOf(node).flatMap((child) => (child.name === name ? [child] : everyOf(child, name)))
