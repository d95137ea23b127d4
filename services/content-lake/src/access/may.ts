import {
  EVERY_DOCUMENT,
  unknownDocument,
  type DocumentTest,
  type LakeDocument,
} from '../document/document.ts'
import type { Dataset } from '../groq/dataset/dataset.ts'
import { documentFilter } from '../groq/document-filter.ts'
import { EVERYTHING, grantsOf, PUBLIC, type Permission } from './grants.ts'
import type { Principal } from './principal.ts'

const NO_DOCUMENT: DocumentTest = () => false

const isPublicId = (id: string): boolean => !id.includes('.')
const PUBLIC_DOCUMENT: DocumentTest = Object.assign(
  ({ _id }: LakeDocument): boolean => isPublicId(_id),
  { allowsId: isPublicId },
)

/** Which documents each permission is granted for; `EVERY_DOCUMENT` itself where that is all of them. */
export type Rights = Readonly<Record<Permission, DocumentTest>>

type Holder = Pick<Principal, 'role' | 'languages'>

const known = new Map<string, Rights>()

/** The rights of somebody. Filters are compiled once for a role and its languages. */
export function rightsOf(principal: Holder): Rights {
  const key = JSON.stringify([principal.role, principal.languages])
  let rights = known.get(key)
  if (rights === undefined) {
    const grants = grantsOf(principal)
    const granted = (permission: Permission): DocumentTest =>
      anyOf(
        grants
          .filter(({ permissions }) => permissions.includes(permission))
          .map(({ filter }) => filter),
      )
    rights = {
      read: granted('read'),
      create: granted('create'),
      update: granted('update'),
      history: granted('history'),
    }
    known.set(key, rights)
  }
  return rights
}

/** Whether somebody may do something with a document. */
export function may(principal: Holder, permission: Permission, document: LakeDocument): boolean {
  return rightsOf(principal)[permission](document)
}

/** What stands under an id: the stored document, or no more than the id. */
export function documentAt(documents: Dataset, id: string): LakeDocument {
  return documents.byId(id) ?? unknownDocument(id)
}

/** Whether somebody may write anything at all. Asked before a large body is read. */
export function mayWriteSomething(principal: Holder): boolean {
  const { create, update } = rightsOf(principal)
  return create !== NO_DOCUMENT || update !== NO_DOCUMENT
}

function anyOf(filters: readonly string[]): DocumentTest {
  if (filters.length === 0) return NO_DOCUMENT
  if (filters.includes(EVERYTHING)) return EVERY_DOCUMENT
  const tests = filters.map(testOf)
  const [first] = tests
  return tests.length === 1 && first
    ? first
    : remembering((document) => tests.some((test) => test(document)))
}

/** A filter as a function over documents. The two that every reader's query goes through need no query engine. */
function testOf(filter: string): DocumentTest {
  if (filter === PUBLIC) return PUBLIC_DOCUMENT
  return remembering(documentFilter(`*[${filter}]`))
}

/** Stored documents never change, and a filter looks at nothing else: one verdict each is enough. */
function remembering(test: DocumentTest): DocumentTest {
  const verdicts = new WeakMap<LakeDocument, boolean>()
  return (document) => {
    let verdict = verdicts.get(document)
    if (verdict === undefined) {
      verdict = test(document)
      verdicts.set(document, verdict)
    }
    return verdict
  }
}
