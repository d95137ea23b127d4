import type { ModuleData } from '../modules/module-data.ts'
import type { ModuleVariant } from './module-variants.ts'

type Change = (value: unknown, name: string) => unknown

/** Incomplete states of content, each as a change applied to a whole module. */
const changes: Record<string, { title: string; change: Change }> = {
  'empty-lists': {
    title: 'Empty lists',
    change: (value) => (Array.isArray(value) ? [] : value),
  },
  'missing-references': {
    title: 'Missing references: links lead nowhere, documents are gone',
    change: (value, name) => (name === 'reference' || hasDocument(value) ? null : value),
  },
  'deleted-assets': {
    title: 'Deleted assets: pictures and films are gone',
    change: (value, name) =>
      ['ref', 'video', 'mobileVideo', 'file'].includes(name) ? null : value,
  },
  'no-words': {
    title: 'Nothing filled in yet',
    change: (value) => (typeof value === 'string' || typeof value === 'boolean' ? null : value),
  },
}

const hasDocument = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && '_id' in value

/** A module in each possible state of its content. */
export function moduleStatesOf(module: ModuleData): ModuleVariant[] {
  const states = Object.entries(changes).map(([id, { title, change }]) => ({
    id: `state-${id}`,
    title,
    module: changed(module, change),
  }))
  const unknown = { _key: module._key, _type: 'unknown' }
  return [
    ...states,
    { id: 'state-unknown', title: 'A module that this build does not know', module: unknown },
  ]
}

/** Applies a change to all fields recursively; `_type` and `_key` stay. */
function changed(value: object, change: Change): object {
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      name.startsWith('_') ? field : deep(change(field, name), change),
    ]),
  )
}

function deep(value: unknown, change: Change): unknown {
  if (Array.isArray(value))
    return value
      .map((item: unknown) => deep(change(item, ''), change))
      .filter((item) => item !== '')
  return typeof value === 'object' && value !== null ? changed(value, change) : value
}
