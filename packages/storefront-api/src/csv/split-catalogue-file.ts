import { createReadStream } from 'node:fs'

/** A chunk of a catalogue file; concatenated in order they are the file. */
export type CatalogueChunk =
  /** Text outside of products. */
  | { kind: 'text'; text: string }
  /** One product's JSON. */
  | { kind: 'product'; text: string }
  /** The position after the last product. */
  | { kind: 'end'; count: number }

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPENING = new Set([0x7b, 0x5b])
const CLOSING = new Set([0x7d, 0x5d])

/**
 * Streams a catalogue file product by product, with constant memory. The file must be valid JSON,
 * which the caller has checked.
 */
export async function* splitCatalogueFile(path: string): AsyncGenerator<CatalogueChunk> {
  let depth = 0
  let inString = false
  let escaped = false
  /** Whether the position is within the list of products. */
  let inProducts = false
  let count = 0
  /** The last string of the outermost object, and whether one is being read. */
  let word = ''
  let pending = ''
  for await (const chunk of createReadStream(path, 'utf8') as AsyncIterable<string>) {
    let start = 0
    for (let at = 0; at < chunk.length; at += 1) {
      const code = chunk.charCodeAt(at)
      if (inString) {
        if (depth === 1 && code !== QUOTE) word += chunk[at]!
        if (escaped) escaped = false
        else if (code === BACKSLASH) escaped = true
        else if (code === QUOTE) inString = false
      } else if (code === QUOTE) {
        inString = true
        if (depth === 1) word = ''
      } else if (OPENING.has(code)) {
        if (inProducts && depth === 2) {
          yield { kind: 'text', text: pending + chunk.slice(start, at) }
          pending = ''
          start = at
        }
        if (depth === 1 && word === 'products' && code === 0x5b) inProducts = true
        depth += 1
      } else if (CLOSING.has(code)) {
        depth -= 1
        if (!inProducts) continue
        if (depth === 2) {
          yield { kind: 'product', text: pending + chunk.slice(start, at + 1) }
          count += 1
          pending = ''
          start = at + 1
        } else if (depth === 1) {
          inProducts = false
          const rest = pending + chunk.slice(start, at)
          const space = /\s*$/u.exec(rest)![0]
          yield { kind: 'text', text: rest.slice(0, rest.length - space.length) }
          yield { kind: 'end', count }
          pending = space
          start = at
        }
      }
    }
    pending += chunk.slice(start)
    if (!inProducts) {
      yield { kind: 'text', text: pending }
      pending = ''
    }
  }
  if (pending !== '') yield { kind: 'text', text: pending }
}
