import { parseSearchQuery, type SearchNode } from './search-query.ts'

type FieldNode = Extract<SearchNode, { kind: 'field' }>

/** What of an entry is searched: its words, and the texts of its fields by name. */
export interface Searched {
  text: string
  fields: Record<string, string | readonly string[] | undefined>
}

function has(text: string, wanted: string): boolean {
  const word = wanted.toLowerCase().replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`)
  return new RegExp(String.raw`(?:^|[^\p{L}\p{N}])${word}`, 'u').test(text.toLowerCase())
}

/** Dates and numbers compare by size, everything else by its words. */
function matchesField(values: readonly string[], node: FieldNode): boolean {
  if (node.operator === ':')
    return values.some((value) => value === node.value || has(value, node.value))
  const size = (value: string) => (/^\d+$/u.test(value) ? Number(value) : Date.parse(value))
  const wanted = size(node.value)
  return values.some((value) => {
    const difference = size(value) - wanted
    if (node.operator === '<') return difference < 0
    if (node.operator === '<=') return difference <= 0
    return node.operator === '>' ? difference > 0 : difference >= 0
  })
}

function matches(entry: Searched, node: SearchNode): boolean {
  switch (node.kind) {
    case 'and':
      return node.nodes.every((child) => matches(entry, child))
    case 'or':
      return node.nodes.some((child) => matches(entry, child))
    case 'not':
      return !matches(entry, node.node)
    case 'text':
      return has(entry.text, node.value)
    case 'field': {
      const value = entry.fields[node.field]
      // Of a field that nobody has, the colon is just a character.
      if (value === undefined) return has(entry.text, `${node.field}:${node.value}`)
      return matchesField(typeof value === 'string' ? [value] : value, node)
    }
  }
}

/** The entries that a query in Shopify's search syntax finds; all when it asks for nothing. */
export function searchContent<Entry>(
  entries: readonly Entry[],
  query: string | null | undefined,
  read: (entry: Entry) => Searched,
): readonly Entry[] {
  const root = parseSearchQuery(query ?? '')
  return root ? entries.filter((entry) => matches(read(entry), root)) : entries
}
