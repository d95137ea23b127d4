/** A document field that an element of the page shows. */
export interface FieldLocation {
  /** Published id. */
  id: string
  type: string
  /** Path such as `modules[_key=="a"].title`; empty for the whole document. */
  path: string
}

const publishedId = (id: string): string => id.replace(/^(?:drafts|versions\.[^.]+)\./, '')

/** Converts `modules:a.title` and `content:0.children` of an edit link to a Studio path. */
function toStudioPath(written: string): string {
  return written
    .split('.')
    .map((part) => {
      const [name = '', key] = part.split(':')
      if (key === undefined) return name
      return /^\d+$/.test(key) ? `${name}[${key}]` : `${name}[_key=="${key}"]`
    })
    .join('.')
}

function locationFrom(fields: ReadonlyMap<string, string>): FieldLocation | undefined {
  const [id, type, path] = ['id', 'type', 'path'].map((name) => fields.get(name))
  if (!id || !type) return undefined
  return { id: publishedId(id), type, path: toStudioPath(path ?? '') }
}

/** Parses a `data-sanity` attribute. */
export function parseDataSanity(value: string): FieldLocation | undefined {
  const parts = value.split(';').map((part): [string, string] => {
    const end = part.indexOf('=')
    return [part.slice(0, end), tryDecode(part.slice(end + 1))]
  })
  return locationFrom(new Map(parts))
}

/** Stega encodes each byte as four zero-width characters of two bits, after a prefix of four. */
const stegaCharacters = ['\u200B', '\u200C', '\u200D', '\uFEFF']
const stegaPattern = /\u200B{4}((?:\u200B|\u200C|\u200D|\uFEFF){8,})/u

/** Field location in a text's stega; undefined if it has none. */
export function parseStegaLocation(text: string): FieldLocation | undefined {
  const code = stegaPattern.exec(text)?.[1]
  if (code === undefined) return undefined
  const bytes = new Uint8Array(Math.floor(code.length / 4))
  for (let at = 0; at < bytes.length; at += 1) {
    const four = code.slice(at * 4, at * 4 + 4).split('')
    bytes[at] = four.reduce((byte, letter) => byte * 4 + stegaCharacters.indexOf(letter), 0)
  }
  return parseEditLink(new TextDecoder().decode(bytes))
}

/** The stega is JSON with a Studio URL: `…/intent/edit/…;id=…;type=…;path=…?…`. */
function parseEditLink(json: string): FieldLocation | undefined {
  const address = /"href":"((?:[^"\\]|\\.)*)"/.exec(json)?.[1]
  const said = /\/intent\/edit\/([^?]*)/.exec(address ?? '')?.[1]
  if (said === undefined) return undefined
  return parseDataSanity(said)
}

function tryDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Whether a location is a changed field, a part of it, or a parent of it. */
export function locationOverlapsField(
  place: FieldLocation,
  change: Pick<FieldLocation, 'id' | 'path'>,
): boolean {
  if (place.id !== change.id) return false
  return isPathWithin(place.path, change.path) || isPathWithin(change.path, place.path)
}

/** Whether a path equals another or is inside it. */
export function isPathWithin(path: string, outer: string): boolean {
  if (outer === '') return true
  return path === outer || (path.startsWith(outer) && /^[.[]/.test(path.slice(outer.length)))
}
