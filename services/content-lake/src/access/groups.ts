import type { LakeDocument } from '../document/document.ts'
import type { Dataset } from '../groq/dataset/dataset.ts'
import { OverlayDataset } from '../groq/dataset/overlay-dataset.ts'
import { grantsOf } from './grants.ts'
import type { Principal } from './principal.ts'

/** The type under which the service keeps who may do what, as documents. */
const GROUP = 'system.group'

/**
 * What a query looks at: what is stored and, where it asks for that, who may do what. Studio reads from it whom a
 * comment may mention. Groups are made for such a query alone, so that they are never older than the rights.
 */
export function withGroups(
  query: string,
  { name, documents }: { name: string; documents: Dataset },
  members: () => readonly Principal[],
): Dataset {
  if (!query.includes(GROUP)) return documents
  const view = new OverlayDataset(documents)
  for (const person of members()) view.put(groupOf(person, name))
  return view
}

/** Each person is a group, since a role has the languages of its holder. */
function groupOf(person: Principal, dataset: string): LakeDocument {
  return {
    _id: `_.groups.${person.id}`,
    _type: GROUP,
    _rev: 'groups',
    _createdAt: '1970-01-01T00:00:00Z',
    _updatedAt: '1970-01-01T00:00:00Z',
    grants: grantsOf(person, dataset),
    members: [person.id],
  }
}
