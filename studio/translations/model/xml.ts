/** An element as somebody parsed it; names without their prefix. */
export interface XmlNode {
  name: string
  attributes: Readonly<Record<string, string>>
  children: readonly (XmlNode | string)[]
}

/** What XML 1.0 can hold; everything else is written as its number by the format itself. */
const illegal = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** Words as the content of an element: readers make a line feed of a carriage return unless it is escaped. */
export const escapeText = (words: string): string =>
  words
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;')
    .replaceAll(illegal, (sign) => `<cp hex="${hexOf(sign)}"/>`)

/** Words as the value of an attribute; what XML cannot hold is left out. */
export const escapeAttribute = (words: string): string =>
  words
    .replaceAll(illegal, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')
    .replaceAll(/[\t\n\r]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const hexOf = (sign: string): string =>
  (sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')

export const childElements = (node: XmlNode, name?: string): XmlNode[] =>
  node.children.filter(
    (child): child is XmlNode => typeof child !== 'string' && (!name || child.name === name),
  )

export const firstChildElement = (node: XmlNode, name: string): XmlNode | undefined =>
  childElements(node, name)[0]

export const textContent = (node: XmlNode): string =>
  node.children.map((child) => (typeof child === 'string' ? child : textContent(child))).join('')
