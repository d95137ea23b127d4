import { useEffect, useState } from 'react'
import { useClient, useSchema } from 'sanity'
import { debounceWork } from '#lib/time/debounce-work.ts'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { rowsOf } from '../../query-results/result-parser.ts'
import { fetchResult } from '../../query-results/fetch-result.ts'
import { documentSchema } from '../../query-results/document-schema.ts'
import type { ReleaseVersion } from './model/release-documents.ts'
import { changedFields } from '../../releases/changed-fields.ts'

const documentsQuery = { fetch: '*[_id in $ids]', parser: rowsOf(documentSchema) }

/**
 * Titles of the fields in which versions differ from the published document, by version id; refetched when a version
 * changes. New documents have no entry.
 *
 * @param versions one page of versions
 */
export function useChangedFieldTitlesByVersion(
  versions: readonly ReleaseVersion[],
): ReadonlyMap<string, readonly string[]> {
  const client = useClient({ apiVersion: studioApiVersion })
  const schema = useSchema()
  const [fields, setFields] = useState<ReadonlyMap<string, readonly string[]>>(new Map())
  const key = JSON.stringify(
    versions
      .filter(({ published, unpublishes }) => published && !unpublishes)
      .map(({ _id, _rev, publishedId, published }) => [_id, publishedId, _rev, published?._rev]),
  )
  useEffect(() => {
    const pairs = (JSON.parse(key) as [string, string][]).map(([id, published]) => [id, published])
    return debounceWork(300, (signal) => {
      if (pairs.length === 0) return
      fetchResult(client, documentsQuery, { ids: pairs.flat() }, { perspective: 'raw', signal })
        .then(({ value: documents }) => {
          if (signal.aborted) return
          const known = new Map(documents.map((each) => [each._id, each]))
          const titleOf = (type: string, name: string) => {
            const found = schema.get(type)
            const field =
              found && 'fields' in found
                ? found.fields.find((each: { name: string }) => each.name === name)
                : undefined
            return field?.type.title ?? name
          }
          setFields(
            new Map(
              pairs.flatMap(([id = '', published = '']) => {
                const [own, other] = [known.get(id), known.get(published)]
                if (!own || !other) return []
                return [[id, changedFields(other, own).map((name) => titleOf(own._type, name))]]
              }),
            ),
          )
        })
        .catch(() => {})
    })
  }, [client, key, schema])
  return fields
}
