/** Parsed XML element; names without prefix. */
export interface XmlNode {
  name: string
  attributes: Readonly<Record<string, string>>
  children: readonly (XmlNode | string)[]
}

/** Characters that XML 1.0 forbids; XLIFF writes them as `<cp>`. */
const illegal = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** Escapes text content, including carriage returns, which parsers would normalize. */
export const escapeXmlText = (words: string): string =>
  words
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;')
    .replaceAll(illegal, (sign) => `<cp hex="${hexOf(sign)}"/>`)

/** Escapes an attribute value; forbidden characters are dropped. */
export const escapeXmlAttribute = (words: string): string =>
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
