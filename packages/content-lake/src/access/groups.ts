import type { LakeDocument } from '@orrery/groq/document'
import { grantsOf } from './grants.ts'
import type { Principal } from './principal.ts'

/** The type under which the service keeps who may do what, as documents. */
const GROUP = 'system.group'

/**
 * What a query looks at beside what is stored: where it asks for that, who may do what. Studio reads from it whom a
 * comment may mention. Groups are made for such a query alone, so that they are never older than the rights.
 */
export function groupsFor(
  query: string,
  dataset: string,
  members: () => readonly Principal[],
): LakeDocument[] {
  return query.includes(GROUP) ? members().map((person) => groupOf(person, dataset)) : []
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
