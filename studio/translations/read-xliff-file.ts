import type { XmlNode } from './model/xml.ts'
import { parseXliff, type XliffParseResult } from './model/xliff-read.ts'

/** Maximum file size in bytes; parsing larger files blocks the browser. The largest page is about 100 kB. */
const maxBytes = 20_000_000

/** Reads an XLIFF file; problems are messages for the editor. */
export async function readXliffFile(file: Blob): Promise<XliffParseResult> {
  if (file.size > maxBytes)
    return {
      problem:
        'This file is larger than 20 MB. Export fewer documents at a time, and import the files separately.',
    }
  return parseXliffText(await file.text())
}

/** Parses XLIFF. Rejects documents with a DOCTYPE, because entity expansion can exhaust memory. */
export function parseXliffText(text: string): XliffParseResult {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text))
    return {
      problem:
        'This file declares entities, which XLIFF does not need. Ask for a file without them.',
    }
  const tree = new DOMParser().parseFromString(text, 'application/xml')
  if (tree.querySelector('parsererror'))
    return { problem: 'This file is damaged: its XML is incomplete. Ask for it to be sent again.' }
  return parseXliff(toXmlNode(tree.documentElement))
}

function toXmlNode(element: Element): XmlNode {
  return {
    name: element.localName,
    attributes: Object.fromEntries(
      [...element.attributes].map(({ localName, value }) => [localName, value]),
    ),
    children: [...element.childNodes].flatMap((child): (XmlNode | string)[] => {
      if (child instanceof Element) return [toXmlNode(child)]
      return child.nodeType === Node.TEXT_NODE || child.nodeType === Node.CDATA_SECTION_NODE
        ? [child.nodeValue ?? '']
        : []
    }),
  }
}
