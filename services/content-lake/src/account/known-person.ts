import { PEOPLE, principalOf } from '../access/people.ts'
import type { Principal } from '../access/principal.ts'
import type { Lake } from '../lake.ts'

/** Whom an id names: a way in that every lake has, or a person whom this one keeps, removed ones included. */
export function knownPerson(lake: Lake, id: string): Principal | undefined {
  const own = PEOPLE.find((person) => person.id === id)
  if (own) return own
  const person = lake.people.byId(id)
  return person && principalOf(person)
}
