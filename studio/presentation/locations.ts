import { distinctUntilChanged, map, retry } from 'rxjs'
import type { DocumentLocationResolver } from 'sanity/presentation'
import type { Addresses } from '#lib/addresses/create-addresses.ts'
import { documentTypesOf } from '#lib/addresses/kinds.ts'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { type LocatedDocument, locatedQuery, seenAt } from './seen-at.ts'

/**
 * Milliseconds between two questions while somebody types, or content is out of reach: where a document is seen hardly ever follows from a
 * key.
 */
const askAgainAfter = 3000

/** Where each document is seen on the site: on a page of its own, on those that show it, or on all of them. */
export function locations(addresses: Addresses): DocumentLocationResolver {
  return ({ id, type, perspectiveStack }, { documentStore }) => {
    const question = { fetch: locatedQuery, listen: '*[_id in [$id, $draft] || references($id)]' }
    const params = { id, draft: `drafts.${id}`, pageTypes: documentTypesOf() }
    return documentStore
      .listenQuery(question, params, {
        apiVersion: studioApiVersion,
        perspective: perspectiveStack.length > 0 ? [...perspectiveStack] : 'drafts',
        tag: 'orrery.locations',
        throttleTime: askAgainAfter,
      })
      .pipe(
        // Studio takes down the form around these places with a listener that could not be opened.
        retry({ delay: askAgainAfter }),
        distinctUntilChanged(
          (one: LocatedDocument | null, other: LocatedDocument | null) =>
            JSON.stringify(one) === JSON.stringify(other),
        ),
        map((found) => seenAt(type, found, addresses)),
      )
  }
}
