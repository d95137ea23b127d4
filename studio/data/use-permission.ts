import { useEffect, useState } from 'react'
import { type DocumentValuePermission, useCurrentUser, useGrantsStore } from 'sanity'

/** The fields of a document that permissions depend on. */
export interface PermissionFields {
  _id: string
  _type: string
  language?: string
}

/**
 * Whether the current user may do something with a document like this one; undefined until known. Uses the same
 * grants that the content service enforces.
 */
export const useDocumentPermission = (
  permission: DocumentValuePermission,
  _id: string,
  _type: string,
): boolean | undefined => useDocumentPermissions(permission, [{ _id, _type }]).get(_id)

/** Permissions for several documents, by id; unknown ones are missing. */
export function useDocumentPermissions(
  permission: DocumentValuePermission,
  documents: readonly PermissionFields[],
): ReadonlyMap<string, boolean> {
  const grants = useGrantsStore()
  // Keyed by permission and document, so that the result for another permission is not reused.
  const [granted, setGranted] = useState<ReadonlyMap<string, boolean>>(new Map())
  const requested = JSON.stringify(documents)
  useEffect(() => {
    const subscriptions = (JSON.parse(requested) as PermissionFields[]).map((document) =>
      grants
        .checkDocumentPermission(permission, { ...document })
        .subscribe((result) =>
          setGranted(
            (known) => new Map([...known, [permissionKey(permission, document), result.granted]]),
          ),
        ),
    )
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe())
  }, [grants, permission, requested])
  return new Map(
    documents.flatMap((document) => {
      const answer = granted.get(permissionKey(permission, document))
      return answer === undefined ? [] : [[document._id, answer]]
    }),
  )
}

const permissionKey = (permission: DocumentValuePermission, document: PermissionFields): string =>
  JSON.stringify([permission, document])

/** Role titles of the current user, for instance `Translator: French`. */
export function useOwnRoleTitles(): string {
  const roles = useCurrentUser()?.roles ?? []
  return roles.map(({ title }) => title).join(', ') || 'unknown'
}

/** Whether the current user may create releases, which scheduling requires; undefined until known. */
export const useCanCreateReleases = (): boolean | undefined =>
  useDocumentPermission('create', '_.releases.planned', 'system.release')
